// From a work's counters, which are seen now and then, to what came in day by day: plain sums, without a database.
import { daysBetween, shiftDay } from '../../lib/days.ts'

export const METRICS = ['play', 'like_count', 'comment', 'share', 'collect'] as const
export type Metric = (typeof METRICS)[number]

/** Counters of a work at the end of a day (YYYY-MM-DD); null = not collected. */
export interface Snapshot extends Record<Metric, number | null> {
  day: string
}

/** What a work brought on one day; null = nobody knows. */
export interface DayGain extends Record<Metric, number | null> {
  day: string
  /** Some of it was seen later and is spread evenly over the days that nobody looked at. */
  isSpread: boolean
  /** A counter fell: the platform corrected it. */
  isCorrected: boolean
}

/** What was not looked at for longer is spread over the last so many days. */
export const SPREAD_DAYS = 60

/**
 * Gains day by day, the days in order; their sum is the last counter less the first one known. `snapshots` come in the
 * order of their days. A work that went out on `publishDay` began at 0 the day before; one that went out more than
 * `SPREAD_DAYS` before it was first seen, or whose day is not known (null), begins with the first counter seen, no
 * gain. A counter that fell is a loss of the day on which that was seen.
 */
export function gainsOfWork(snapshots: readonly Snapshot[], publishDay: string | null): DayGain[] {
  const days = new Map<string, DayGain>()
  for (const metric of METRICS) {
    let last = firstBase(snapshots, metric, publishDay)
    for (const { day, [metric]: value } of snapshots) {
      if (value === null) continue
      if (last !== null) addGain(days, metric, last, { day, value })
      last = { day, value }
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

interface Point {
  day: string
  value: number
}

/** What a counter began with; null = with its first value. */
function firstBase(snapshots: readonly Snapshot[], metric: Metric, publishDay: string | null): Point | null {
  const first = snapshots.find((one) => one[metric] !== null)
  if (first === undefined || publishDay === null || publishDay > first.day) return null
  return shiftDay(publishDay, SPREAD_DAYS) < first.day ? null : { day: shiftDay(publishDay, -1), value: 0 }
}

function addGain(days: Map<string, DayGain>, metric: Metric, before: Point, now: Point): void {
  const gain = now.value - before.value
  const first = shiftDay(before.day, 1)
  const earliest = shiftDay(now.day, 1 - SPREAD_DAYS)
  const over = gain < 0 ? [now.day] : daysBetween(first < earliest ? earliest : first, now.day)
  const each = Math.floor(gain / over.length)
  // What can't be divided came in last.
  const from = over.length - (gain - each * over.length)
  for (const [at, day] of over.entries()) {
    const one = days.get(day) ?? { ...NO_GAIN, day }
    one[metric] = (one[metric] ?? 0) + each + (at >= from ? 1 : 0)
    one.isSpread ||= over.length > 1
    one.isCorrected ||= gain < 0
    days.set(day, one)
  }
}

const NO_GAIN = {
  play: null,
  like_count: null,
  comment: null,
  share: null,
  collect: null,
  isSpread: false,
  isCorrected: false,
} as const satisfies Omit<DayGain, 'day'>
