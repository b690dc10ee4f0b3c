// Timers of the sites, as their servers judge a time: by their own clock, at the moment of the press.

/** First and last time that a site takes, minutes from the press. */
export interface TimerWindow {
  readonly from: number
  readonly to: number
}

/** Less than this may pass between the page's own check and the server's, s: a whole minute off is refused. */
const GRACE_S = 60

/** A time outside the window. @param time unix s, 0 = at once; `now` unix ms */
export function outside(time: number, { from, to }: TimerWindow, now: number): boolean {
  const lead = time - now / 1000
  return time > 0 && (lead <= from * 60 - GRACE_S || lead >= to * 60 + GRACE_S)
}
export const HOUR = 60
export const DAY = 24 * HOUR
