import { Tooltip } from 'antd'
import { formatFullTime, formatTime } from '../lib/format.ts'

/** Unix seconds as `MM-DD HH:mm`; the full time when pointed at. */
export function TimeText({ seconds }: { seconds: number }) {
  if (seconds <= 0) return <span className="tabular">–</span>
  return (
    <Tooltip title={formatFullTime(seconds)}>
      <time className="tabular" dateTime={new Date(seconds * 1000).toISOString()}>
        {formatTime(seconds)}
      </time>
    </Tooltip>
  )
}
