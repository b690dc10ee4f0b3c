import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'

/** Where it is set after how long an assigned conversation that nobody answers is nobody's again. */
export function ReturnLine() {
  const { t } = useTranslation('chat')
  const may = useMay()
  return (
    <p className="chat-quiet">
      {t('returns.text')}{' '}
      {may('autoreply:edit') ? <Link to={withQuery(PATHS.autoReply, { return: 1 })}>{t('returns.link')}</Link> : null}
    </p>
  )
}
