// Times as the page of private messages shows them, in words.
import { TIME_WORDS as W } from './chat.data.ts'

/** Unix seconds, as late as the words allow, and by how much it may have been earlier. */
export interface ShownTime {
  readonly at: number
  readonly within: number
}
const MINUTE = 60
const HOUR = 3_600
export const DAY_S = 86_400

/** Unix seconds of the beginning of a day of this computer. */
export function startOfDay(seconds: number): number {
  const date = new Date(seconds * 1000)
  return Math.floor(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 1000)
}

/** Could it have been on the day before? Words that count back from now alone do not tell the day. */
export function isDayUnsure(words: string, { at, within }: ShownTime): boolean {
  const isCounted = [W.now, W.minutes, W.hours].some((form) => form.test(words.trim()))
  return isCounted && startOfDay(at) !== startOfDay(at - within + 1)
}

/** `now`: unix ms. Null = words of another form. */
export function shownTime(words: string, now: number): ShownTime | null {
  const text = words.trim()
  const today = new Date(now)
  const seconds = Math.floor(now / 1000)
  /** A day so many before today; without a clock its end. */
  const onDay = (year: number, month: number, day: number, hour?: string, minute?: string): ShownTime => {
    const clock = hour !== undefined && minute !== undefined
    const date = clock
      ? new Date(year, month, day, Number(hour), Number(minute))
      : new Date(year, month, day + 1, 0, 0, -1)
    return { at: Math.min(seconds, Math.floor(date.getTime() / 1000)), within: clock ? MINUTE : DAY_S }
  }
  const before = (days: number, hour?: string, minute?: string): ShownTime =>
    onDay(today.getFullYear(), today.getMonth(), today.getDate() - days, hour, minute)
  if (W.now.test(text)) return { at: seconds, within: MINUTE }
  const minutes = W.minutes.exec(text)
  if (minutes) return { at: seconds - Number(minutes[1]) * MINUTE, within: MINUTE }
  const hours = W.hours.exec(text)
  if (hours) return { at: seconds - Number(hours[1]) * HOUR, within: HOUR }
  const clock = W.clock.exec(text)
  if (clock) return before(0, clock[1], clock[2])
  const yesterday = W.yesterday.exec(text)
  if (yesterday) return before(1, yesterday[1], yesterday[2])
  const earlier = W.beforeYesterday.exec(text)
  if (earlier) return before(2, earlier[1], earlier[2])
  const weekday = W.weekday.exec(text)
  if (weekday) {
    const index = W.weekdays.indexOf(weekday[1] ?? '') % 7
    return before((today.getDay() - index + 7) % 7 || 7, weekday[2], weekday[3])
  }
  const date = W.date.exec(text)
  if (!date) return null
  const [, year, month, day, hour, minute] = date
  const guess = year === undefined ? today.getFullYear() : Number(year)
  const found = onDay(guess, Number(month) - 1, Number(day), hour, minute)
  // Without a year the last such day is meant.
  const isAhead = year === undefined && new Date(guess, Number(month) - 1, Number(day)).getTime() > now
  return isAhead ? onDay(guess - 1, Number(month) - 1, Number(day), hour, minute) : found
}
