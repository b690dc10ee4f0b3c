// From numbers that only grow to what came in: plain sums over days, without a database.
import type { WorkDay, WorkSum } from './account-days.repository.ts'

const METRICS = ['play', 'like', 'comment', 'share'] as const
export type Metric = (typeof METRICS)[number]

/** What came in by day; a day without an entry was not seen. */
export interface Gain {
  days: Map<string, number>
  /** Something came in unseen: the sum is at least this. */
  partial: boolean
}

/** Sum of what was seen; null = nothing was. */
export function sumOf(gain: Gain | undefined): number | null {
  return gain === undefined || gain.days.size === 0
    ? null
    : [...gain.days.values()].reduce((total, one) => total + one, 0)
}

interface Point {
  day: string
  value: number | null
}

/**
 * Adds what a growing number gained in `from` to `to`. It begins with the last value before, or at 0 for what is
 * `fresh` (born in these days); without either at the first value seen, and the gain is partial. A number that fell
 * (corrected by its platform) gains nothing.
 */
export function addGain(
  gain: Gain,
  points: readonly Point[],
  range: { from: string; to: string },
  fresh: boolean,
): void {
  let last: number | null = null
  for (const { day, value } of points) {
    if (value === null || day > range.to) continue
    if (day >= range.from) {
      if (last === null && !fresh) gain.partial = true
      const grown = last === null ? (fresh ? value : 0) : Math.max(0, value - last)
      gain.days.set(day, (gain.days.get(day) ?? 0) + grown)
    }
    last = value
  }
}

/** What came in to an account over a stretch of days; null = nothing was seen. */
export interface GainSum extends Record<Metric, number | null> {
  partial: boolean
}

/** The same as `gainsOfWorks` for the whole stretch, from first and last values. */
export function sumsOfWorks(rows: readonly WorkSum[], freshFrom: number): Map<number, GainSum> {
  const accounts = new Map<number, GainSum>()
  for (const row of rows) {
    const sum = accounts.get(row.third_auth_id) ?? {
      play: null,
      like: null,
      comment: null,
      share: null,
      partial: false,
    }
    accounts.set(row.third_auth_id, sum)
    for (const metric of METRICS) {
      const { base, first, last } = {
        base: row[`${metric}_base`],
        first: row[`${metric}_first`],
        last: row[`${metric}_last`],
      }
      if (first === null || last === null) continue
      const fresh = row.publish_time >= freshFrom
      if (base === null && !fresh) sum.partial = true
      sum[metric] = (sum[metric] ?? 0) + Math.max(0, Number(last) - Number(base ?? (fresh ? 0 : first)))
    }
  }
  return accounts
}

/** Gains of each account's works. `freshFrom` (unix ms): works that went out since then began at 0. */
export function gainsOfWorks(
  rows: readonly WorkDay[],
  range: { from: string; to: string },
  freshFrom: number,
): Map<number, Record<Metric, Gain>> {
  const works = new Map<number, WorkDay[]>()
  for (const row of rows) works.set(row.work_id, [...(works.get(row.work_id) ?? []), row])
  const accounts = new Map<number, Record<Metric, Gain>>()
  for (const days of works.values()) {
    const [first] = days
    if (first === undefined) continue
    const gains = accounts.get(first.third_auth_id) ?? emptyGains()
    accounts.set(first.third_auth_id, gains)
    for (const metric of METRICS)
      addGain(
        gains[metric],
        days.map((row) => ({ day: row.stat_date, value: row[metric] })),
        range,
        first.publish_time >= freshFrom,
      )
  }
  return accounts
}

const emptyGains = (): Record<Metric, Gain> => ({
  play: nothing(),
  like: nothing(),
  comment: nothing(),
  share: nothing(),
})
const nothing = (): Gain => ({ days: new Map(), partial: false })

/** Difference of the fans in these days, which may be a loss; null without two values to compare. */
export function fansGained(
  points: readonly Point[],
  range: { from: string; to: string },
): { gained: number | null; days: Map<string, number>; partial: boolean } {
  const days = new Map<string, number>()
  let base: number | null = null
  let last: number | null = null
  let partial = false
  for (const { day, value } of points) {
    if (value === null || day > range.to) continue
    if (day < range.from) base = value
    else {
      if (last !== null || base !== null) days.set(day, value - (last ?? base ?? value))
      else partial = true
      last = value
    }
  }
  return {
    gained: days.size === 0 ? null : [...days.values()].reduce((total, one) => total + one, 0),
    days,
    partial: partial && days.size > 0,
  }
}
