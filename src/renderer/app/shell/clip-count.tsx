import { Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { UNCOUNTED_CLIPS } from '../../../contract/constants.ts'
import { useLanguage } from '../../core/i18n/use-language.ts'
import { usePermit } from '../../core/permissions/permit.tsx'
import { useClipsText } from '../../core/session/use-clips-text.ts'
import { useSession } from '../../core/session/use-session.ts'
import { formatExact } from '../../lib/format.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'

/** Clips left; hovering tells balance, frozen and money, with the way to the ledger. */
export function ClipCount() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const say = useClipsText()
  const left = useSession((state) => state.clip_number)
  const admin = useSession((state) => state.admin)
  const mayLedger = usePermit('wallet:list')
  const facts = (
    <>
      <dl className="clip-facts">
        <dt>{t('clips.balance')}</dt>
        <dd>{left === UNCOUNTED_CLIPS ? say(left) : formatExact(admin?.clip_balance, lng)}</dd>
        <dt>{t('clips.frozen')}</dt>
        <dd>{formatExact(admin?.clip_frozen, lng)}</dd>
        <dt>{t('clips.money')}</dt>
        <dd>¥ {admin?.money ?? '–'}</dd>
      </dl>
      {mayLedger ? <Link to={withQuery(PATHS.personal, { tab: 'company' })}>{t('clips.ledger')}</Link> : null}
    </>
  )
  return (
    <Popover content={facts} placement="bottomRight" trigger={['hover', 'focus']}>
      <button type="button" className="plain clip-count" data-testid="clip-count">
        <span className="label">{t('clips.label')}</span>
        <b>{say(left)}</b>
      </button>
    </Popover>
  )
}
