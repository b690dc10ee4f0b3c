// Room between the times of one account.

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export const ceilMinute = (ms: number): number => Math.ceil(ms / MINUTE) * MINUTE

/** The first moment from `at` on that keeps the gap to every taken time; unix ms, whole minutes. */
export function afterGaps(at: number, own: readonly number[], gap: number): number {
  let slot = at
  for (const time of own.toSorted((a, b) => a - b)) if (Math.abs(time - slot) < gap) slot = time + gap
  return ceilMinute(slot)
}
