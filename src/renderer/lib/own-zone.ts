// The clock of this computer, in which every time on the page is shown, beside the clock of the company.

/** The zone of this computer, `Europe/Madrid`. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * How far a zone's clocks are ahead of UTC at a moment, minutes. @param ms unix ms @throws RangeError for a zone that
 * does not exist
 */
const offsetOf = (timeZone: string, ms: number): number => {
  const parts = new Map(
    new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
      .formatToParts(ms)
      .map((part) => [part.type, Number(part.value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Math.round(
    (Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute')) -
      Math.floor(ms / 60_000) * 60_000) /
      60_000,
  )
}

/**
 * How far the clocks of a zone are ahead of this computer's at a moment, minutes; 0 for a zone that nobody knows.
 * @param seconds unix seconds
 */
export function minutesAhead(timeZone: string, seconds: number): number {
  try {
    return offsetOf(timeZone, seconds * 1_000) - offsetOf(ownZone(), seconds * 1_000)
  } catch {
    return 0
  }
}

/** Do clocks of this zone show something else than this computer's at that moment, unix seconds? */
export function isElsewhere(timeZone: string, seconds: number): boolean {
  return minutesAhead(timeZone, seconds) !== 0
}

/**
 * The day of a zone's calendar at a moment, YYYY-MM-DD; this computer's for a zone that nobody knows. @param ms unix ms
 */
export function dayIn(timeZone: string, ms: number): string {
  const dayOf = (zone?: string): string =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...(zone === undefined ? {} : { timeZone: zone }),
    }).format(ms)
  try {
    return dayOf(timeZone)
  } catch {
    return dayOf()
  }
}

/** Today by a zone's calendar, as `dayIn`. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone, Date.now())
}
