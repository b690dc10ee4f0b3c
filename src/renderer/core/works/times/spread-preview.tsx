import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { formatTime } from '../../../lib/format.ts'

export interface SpreadPreviewProps {
  items: readonly PublishItem[]
  times: readonly { id: number; timing_time: number; msg: string }[]
  /** A newer answer is on its way. */
  busy: boolean
}

/** Each work's time as it is and as it would be, or why it keeps what it has. */
export function SpreadPreview({ items, times, busy }: SpreadPreviewProps) {
  const { t } = useTranslation('plantask')
  const word = (seconds: number): string => (seconds > 0 ? formatTime(seconds) : t('noTime'))
  const planned = new Map(times.map((one) => [one.id, one]))
  return (
    <div className="spread-preview" role="region" aria-label={t('spread.preview')} aria-busy={busy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{t('column.title')}</th>
            <th style={{ width: 128 }}>{t('spread.before')}</th>
            <th style={{ width: 192 }}>{t('spread.after')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const next = planned.get(item.id)
            return (
              <tr key={item.id}>
                <td>
                  <span className="ellipsis" title={item.title}>
                    {item.title}
                  </span>
                  <small className="ellipsis">
                    {item.thirdauth.openname} · {item.thirdauth.third_platform_info.name}
                  </small>
                </td>
                <td className="tabular">{word(item.timing_time)}</td>
                <td className="tabular">
                  {next === undefined ? (
                    '–'
                  ) : next.msg === '' ? (
                    <b>{word(next.timing_time)}</b>
                  ) : (
                    <span className="spread-problem">{next.msg}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
