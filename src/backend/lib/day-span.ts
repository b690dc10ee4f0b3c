// The stretch of days that numbers are asked for, and what lies on which of its days.
import { CODE } from '../../contract/errors.ts'
import { daysBetween, knownZone, shiftDay, startsOfDays } from './days.ts'
import { AppError } from './errors.ts'
import { openZone } from './zoned-time.ts'

/** Days YYYY-MM-DD, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** Moments, unix ms, the second excluded. */
export interface MomentSpan {
  fromMs: number
  toMs: number
}

/** What holds where no days are asked for, and how many may be. */
export interface SpanRules {
  /** Days that are usual. */
  usual: number
  /** Most days of one question. */
  max: number
  /** The last of the usual days: `yesterday` = complete ones alone. A first day alone is asked for up to today. */
  ends: 'today' | 'yesterday'
}

/**
 * The days that were asked for, else the usual ones.
 * @throws BAD_INPUT for days in the wrong order, ahead of today, or more than `max`
 */
export function readSpan(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
  { usual, max, ends }: SpanRules,
): DaySpan {
  const last = ends === 'yesterday' && asked.from === undefined ? shiftDay(today, -1) : today
  const to = asked.to ?? last
  const from = asked.from ?? shiftDay(to, 1 - usual)
  if (from > to) throw new AppError(CODE.BAD_INPUT, { reason: 'accounts.daysReversed', field: 'from' })
  if (to > today) throw new AppError(CODE.BAD_INPUT, { reason: 'data.daysAhead', field: 'to' })
  if (shiftDay(from, max) <= to)
    throw new AppError(CODE.BAD_INPUT, { reason: 'accounts.daysTooMany', params: { max }, field: 'from' })
  return { from, to }
}

/** As many days before. */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  return { from: shiftDay(from, -daysBetween(from, to).length), to: shiftDay(from, -1) }
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Fits the days of every zone, ms: zones differ, and change, by quarters of an hour. */
const QUARTER_MS = 900_000

/** A stretch of days as moments: steps of `stepMs` from `fromMs` on, none of which lies on two days. */
export interface DayGrid extends DaySpan, MomentSpan {
  days: readonly string[]
  timeZone: string
  stepMs: number
  /** The day of the n-th step, from 0. */
  dayOfStep(step: number): string
  /** Where a moment of the stretch (unix ms) lies: which of `days`, and the full hour on the wall. */
  hourAt(ms: number): { day: number; hour: number }
}

/** The days of a company's zone as moments. Whole days are the steps where every one has 24 hours. */
export function dayGrid({ from, to }: DaySpan, timeZone: string): DayGrid {
  const days = daysBetween(from, to)
  const starts = startsOfDays(from, shiftDay(to, 1), timeZone)
  const [fromMs = 0, toMs = 0] = [starts[0], starts.at(-1)]
  const zone = openZone(knownZone(timeZone))
  const isEven = starts.every((start, at) => start === fromMs + at * DAY_MS)
  const stepMs = isEven ? DAY_MS : QUARTER_MS
  const dayAt = (ms: number): number => {
    let [low, high] = [0, days.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= ms) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    from,
    to,
    days,
    timeZone,
    fromMs,
    toMs,
    stepMs,
    dayOfStep: (step) => days[isEven ? step : dayAt(fromMs + step * QUARTER_MS)] ?? to,
    hourAt: (ms) => {
      const day = isEven ? Math.floor((ms - fromMs) / DAY_MS) : dayAt(ms)
      const [start = fromMs, end = toMs] = [starts[day], starts[day + 1]]
      // Only on a day on which the clock changes the wall must be asked.
      const hour = end - start === DAY_MS ? (ms - start) / HOUR_MS : zone.wall(ms).minutes / 60
      return { day, hour: Math.floor(hour) }
    },
  }
}
