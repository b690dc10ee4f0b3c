import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PlannedTimes, PlannedWork } from '../../../contract/entities/publish.ts'
import { formatTime } from '../../lib/format.ts'
import { isElsewhere } from '../../lib/own-zone.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { TimeChannelTag } from '../../ui/time-channel.tsx'

export interface TimesPreviewProps {
  times: PlannedTimes
  /** Unix seconds; 0 = none was asked for. */
  start: number
  /** Spread over hours of the day, which are the company's. */
  isSpread: boolean
  /** Sets the start that is asked for, unix seconds; absent = the caller has no such field. */
  onStart?: ((seconds: number) => void) | undefined
}

/** The first whole minute at which quiet hours hold none of the works any more, unix seconds; 0 = they hold none. */
const quietEnd = (list: readonly PlannedWork[]): number =>
  Math.ceil(Math.max(0, ...list.map((work) => (work.paced_by === 'quiet' ? work.paced_time : 0))) / 60) * 60

/**
 * When the works of a new task would go out, work by work, and who makes each public; and why the first does not have
 * the start that was asked for, with the start that fits in one press. Nothing where none has a time.
 */
export function TimesPreview({ times, start, isSpread, onStart }: TimesPreviewProps) {
  const { t } = useTranslation('grid')
  const { first_time: first, last_time: last, list, later, paced, time_zone: zone } = times
  if (first === 0) return null
  const pacedWord = ({ paced_time: until, paced_by: by }: PlannedWork): string =>
    by === '' ? '' : t('preview.pacedUntil', { time: formatTime(until), why: t(`preview.pacedBy.${by}`) })
  const startAt = (seconds: number) =>
    onStart === undefined || seconds === 0 ? null : (
      <Button size="small" onClick={() => onStart(seconds)}>
        {t('preview.startAt', { time: formatTime(seconds) })}
      </Button>
    )
  return (
    <div className="preview-left">
      <b>
        {first === last
          ? t('preview.oneTime', { time: formatTime(first) })
          : t('preview.span', { first: formatTime(first), last: formatTime(last) })}
      </b>
      {later.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('preview.laterThan', {
            first: formatTime(first),
            start: formatTime(start),
            why: later.map((one) => t(`preview.laterWhy.${one}`)).join(t('preview.and')),
          })}
          action={startAt(first)}
        />
      ) : null}
      {paced > 0 ? (
        <Alert type="warning" showIcon title={t('preview.paced', { n: paced })} action={startAt(quietEnd(list))} />
      ) : null}
      {isSpread && isElsewhere(zone, first) ? <p className="grid-none">{t('preview.zone', { zone })}</p> : null}
      <div className="spread-preview" role="region" aria-label={t('preview.times')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('preview.work')}</th>
              <th style={{ width: 144 }}>{t('preview.time')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((work) => (
              <tr key={work.index}>
                <td>
                  <span className="ellipsis" title={work.title}>
                    {work.title}
                  </span>
                  {(work.source_name ?? '') === '' || work.source_name === work.title ? null : (
                    <small className="ellipsis" title={work.source_name}>
                      {work.source_name}
                    </small>
                  )}
                  <small className="ellipsis">
                    <PlatformIcon value={work.platform_value} size={12} /> {work.openname}
                  </small>
                </td>
                <td className="tabular">
                  <b>{formatTime(work.timing_time)}</b> <TimeChannelTag work={work} />
                  {work.paced_by === '' ? null : <small>{pacedWord(work)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
