import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { EXPIRING_S, loginEnd } from '../../../../contract/session-life.ts'
import { formatFullTime, formatSoon } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'

/** Before a forecast end it is time to sign in again, s. */
const SOON_S = 2 * 3_600
const LOOK_AGAIN_MS = 60_000

/** When the login ends: told by the platform (red from seven days on), or reckoned and marked as such. */
export function EndCell({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const now = useNow(LOOK_AGAIN_MS)
  const end = loginEnd(account)
  if (end === null) return <>–</>
  const left = end.at - Math.floor(now / 1_000)
  if (end.forecast)
    return (
      <Tooltip title={t('end.tip')}>
        <span className="account-end" tabIndex={0}>
          <StatusTag kind={left <= SOON_S ? 'warning' : 'neutral'}>
            {left <= 0 ? t('end.maybe') : t('end.at', { time: formatSoon(end.at, now) })}
          </StatusTag>
        </span>
      </Tooltip>
    )
  return (
    <span title={t('end.told', { time: formatFullTime(end.at) })}>
      <StatusTag kind={left <= EXPIRING_S ? 'danger' : 'neutral'}>
        {left <= 0 ? t('end.over') : t('end.left', { n: Math.ceil(left / 86_400) })}
      </StatusTag>
    </span>
  )
}
