// Time that passes in business hours alone. Pure.
import type { HourWindow } from '../../../contract/entities/hours.ts'
import { isWithin, momentOf } from '../../lib/hour-windows.ts'
import type { Zone } from '../../lib/zoned-time.ts'

const MINUTE_MS = 60_000
/** So far is looked back; longer closed hours end the search, minutes. */
const MOST_BACK = 14 * 24 * 60

/**
 * The moment (unix ms) that lies so many minutes of business hours before `now`; null = now is outside of them, or it
 * lies further back than a fortnight. Without `windows` all hours are business hours.
 */
export function businessMinutesBefore(
  now: number,
  minutes: number,
  windows: readonly HourWindow[],
  zone: Zone,
): number | null {
  if (windows.length === 0) return now - minutes * MINUTE_MS
  const isOpen = (at: number): boolean => isWithin(windows, momentOf(at, zone))
  if (!isOpen(now)) return null
  let counted = 0
  for (let back = 1; back <= MOST_BACK; back += 1) {
    const at = now - back * MINUTE_MS
    if (isOpen(at)) counted += 1
    if (counted === minutes) return at
  }
  return null
}
