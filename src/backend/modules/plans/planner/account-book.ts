// What accounts have booked, and whether a work still fits.
import { APART, COARSE_STEP, Crowd } from '../../../lib/crowd.ts'
import type { DayClock } from './day-times.ts'
import type { BookedWork, PlanAccount, PlannerRequest, PlanWish } from './planner-types.ts'

const MINUTE = 60_000

export interface AccountBook {
  /**
   * The free moment nearest to `wanted` (unix ms) inside the plan's windows of the day that the site's timer offers and
   * that keeps gaps, caps, quiet hours and the account's lead, apart from the company's works as far as the day has
   * room; null = there is none.
   */
  nearest(plan: PlanWish, account: PlanAccount, day: string, wanted: number): number | null
  add(work: BookedWork): void
  /** Works of the plan on the account between two moments. */
  countOf(planId: number, accountId: number, from: number, to: number): number
}

/** See the interface. `others`: times of the company's works. All in unix ms. */
export function openBook(
  { booked, others, now }: Pick<PlannerRequest, 'booked' | 'others' | 'now'>,
  clock: DayClock,
): AccountBook {
  const crowd = new Crowd([...booked.map((work) => work.at), ...others])
  const byAccount = new Map<number, BookedWork[]>()
  const own = (accountId: number): BookedWork[] => {
    const kept = byAccount.get(accountId) ?? []
    byAccount.set(accountId, kept)
    return kept
  }
  for (const work of booked) own(work.accountId).push(work)

  /** May the account have one more work in these bounds? Promises of the other plans there hold, too. */
  const hasRoom = (plan: PlanWish, account: PlanAccount, works: readonly BookedWork[]): boolean => {
    const caps = [plan.perAccountDailyMax, account.dailyCap, ...works.map((work) => work.cap)].filter((cap) => cap > 0)
    return works.length < Math.min(...caps, Number.POSITIVE_INFINITY)
  }

  return {
    nearest(plan, account, day, wanted) {
      const { from, to } = clock.bounds(day)
      const works = own(account.id)
      if (
        !hasRoom(
          plan,
          account,
          works.filter((work) => work.at >= from && work.at < to),
        )
      )
        return null
      const earliest = Math.max(now + account.leadMinutes * MINUTE, account.restUntil)
      const windows = plan.windows.map((window) => ({ from: clock.at(day, window.from), to: clock.at(day, window.to) }))
      const least = Math.max(plan.minGapMinutes, account.gapMinutes)
      const near = works.filter((work) => work.at > from - 2 * 1_440 * MINUTE && work.at < to + 2 * 1_440 * MINUTE)
      const fits = (at: number): boolean => {
        if (at < earliest || !windows.some((window) => at >= window.from && at < window.to)) return false
        if (near.some((work) => Math.abs(work.at - at) < Math.max(least, work.gapMinutes) * MINUTE)) return false
        const minutes = clock.minutesOf(day, at)
        // A clock that is put forward or back shows other minutes than those that were meant.
        return (
          minutes % account.stepMinutes === 0 &&
          plan.windows.some((window) => minutes >= window.from && minutes < window.to) &&
          !isQuiet(account, minutes)
        )
      }
      const farthest = Math.max(...windows.map((window) => Math.max(window.to - wanted, wanted - window.from)), 0)
      for (const apart of account.stepMinutes > COARSE_STEP ? [0] : APART) {
        for (let by = 0; by <= farthest; by += MINUTE) {
          for (const at of [wanted + by, wanted - by]) if (crowd.hasRoom(at, apart) && fits(at)) return at
        }
      }
      return null
    },
    add(work) {
      own(work.accountId).push(work)
      crowd.add(work.at)
    },
    countOf: (planId, accountId, from, to) =>
      own(accountId).filter((work) => work.planId === planId && work.at >= from && work.at < to).length,
  }
}

function isQuiet({ quiet }: PlanAccount, minutes: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false
  return quiet.from < quiet.to
    ? minutes >= quiet.from && minutes < quiet.to
    : minutes >= quiet.from || minutes < quiet.to
}
