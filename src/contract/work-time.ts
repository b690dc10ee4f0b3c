// When a work is public. One definition for every screen: a work that its platform holds is not published yet.

/**
 * A work that was handed in and that its platform makes public at its time. `now` unix ms, by the clock of the server:
 * pages are told (`scheduled`); `timing_time` unix s, 0 = none.
 */
export function isScheduled(
  work: {
    readonly publish_status: number | null
    readonly timing_time: number
    readonly only_draft?: 0 | 1 | undefined
  },
  now: number,
): boolean {
  return work.publish_status === 2 && work.only_draft !== 1 && work.timing_time * 1_000 > now
}

/** When a work that is out became, or becomes, public, unix s: its own time where it was handed in before that. */
export function publicTime({
  published_time: out,
  timing_time: timed,
}: {
  readonly published_time: number
  readonly timing_time: number
}): number {
  return out > 0 && timed > out ? timed : out
}
