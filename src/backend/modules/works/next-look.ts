// When an account's works should be looked at again: often after a publish, then ever more seldom, and never after
// three days. Pure.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Looks after the newest work, ms. */
const STEPS: readonly number[] = [
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  18 * HOUR,
  30 * HOUR,
  42 * HOUR,
  54 * HOUR,
  66 * HOUR,
]
/** A work is followed for this long, ms. */
export const FOLLOWED_MS = 72 * HOUR
/** Every step comes later by up to this share of itself … */
const JITTER_SHARE = 0.1
/** … and by this at most, ms. */
const JITTER_MAX = 30 * MINUTE
/** Pause after a look that nobody reported, ms; doubled with each further one. */
const RETRY_MS = 10 * MINUTE
const RETRY_MAX_MS = 12 * HOUR
/** Figures that were asked for and that no helper read are given up after this time, ms. */
const REQUESTED_MS = 24 * HOUR
/** Looks a day where a platform is known to mind them. */
const PER_DAY: Readonly<Record<string, number>> = { xiaohongshu: 4 }

/** What is known of an account's looks; times in unix ms, 0 = never. */
export interface LookHistory {
  readonly accountId: number
  readonly platform: string
  /** When its newest work went out. */
  readonly newestAt: number
  /** When the last look that was reported was handed out. */
  readonly lookedAt: number
  /** When the last look was handed out. */
  readonly triedAt: number
  /** Looks in a row that nobody reported. */
  readonly failed: number
  /** Looks handed out today. */
  readonly today: number
  /** First moment of tomorrow. */
  readonly tomorrowAt: number
}

/**
 * A number in [0, 1) that is the same for the same account, work and step: accounts of one batch don't all come at
 * once.
 */
function fraction(accountId: number, newestAt: number, step: number): number {
  let hash =
    Math.imul(accountId ^ 0x9e37_79b9, 0x85eb_ca6b) ^
    Math.imul(Math.floor(newestAt / 1000), 0xc2b2_ae35) ^
    Math.imul(step + 1, 0x27d4_eb2f)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * When a look that somebody asked for is due, unix ms (maybe in the past: now); null = nobody asked, or it was given
 * up. Times in unix ms; `failed` looks in a row that nobody reported.
 */
export function requestedTime(history: {
  readonly asked_time: number
  readonly tried_time: number
  readonly failed: number
  readonly now: number
}): number | null {
  const { asked_time: askedAt, tried_time: triedAt, failed, now } = history
  if (askedAt === 0 || askedAt < now - REQUESTED_MS) return null
  return failed > 0 ? Math.max(askedAt, triedAt + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failed - 1))) : askedAt
}

/** Has the account had today's share of looks on this platform? */
export function dayIsFull(platform: string, today: number): boolean {
  return today >= (PER_DAY[platform] ?? Number.POSITIVE_INFINITY)
}

/**
 * When to look next, unix ms (maybe in the past: now); null = no more. Steps that were missed are made up for by one
 * look.
 */
export function nextLook(history: LookHistory): number | null {
  const { accountId, newestAt, lookedAt, triedAt, failed } = history
  const jitter = (step: number, length: number): number =>
    Math.floor(fraction(accountId, newestAt, step) * Math.min(JITTER_MAX, length * JITTER_SHARE))
  const planned = STEPS.map((length, step) => newestAt + length + jitter(step, length)).find((at) => at > lookedAt)
  if (planned === undefined) return null
  const retried = failed > 0 ? triedAt + Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failed - 1)) : 0
  const allowed = dayIsFull(history.platform, history.today) ? history.tomorrowAt + jitter(STEPS.length, HOUR * 5) : 0
  const at = Math.max(planned, retried, allowed)
  return at > newestAt + FOLLOWED_MS ? null : at
}
