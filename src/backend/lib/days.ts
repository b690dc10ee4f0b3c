// Days of a time zone, for counts of "today".
import { openZone } from './zoned-time.ts'
import type { Zone } from './zoned-time.ts'

/** First moment after the day that holds `now` (unix ms) in `timeZone`; an unknown zone counts as Asia/Shanghai. */
export function endOfDay(now: number, timeZone: string): number {
  return startOfDay(shiftDay(dayOf(now, timeZone), 1), timeZone)
}

/** The day that holds `now` (unix ms) in `timeZone`, as YYYY-MM-DD; an unknown zone counts as Asia/Shanghai. */
export function dayOf(now: number, timeZone: string): string {
  const zone = knownZone(timeZone)
  const known = dayForms.get(zone)
  if (known !== undefined) return known.format(now)
  const form = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayForms.set(zone, form)
  return form.format(now)
}
/** By a zone's own name, of which there are some hundreds: making one takes many times as long as using it. */
const dayForms = new Map<string, Intl.DateTimeFormat>()

/** The zone's own name; Asia/Shanghai for one that does not exist. */
export function knownZone(timeZone: string): string {
  const known = zoneNames.get(timeZone)
  if (known !== undefined) return known
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    if (zoneNames.size < MOST_NAMES) zoneNames.set(timeZone, name)
    return name
  } catch {
    return 'Asia/Shanghai'
  }
}
const zoneNames = new Map<string, string>()
/** A zone can be written in more ways than it has names. */
const MOST_NAMES = 1_000

/**
 * The zone that a caller asks for, by its own name; the company's where he names none, or one that this machine does
 * not know.
 */
export function askedZone(asked: string | undefined, company: string): string {
  try {
    return asked === undefined
      ? knownZone(company)
      : new Intl.DateTimeFormat('en', { timeZone: asked }).resolvedOptions().timeZone
  } catch {
    return knownZone(company)
  }
}

const DAY_MS = 86_400_000

/** Changes of a zone's clock lie on these steps. */
const STEP_MS = 15 * 60_000

/**
 * First moment (unix ms) of a day YYYY-MM-DD in `timeZone`; an unknown zone counts as Asia/Shanghai. Where the clock is
 * put on over midnight the day begins later, where it is put back over it the first of both midnights counts; a day
 * that a zone left out begins with the next one.
 */
export function startOfDay(day: string, timeZone: string): number {
  return startIn(openZone(knownZone(timeZone)), day)
}

/** `startOfDay` of every day from `from` to `to`, both included: a tenth of the work of asking day by day. */
export function startsOfDays(from: string, to: string, timeZone: string): number[] {
  const zone = openZone(knownZone(timeZone))
  return daysBetween(from, to).map((day) => startIn(zone, day))
}

function startIn(zone: Zone, day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const wanted = Date.UTC(year, month - 1, date)
  const shown = (ms: number): number => {
    const wall = zone.wall(ms)
    return Date.UTC(wall.year, wall.month - 1, wall.day)
  }
  let start = zone.at({ year, month, day: date, minutes: 0 })
  while (shown(start) < wanted) start += STEP_MS
  while (shown(start - STEP_MS) >= wanted) start -= STEP_MS
  return start
}

/** The day `by` days later (earlier when negative). */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

/** Every day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day)
  return days
}
