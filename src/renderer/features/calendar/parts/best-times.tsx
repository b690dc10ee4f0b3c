import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { bestTimes } from '../../../../contract/http/plan.ts'
import { formatCount } from '../../../lib/format.ts'

export type BestHour = OutputOf<typeof bestTimes>['list'][number]

/** Hours of one weekday by how well works did: the stronger, the better; few works are hatched and say so. */
export function Shade({ best, weekday, hourPx }: { best: readonly BestHour[]; weekday: number; hourPx: number }) {
  const { t, i18n } = useTranslation('calendar')
  const top = Math.max(1, ...best.map((one) => one.score))
  return best
    .filter((one) => one.weekday === weekday)
    .map((one) => (
      <div
        key={one.hour}
        className={`shade${one.low_confidence === 1 ? ' low' : ''}`}
        style={{
          top: one.hour * hourPx,
          height: hourPx,
          ['--strength' as string]: `${Math.round((one.score / top) * 32) + 4}%`,
        }}
      >
        <small title={t('best.cell', { score: formatCount(one.score, i18n.language), n: one.n })}>
          {t(one.low_confidence === 1 ? 'best.few' : 'best.n', { n: one.n })}
        </small>
      </div>
    ))
}

/** What the shades mean and how many works they stand on. */
export function BestLegend({ best }: { best: readonly BestHour[] }) {
  const { t } = useTranslation('calendar')
  const n = best.reduce((sum, one) => sum + one.n, 0)
  if (n === 0) return <span className="best-legend">{t('best.none')}</span>
  return (
    <span className="best-legend">
      <i className="swatch" aria-hidden="true" /> {t('best.legend', { n })}
      {best.some((one) => one.low_confidence === 1) ? (
        <>
          <i className="swatch low" aria-hidden="true" /> {t('best.low')}
        </>
      ) : null}
    </span>
  )
}
