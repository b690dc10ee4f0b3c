// Time as an argument.

/** Unix milliseconds. */
export interface Clock {
  now(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** Milliseconds of the database to the wire's unix seconds. */
export function toSeconds(ms: number): number
export function toSeconds(ms: number | null): number | null
export function toSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000)
}

/** Unix seconds of the wire to milliseconds. */
export function toMillis(seconds: number): number {
  return seconds * 1000
}
