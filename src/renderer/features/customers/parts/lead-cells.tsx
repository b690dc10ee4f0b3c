import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeadRow } from '../../../../contract/entities/lead.ts'
import { formatFullTime, formatTime } from '../../../lib/format.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'

/** Who it is, and what the person wants; opens the details. */
export function GuestCell({ row, onOpen }: { row: LeadRow; onOpen: (id: number) => void }) {
  const { t } = useTranslation('customers')
  const below = row.need_text || row.last_message || row.remark || row.area_name
  return (
    <span className="lead-guest">
      <button
        type="button"
        className="lead-link ellipsis"
        title={row.guest_name || t('noName')}
        onClick={() => onOpen(row.id)}
      >
        {row.guest_name || t('noName')}
      </button>
      {below === '' ? null : (
        <small className="ellipsis" title={below}>
          {below}
        </small>
      )}
    </span>
  )
}

/** The platform and our account that a lead came by. */
export function AccountCell({ row }: { row: LeadRow }) {
  if (row.platform_value === '' && row.openname === '') return <span>–</span>
  return (
    <span className="lead-account">
      {row.platform_value === '' ? null : <PlatformIcon value={row.platform_value} size={16} />}
      <span className="ellipsis" title={row.openname}>
        {row.openname || '–'}
      </span>
    </span>
  )
}

/** When to go on with it, red when that has passed. */
export function NextCell({ row }: { row: Pick<LeadRow, 'next_follow_time' | 'overdue'> }) {
  const { t } = useTranslation('customers')
  if (row.next_follow_time === 0) return <span>–</span>
  return (
    <Tooltip title={formatFullTime(row.next_follow_time)}>
      <span className={row.overdue === 1 ? 'lead-overdue tabular' : 'tabular'}>
        {formatTime(row.next_follow_time)}
        {row.overdue === 1 ? <small>{t('overdue')}</small> : null}
      </span>
    </Tooltip>
  )
}
