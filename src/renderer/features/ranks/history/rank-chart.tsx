import { useTranslation } from 'react-i18next'
import type { RankPoint } from '../../../../contract/entities/rank.ts'

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP] = [640, 216, 36, 12, 16] as const
/** Below the ranks: looked at and not within the depth; below that: the look failed. */
const [OUTSIDE, FAILED, FLOOR] = [172, 192, 144] as const
const DAY_MS = 86_400_000
const STEPS = [3, 5, 10, 20, 30, 50, 100, 200, 500, 1000] as const

/** Days between two days. */
const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const isRanked = (point: RankPoint): boolean => point.status === 'ok' && point.rank !== null

/** Lines between looks that found the word; one that did not, or failed, breaks the line. */
export function linesOf<P extends RankPoint>(points: readonly P[]): P[][] {
  const lines: P[][] = []
  let open: P[] | null = null
  for (const point of points) {
    if (!isRanked(point)) open = null
    else if (open === null) lines.push((open = [point]))
    else open.push(point)
  }
  return lines
}

/**
 * Ranks by day, the first place at the top. Not within the depth, blocked and failed have rows of their own: none of
 * them is a rank.
 */
export function RankChart({
  points,
  from,
  to,
  chosen,
  onChoose,
}: {
  points: readonly RankPoint[]
  from: string
  to: string
  chosen: string
  onChoose: (date: string) => void
}) {
  const { t } = useTranslation('ranks')
  const worst = Math.max(...points.map((point) => point.rank ?? 0), 1)
  const most = STEPS.find((step) => step >= worst) ?? worst
  const days = Math.max(1, between(from, to))
  const x = (date: string): number => LEFT + (between(from, date) / days) * (WIDTH - LEFT - RIGHT)
  const rankY = (rank: number): number => TOP + ((rank - 1) / Math.max(1, most - 1)) * (FLOOR - TOP)
  const y = (point: RankPoint): number =>
    point.status !== 'ok' ? FAILED : point.rank === null ? OUTSIDE : rankY(point.rank)
  const ticks = [...new Set([1, Math.ceil(most / 2), most])]
  const say = (point: RankPoint): string =>
    `${point.date} ${point.status !== 'ok' ? t(`rank.${point.status}`) : point.rank === null ? t('rank.outside', { n: point.depth }) : t('rank.at', { n: point.rank })}`
  return (
    <svg
      className="rank-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('history.chart', { n: points.length })}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={rankY(tick)} y2={rankY(tick)} />
          <text x={LEFT - 8} y={rankY(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <line className="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={OUTSIDE} y2={OUTSIDE} />
      <text x={LEFT - 8} y={OUTSIDE + 4} textAnchor="end">
        {t('history.outside')}
      </text>
      <text x={LEFT - 8} y={FAILED + 4} textAnchor="end">
        {t('history.failed')}
      </text>
      <text x={LEFT} y={HEIGHT - 4}>
        {from.slice(5)}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 4} textAnchor="end">
        {to.slice(5)}
      </text>
      {linesOf(points).map((line) => (
        <path
          key={line[0]?.date}
          d={line.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.date)},${y(point)}`).join(' ')}
        />
      ))}
      {points.map((point) => (
        <circle
          key={point.date}
          className={`${isRanked(point) ? 'ranked' : point.status === 'ok' ? 'outside' : point.status}${point.date === chosen ? ' chosen' : ''}`}
          cx={x(point.date)}
          cy={y(point)}
          r={point.date === chosen ? 6 : 4}
          onClick={() => onChoose(point.date)}
        >
          <title>{say(point)}</title>
        </circle>
      ))}
    </svg>
  )
}
