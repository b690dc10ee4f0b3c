// Room between the times of one account.

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export function ceilMinute(ms: number): number {
  return Math.ceil(ms / MINUTE) * MINUTE
}

/** The first moment at or after one (unix ms) that may be chosen at all. */
export type Offer = (ms: number) => number

/** The first moment from `at` on that is offered and keeps the gap to every taken time; unix ms, whole minutes. */
export function afterGaps(at: number, own: readonly number[], gap: number, offer: Offer = ceilMinute): number {
  let slot = offer(at)
  for (const time of own.toSorted((a, b) => a - b)) if (Math.abs(time - slot) < gap) slot = offer(time + gap)
  return slot
}
