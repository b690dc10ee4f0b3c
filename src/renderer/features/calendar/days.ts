import dayjs, { type Dayjs } from 'dayjs'

export const VIEWS = ['month', 'week', 'day'] as const
export type View = (typeof VIEWS)[number]

/** A day as it stands in addresses and calls: YYYY-MM-DD. */
export const keyOf = (day: Dayjs): string => day.format('YYYY-MM-DD')
/** The day of a moment (unix seconds) where the page is. */
export const dayOf = (seconds: number): string => keyOf(dayjs.unix(seconds))
/** The Monday of a day's week. */
export const monday = (day: Dayjs): Dayjs => day.startOf('day').subtract((day.day() + 6) % 7, 'day')

/** Every day that a view shows: whole weeks from Monday for a month. */
export const daysOf = (view: View, day: Dayjs): string[] => {
  if (view === 'day') return [keyOf(day)]
  const first = view === 'week' ? monday(day) : monday(day.startOf('month'))
  const last = view === 'week' ? first.add(6, 'day') : monday(day.endOf('month')).add(6, 'day')
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, at) => keyOf(first.add(at, 'day')))
}

/** This month's view begins with this week and shows so many weeks at least. */
const COMING = 4

/** Weeks of this month that lie before this week. */
export const weeksBefore = (today: Dayjs): number => monday(today).diff(monday(today.startOf('month')), 'week')

/** From this week to the end of its month, four weeks at least: what is over comes after what is to come. */
export const comingDays = (today: Dayjs): string[] => {
  const [first, month] = [monday(today), daysOf('month', today)]
  const rest = month.slice(month.indexOf(keyOf(first)))
  return Array.from({ length: Math.max(rest.length, COMING * 7) }, (_, at) => keyOf(first.add(at, 'day')))
}

/** The same time of day on another day, and later by minutes; unix seconds. */
export const shifted = (seconds: number, days: number, minutes: number): number => dayjs.unix(seconds).add(days, 'day').add(minutes, 'minute').unix()

/** A time of a day, minutes since midnight; unix seconds. */
export const timeOn = (day: string, minutes: number): number => dayjs(day).startOf('day').hour(Math.floor(minutes / 60)).minute(minutes % 60).unix()

/** Minutes since midnight. */
export const minutesOf = (seconds: number): number => {
  const time = dayjs.unix(seconds)
  return time.hour() * 60 + time.minute()
}

/** Whole days from one to another. */
export const daysApart = (from: string, to: string): number => dayjs(to).startOf('day').diff(dayjs(from).startOf('day'), 'day')
