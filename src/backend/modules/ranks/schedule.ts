// When a word is looked at again, and what changed between two looks. Pure.
import type { RankChange, RankFrequency, RankStatus } from '../../../contract/entities/rank.ts'

const HOUR = 3_600_000
const EVERY: Readonly<Record<Exclude<RankFrequency, 'manual'>, number>> = { daily: 24 * HOUR, weekly: 168 * HOUR }
/** Looks come earlier or later by up to this share, so that they spread over the day. */
const JITTER = 1 / 12
/** Pause after a look that failed, ms; doubled with each further one in a row, never beyond the usual one. */
const AGAIN = HOUR

/** Unix ms of the next look; 0 = only by hand. `random` in [0, 1). A block is no reason to come back soon. */
export function nextCheck(
  look: { frequency: RankFrequency; status: RankStatus; fails: number; now: number },
  random: () => number,
): number {
  if (look.frequency === 'manual') return 0
  const usual = EVERY[look.frequency]
  const pause = look.status === 'error' ? Math.min(usual, AGAIN * 2 ** Math.min(look.fails, 10)) : usual
  return Math.round(look.now + pause * (1 + (random() * 2 - 1) * JITTER))
}

/** What became of the rank between two looks that succeeded, the newer first; fewer than two: nothing can be said. */
export function changeOf(points: readonly { rank: number | null }[]): RankChange {
  const [last, before] = points
  if (last === undefined || before === undefined) return 'none'
  if (last.rank === before.rank) return 'same'
  if (before.rank === null) return 'new'
  if (last.rank === null) return 'lost'
  return last.rank < before.rank ? 'up' : 'down'
}
