import { useTranslation } from 'react-i18next'
import { formatFullTime, formatTime } from '../../lib/format.ts'

/** How many works went out with it, and the day of the latest. */
export function Uses({ row }: { row: { use_count: number; last_use_time: number } }) {
  const { t } = useTranslation('places')
  const last = row.last_use_time
  return (
    <span className="anchor-uses" {...(last === 0 ? {} : { title: t('lastUse', { time: formatFullTime(last) }) })}>
      {last === 0 ? null : <small className="tabular">{formatTime(last).split(' ')[0]}</small>}
      <span className="tabular">{row.use_count}</span>
    </span>
  )
}
