import { WarningOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Account, LOGIN_STATUS, type LoginStatus } from '../../../../contract/entities/account.ts'
import { formatFullTime, formatTime } from '../../../lib/format.ts'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { InUseBadge } from './in-use-badge.tsx'

export const STATUS_KIND: Readonly<Record<LoginStatus, StatusKind>> = {
  0: 'neutral',
  1: 'success',
  2: 'danger',
  3: 'warning',
}

/**
 * Login state, when it was last looked at, and what went wrong then. A check that failed changes no state: it is told
 * beside it in words, the reason on hovering.
 */
export function StatusCell({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const { third_login_status: status, last_error: error, last_check_time: time } = account
  return (
    <div className="account-status">
      <span className="account-status-line">
        <StatusTag kind={STATUS_KIND[status]}>{t(`status.${status}`)}</StatusTag>
        {account.enabled === 0 ? <StatusTag kind="neutral">{t('disabled')}</StatusTag> : null}
        {error === '' ? null : (
          <Tooltip title={status === LOGIN_STATUS.ok ? t('lastCheckFailed', { reason: error }) : error}>
            <WarningOutlined className="account-warning" role="img" tabIndex={0} aria-label={error} />
          </Tooltip>
        )}
        <InUseBadge accountId={account.id} />
      </span>
      {error !== '' && status === LOGIN_STATUS.ok ? (
        <small className="account-warning">{t('checkFailed')}</small>
      ) : null}
      <small className="tabular" title={formatFullTime(time)}>
        {time > 0 ? t('checkedAt', { time: formatTime(time) }) : t('neverChecked')}
      </small>
    </div>
  )
}
