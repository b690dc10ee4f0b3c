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
