// Days of a time zone, for counts of "today".

/** First moment after the day that holds `now` (unix ms) in `timeZone`; an unknown zone counts as Asia/Shanghai. */
export function endOfDay(now: number, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(timeZone), hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(wall.find((piece) => piece.type === type)?.value ?? 0)
  const passed = (part('hour') * 3_600 + part('minute') * 60 + part('second')) * 1_000 + (now % 1_000)
  return now - passed + 86_400_000
}

/** The day that holds `now` (unix ms) in `timeZone`, as YYYY-MM-DD; an unknown zone counts as Asia/Shanghai. */
export function dayOf(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: knownZone(timeZone), year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'Asia/Shanghai'
  }
}

const DAY_MS = 86_400_000

/** First moment (unix ms) of a day YYYY-MM-DD in `timeZone`; an unknown zone counts as Asia/Shanghai. */
export function startOfDay(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // Zones lie between 12 hours behind and 14 ahead: one of these moments is in the day.
  const inside = [noon, noon - DAY_MS / 2, noon + DAY_MS / 2].find((moment) => dayOf(moment, timeZone) === day) ?? noon
  return endOfDay(inside, timeZone) - DAY_MS
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
