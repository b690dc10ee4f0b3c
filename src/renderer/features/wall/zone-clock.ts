import { intlTag } from '../../lib/format.ts'

/**
 * How moments (unix ms) are shown by the clock of a zone; by this computer's for a zone that nobody knows. Made once:
 * a format costs more than all that it writes.
 */
export function zoneFormat(timeZone: string, lng: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const base: Intl.DateTimeFormatOptions = { hourCycle: 'h23', ...options }
  try {
    return new Intl.DateTimeFormat(intlTag(lng), { ...base, timeZone })
  } catch {
    return new Intl.DateTimeFormat(intlTag(lng), base)
  }
}
