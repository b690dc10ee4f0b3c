// When an operation runs next, on the wall of the company's zone. Pure; times in unix ms.
import type { OperationSchedule } from '../../../contract/entities/operation.ts'
import { isWithin, momentOf } from '../../lib/hour-windows.ts'
import { openZone, parseClock } from '../../lib/zoned-time.ts'
import type { Zone } from '../../lib/zoned-time.ts'

const MINUTE = 60_000
/** Hours of the week come again within these days, whatever the clock does in between. */
const DAYS_AHEAD = 8

/** May it run at this moment? Without windows always. */
export function isOpenAt(schedule: Pick<OperationSchedule, 'windows'>, at: number, timeZone: string): boolean {
  return schedule.windows.length === 0 || isWithin(schedule.windows, momentOf(at, openZone(timeZone)))
}

/** The first moment after `after` at which one of these clocks shows, and which `fits`; 0 = none within a week. */
function firstClock(clocks: readonly string[], after: number, zone: Zone, fits: (at: number) => boolean): number {
  const { year, month, day } = zone.wall(after)
  const times = [...new Set(clocks)].map((clock) => parseClock(clock)).toSorted((a, b) => a - b)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1)
    for (const minutes of times) {
      const at = zone.at({ year, month, day: day + ahead, minutes })
      if (at > after && fits(at)) return at
    }
  return 0
}

/**
 * The first moment after `after` at which it may run; 0 = never, its windows shut out all its times. An interval that
 * ends outside of the windows waits for the next of them to open.
 */
export function nextRun(schedule: OperationSchedule, after: number, timeZone: string): number {
  const zone = openZone(timeZone)
  const isOpen = (at: number): boolean =>
    schedule.windows.length === 0 || isWithin(schedule.windows, momentOf(at, zone))
  if (schedule.times.length > 0) return firstClock(schedule.times, after, zone, isOpen)
  if (schedule.every_minutes === 0) return 0
  const at = after + schedule.every_minutes * MINUTE
  if (isOpen(at)) return at
  return firstClock(
    schedule.windows.map((window) => window.from),
    at,
    zone,
    isOpen,
  )
}
