import { useTranslation } from 'react-i18next'
import { formatFullTime, formatTime } from '../../lib/format.ts'

/** How many works went out with it, and when the latest did. */
export function Uses({ row }: { row: { use_count: number; last_use_time: number } }) {
  const { t } = useTranslation('places')
  return (
    <span className="anchor-uses">
      <span className="tabular">{row.use_count}</span>
      {row.last_use_time === 0 ? null : <small title={formatFullTime(row.last_use_time)}>{t('lastUse', { time: formatTime(row.last_use_time) })}</small>}
    </span>
  )
}
