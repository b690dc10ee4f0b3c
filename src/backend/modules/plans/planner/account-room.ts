// How many works a day windows, gaps and caps leave an account, were it used by this plan alone.
import type { PlanAccount, PlanWish } from './planner-types.ts'

const DAY_MINUTES = 1_440

/** Works a day; 0 when quiet hours cover every window. */
export function roomOf(
  plan: Pick<PlanWish, 'windows' | 'minGapMinutes' | 'perAccountDailyMax'>,
  account: Pick<PlanAccount, 'gapMinutes' | 'dailyCap' | 'quiet' | 'stepMinutes'>,
): number {
  const gap = Math.max(1, plan.minGapMinutes, account.gapMinutes)
  const cap = account.dailyCap > 0 ? Math.min(plan.perAccountDailyMax, account.dailyCap) : plan.perAccountDailyMax
  const { quiet } = account
  const isOpen = (minute: number): boolean => {
    if (minute % account.stepMinutes !== 0) return false
    if (!plan.windows.some((window) => minute >= window.from && minute < window.to)) return false
    if (quiet === null || quiet.from === quiet.to) return true
    return quiet.from < quiet.to ? minute < quiet.from || minute >= quiet.to : minute < quiet.from && minute >= quiet.to
  }
  let count = 0
  for (let minute = 0; minute < DAY_MINUTES && count < cap; minute += 1) {
    if (!isOpen(minute)) continue
    count += 1
    minute += gap - 1
  }
  return count
}
