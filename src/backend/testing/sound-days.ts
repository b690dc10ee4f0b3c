// What is true of every day of a zone, and the days on which it goes wrong first.
import { dayOf, endOfDay, shiftDay, startOfDay } from '../lib/days.ts'

/** True when the day's ends meet those of its neighbours and every moment between them shows this day. */
export function isSound(day: string, zone: string): boolean {
  const [start, end] = [startOfDay(day, zone), startOfDay(shiftDay(day, 1), zone)]
  return (
    dayOf(start, zone) === day &&
    dayOf(start - 1, zone) < day &&
    dayOf(end - 1, zone) === day &&
    endOfDay(start, zone) === end &&
    endOfDay(end - 1, zone) === end
  )
}

/** Days of 2026 on which the zone's clock changes, with the days around them, and the turn of the year. */
export function changeDays(zone: string): string[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsetAtNoon = (day: string): string =>
    format.formatToParts(Date.parse(`${day}T12:00:00Z`)).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const days = new Set(['2025-12-31', '2026-01-01'])
  let before = offsetAtNoon('2026-01-01')
  for (let day = '2026-01-02'; day < '2027-01-01'; day = shiftDay(day, 1)) {
    const now = offsetAtNoon(day)
    if (now !== before) for (const by of [-1, 0, 1]) days.add(shiftDay(day, by))
    before = now
  }
  return [...days]
}
