// Room between works of a whole company: one computer publishes a few at once, and works of one account only one after
// the other.

const MINUTE = 60_000

/** Works of a company stand so far apart, minutes: at best, else at least; 0 = as they come. */
export const APART = [3, 1, 0] as const
/** Where a site offers fewer minutes than each fifth, works would be pushed by hours: there nothing is kept apart. */
export const COARSE_STEP = 5

/**
 * The minutes at which works of any account go out, the account's own among them: a gap of 0 minutes says that an
 * account needs no rest, not that its works shall be public together (that is one time for all). Sent by this product
 * they could not be, as an account's works go out one after the other; a site's timer takes them, and gets them
 * together where the day has no other room.
 */
export class Crowd {
  private readonly minutes: Set<number>
  /** Times in unix ms. */
  constructor(times: readonly number[]) {
    this.minutes = new Set(times.map((time) => Math.floor(time / MINUTE)))
  }
  add(time: number): void {
    this.minutes.add(Math.floor(time / MINUTE))
  }
  /** True when none goes out less than so many minutes before or after. */
  hasRoom(time: number, apart: number): boolean {
    const minute = Math.floor(time / MINUTE)
    for (let beside = 1 - apart; beside < apart; beside += 1) if (this.minutes.has(minute + beside)) return false
    return true
  }
}
