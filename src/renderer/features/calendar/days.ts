import dayjs, { type Dayjs } from 'dayjs'
import { PLAN_LIMITS } from '../../../contract/entities/plan.ts'
import { ownZone } from '../../lib/own-zone.ts'

export const VIEWS = ['month', 'week', 'day'] as const
export type View = (typeof VIEWS)[number]

/** A day as it stands in addresses and calls: YYYY-MM-DD. */
export function keyOf(day: Dayjs): string {
  return day.format('YYYY-MM-DD')
}
/** The day of a moment (unix seconds) where the page is. */
export function dayOf(seconds: number): string {
  return keyOf(dayjs.unix(seconds))
}
/**
 * The days of a view as a call asks for them: the server has to count days where the page draws them. `days`:
 * YYYY-MM-DD, one after another, at least one.
 */
export function askedDays(days: readonly string[]): { from: string; to: string; time_zone: string } {
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    time_zone: ownZone(),
  }
}
/** The Monday of a day's week. */
export function monday(day: Dayjs): Dayjs {
  return day.startOf('day').subtract((day.day() + 6) % 7, 'day')
}

/** Every day that a view shows: whole weeks from Monday for a month. */
export function daysOf(view: View, day: Dayjs): string[] {
  if (view === 'day') return [keyOf(day)]
  const first = view === 'week' ? monday(day) : monday(day.startOf('month'))
  const last = view === 'week' ? first.add(6, 'day') : monday(day.endOf('month')).add(6, 'day')
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, at) => keyOf(first.add(at, 'day')))
}

/** The month view of this month shows so many weeks from this week on, at least. */
const COMING_WEEKS = 5
/** As many whole weeks as one request may ask for. */
const MOST_WEEKS = Math.floor(PLAN_LIMITS.calendar_days / 7)

/** What the month view shows. */
export interface MonthRange {
  /** Whole weeks from Monday. */
  days: string[]
  /** Weeks of this month that are over; 0 in every other month. */
  weeksOver: number
  /** The weeks that are over are left out. */
  folded: boolean
}

/**
 * The weeks of the month that holds `shown`. This month begins with this week and goes on into the next month: late in
 * a month the days to come matter, not those that are over. A day before this week unfolds what is over, as far as one
 * request reaches. @param shown YYYY-MM-DD @param today YYYY-MM-DD
 */
export function monthRange(shown: string, today: string): MonthRange {
  const month = daysOf('month', dayjs(shown))
  if (shown.slice(0, 7) !== today.slice(0, 7)) return { days: month, weeksOver: 0, folded: false }
  const thisWeek = monday(dayjs(today))
  const weeksOver = Math.floor(month.indexOf(keyOf(thisWeek)) / 7)
  const folded = weeksOver > 0 && shown >= keyOf(thisWeek)
  const first = folded ? thisWeek : monday(dayjs(shown).startOf('month'))
  const weeks = folded
    ? Math.max(month.length / 7 - weeksOver, COMING_WEEKS)
    : Math.max(month.length / 7, Math.min(weeksOver + COMING_WEEKS, MOST_WEEKS))
  return { days: Array.from({ length: weeks * 7 }, (_, at) => keyOf(first.add(at, 'day'))), weeksOver, folded }
}

/** Where the page goes when a view is turned to a day: months are entered at their first day, this month at today. */
export function dayToEnter(view: View, day: Dayjs, today: string): Dayjs {
  if (view !== 'month') return day
  return day.format('YYYY-MM') === today.slice(0, 7) ? dayjs(today) : day.startOf('month')
}

/** The same time of day on another day, and later by minutes; unix seconds. */
export function shifted(seconds: number, days: number, minutes: number): number {
  return dayjs.unix(seconds).add(days, 'day').add(minutes, 'minute').unix()
}

/** A time of a day, minutes since midnight; unix seconds. */
export function timeOn(day: string, minutes: number): number {
  return dayjs(day)
    .startOf('day')
    .hour(Math.floor(minutes / 60))
    .minute(minutes % 60)
    .unix()
}

/** Minutes since midnight. */
export function minutesOf(seconds: number): number {
  const time = dayjs.unix(seconds)
  return time.hour() * 60 + time.minute()
}

/** Whole days from one to another. */
export function daysApart(from: string, to: string): number {
  return dayjs(to).startOf('day').diff(dayjs(from).startOf('day'), 'day')
}
