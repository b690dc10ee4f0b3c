import type { ReactNode } from 'react'
import './spark-line.css'

export interface SparkPoint {
  /** YYYY-MM-DD. */
  date: string
  /** Null = not collected: the line has a gap there. */
  value: number | null
}

const WIDTH = 400
const HEIGHT = 96
const PAD = 6

/** Runs of points that follow each other without a gap. */
export function runsOf(points: readonly SparkPoint[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = []
  let open: { at: number; value: number }[] | null = null
  for (const [at, { value }] of points.entries()) {
    if (value === null) open = null
    else if (open === null) runs.push((open = [{ at, value }]))
    else open.push({ at, value })
  }
  return runs
}

/** Days as a line; what is unknown stays empty. `say` is what a day reads when pointed at. */
export function SparkLine({
  points,
  label,
  say,
  empty,
}: {
  points: readonly SparkPoint[]
  label: string
  say: (point: SparkPoint) => string
  empty: ReactNode
}) {
  const runs = runsOf(points)
  if (runs.length === 0) return <div className="spark-empty">{empty}</div>
  const values = runs.flat().map((point) => point.value)
  const [low, high] = [Math.min(0, ...values), Math.max(...values)]
  const x = (at: number): number =>
    PAD + (points.length < 2 ? (WIDTH - 2 * PAD) / 2 : (at / (points.length - 1)) * (WIDTH - 2 * PAD))
  const y = (value: number): number =>
    HEIGHT - PAD - (high === low ? 0.5 : (value - low) / (high - low)) * (HEIGHT - 2 * PAD)
  return (
    <figure className="spark" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {runs.map((run) => (
          <g key={run[0]?.at}>
            <path
              className="spark-area"
              d={`M${x(run[0]?.at ?? 0)},${HEIGHT} ${run.map((point) => `L${x(point.at)},${y(point.value)}`).join(' ')} L${x(run.at(-1)?.at ?? 0)},${HEIGHT} Z`}
            />
            <path
              className="spark-stroke"
              d={run.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.at)},${y(point.value)}`).join(' ')}
            />
            {run.length === 1 ? (
              <path className="spark-dot" d={`M${x(run[0]?.at ?? 0)},${y(run[0]?.value ?? 0)} h0.01`} />
            ) : null}
          </g>
        ))}
      </svg>
      <div className="spark-days">
        {points.map((point) => (
          <i key={point.date} title={say(point)} />
        ))}
      </div>
      <figcaption className="tabular">
        <span>{points[0]?.date.slice(5)}</span>
        <span>{points.at(-1)?.date.slice(5)}</span>
      </figcaption>
    </figure>
  )
}
