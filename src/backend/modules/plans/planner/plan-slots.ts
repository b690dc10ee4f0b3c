// Which slots of the next days each plan takes: the one place that decides it. Pure and, for one seed, always the same.
import { dayOf, shiftDay } from '../../../lib/days.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import { openBook } from './account-book.ts'
import { createDayClock, openTimes, wishedTimes, worksOn } from './day-times.ts'
import type { PlanAccount, PlannedSlot, PlannerAnswer, PlannerRequest, PlanWish } from './planner-types.ts'
import { chance } from './seeded.ts'

const MINUTE = 60_000

/** A plan's open moments of one day, in the order in which they are given away. */
interface Turn {
  plan: PlanWish
  open: number[]
  used: Set<number>
}

/**
 * Slots that are still to be made. Never more than a plan's daily number, windows, weekdays, gaps and caps allow;
 * moments that have passed are not made up for. Plans take turns, the account with the fewest works of the plan comes
 * first.
 */
export function planSlots(request: PlannerRequest): PlannerAnswer {
  const { now, timeZone } = request
  const clock = createDayClock(openZone(timeZone))
  const book = openBook(request, clock)
  const accounts = new Map(request.accounts.filter((account) => account.online).map((account) => [account.id, account]))
  const today = dayOf(now, timeZone)
  const left = new Map(request.plans.map((plan) => [plan.id, plan.left]))
  const short = new Map<number, number>()
  /** By plan and account. */
  const given = new Map<string, number>()
  const slots: PlannedSlot[] = []

  const turnOf = (plan: PlanWish, day: string): Turn => {
    const { from, to } = clock.bounds(day)
    // A day that was planned under another time zone counts by its moments, too.
    const made = plan.made.filter((slot) => slot.day === day || (slot.at >= from && slot.at < to))
    const open = openTimes(
      wishedTimes(plan, day, clock),
      made.map((slot) => slot.at),
    ).filter((at) => at > now)
    return {
      plan,
      open: open.toSorted((a, b) => chance(plan.seed, day, 'order', a) - chance(plan.seed, day, 'order', b)),
      used: new Set(plan.made.filter((slot) => slot.day === day).map((slot) => slot.seq)),
    }
  }

  /** Accounts of the plan that can take the moment, fewest works first. */
  const byFairness = (plan: PlanWish, day: string, wanted: number): PlanAccount[] => {
    const { from, to } = clock.bounds(day)
    return (
      plan.accountIds
        .flatMap((id) => accounts.get(id) ?? [])
        // What is meant for an account's rest is not crowded in behind it.
        .filter((account) => wanted >= Math.max(now + account.leadMinutes * MINUTE, account.restUntil))
        .map((account) => ({
          account,
          today: book.countOf(plan.id, account.id, from, to),
          all: (plan.recent.get(account.id) ?? 0) + (given.get(`${plan.id}:${account.id}`) ?? 0),
          by: chance(plan.seed, day, account.id),
        }))
        .toSorted((a, b) => a.today - b.today || a.all - b.all || a.by - b.by)
        .map(({ account }) => account)
    )
  }

  const give = ({ plan, used }: Turn, day: string, wanted: number): void => {
    const candidates = byFairness(plan, day, wanted)
    // Too near for everybody: the moment has passed.
    if (candidates.length === 0) return
    for (const account of candidates) {
      const at = book.nearest(plan, account, day, wanted)
      if (at === null) continue
      let seq = 0
      while (used.has(seq)) seq += 1
      used.add(seq)
      book.add({
        accountId: account.id,
        planId: plan.id,
        at,
        gapMinutes: plan.minGapMinutes,
        cap: plan.perAccountDailyMax,
      })
      given.set(`${plan.id}:${account.id}`, (given.get(`${plan.id}:${account.id}`) ?? 0) + 1)
      slots.push({ planId: plan.id, day, seq, accountId: account.id, at })
      left.set(plan.id, (left.get(plan.id) ?? 0) - 1)
      return
    }
    short.set(plan.id, (short.get(plan.id) ?? 0) + 1)
  }

  for (let ahead = 0; ahead < request.days; ahead += 1) {
    const day = shiftDay(today, ahead)
    const turns = request.plans.filter((plan) => worksOn(plan, day)).map((plan) => turnOf(plan, day))
    for (let round = 0; turns.some((turn) => round < turn.open.length); round += 1) {
      for (const turn of turns) {
        const wanted = turn.open[round]
        if (wanted !== undefined && (left.get(turn.plan.id) ?? 0) > 0) give(turn, day, wanted)
      }
    }
  }
  return { slots: slots.toSorted((a, b) => a.at - b.at || a.planId - b.planId || a.accountId - b.accountId), short }
}
