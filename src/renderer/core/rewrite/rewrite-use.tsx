import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RewriteAnswer } from '../../../contract/http/ai.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { usePermit } from '../permissions/permit.tsx'

/** Says that there is no service, what is used instead, and where one is set up. */
export function RewriteUnset({ own }: { own: RewriteAnswer | undefined }) {
  const { t } = useTranslation('rewrite')
  const maySet = usePermit('setting:edit')
  if (own?.provider_ready !== 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('unset')}
      {...(maySet ? { action: <Link to={withQuery(PATHS.personal, { tab: 'ai' })}>{t('setUp')}</Link> } : {})}
    />
  )
}

/** What was used today of the day's limit, and what the last answer cost. */
export function RewriteUse({ facts }: { facts: RewriteAnswer | undefined }) {
  const { t } = useTranslation('rewrite')
  if (facts === undefined) return null
  const today =
    facts.daily_limit > 0
      ? t('today', { n: facts.used_today, limit: facts.daily_limit })
      : t('todayFree', { n: facts.used_today })
  const cost =
    facts.engine === 'llm'
      ? ` ${facts.cost === null || facts.cost === undefined ? t('costUnknown') : t('cost', { n: facts.cost.toFixed(4) })}`
      : ''
  return (
    <p className="rewrite-note">
      {today}
      {cost}
    </p>
  )
}
