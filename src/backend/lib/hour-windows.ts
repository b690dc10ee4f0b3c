// Hours of the week, on the wall of the company's zone. Pure.
import type { HourWindow } from '../../contract/entities/hours.ts'
import { parseClock } from './zoned-time.ts'
import type { Zone } from './zoned-time.ts'

/** A moment as the wall shows it. */
export interface Moment {
  /** Unix ms. */
  readonly at: number
  /** 1 Monday to 7 Sunday; of the day before, too. */
  readonly weekday: number
  readonly weekdayBefore: number
  /** Since midnight. */
  readonly minutes: number
}

const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7

/** Reads the wall once for all windows. */
export function momentOf(at: number, zone: Zone): Moment {
  const { year, month, day, minutes } = zone.wall(at)
  return { at, weekday: weekdayOf(year, month, day), weekdayBefore: weekdayOf(year, month, day - 1), minutes }
}

/**
 * Is this moment in one of them? One whose `to` is not after its `from` reaches into the next day and belongs
 * to the weekday on which it began.
 */
export function isWithin(windows: readonly HourWindow[], moment: Moment): boolean {
  const { weekday, weekdayBefore, minutes } = moment
  return windows.some(({ weekdays, from, to }) => {
    const [start, end] = [parseClock(from), parseClock(to)]
    if (start < end) return weekdays.includes(weekday) && minutes >= start && minutes < end
    return (weekdays.includes(weekday) && minutes >= start) || (weekdays.includes(weekdayBefore) && minutes < end)
  })
}
