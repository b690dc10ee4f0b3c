// The moments of one day at which a plan would like its works.
import { shiftDay } from '../../../lib/days.ts'
import type { Zone } from '../../../lib/zoned-time.ts'
import type { PlanWish } from './planner-types.ts'
import { chance } from './seeded.ts'

const MINUTE = 60_000

/** Moments of a day on a company's wall, remembered: conversions are slow. */
export interface DayClock {
  /** Unix ms of so many minutes after midnight. */
  at(day: string, minutes: number): number
  /** Minutes since midnight of a moment inside the day. */
  minutesOf(day: string, ms: number): number
  /** First moment of the day, and of the next. */
  bounds(day: string): { from: number; to: number }
}

/** See the interface. */
export function createDayClock(zone: Zone): DayClock {
  const known = new Map<string, number>()
  const clock: DayClock = {
    at(day, minutes) {
      const key = `${day}|${minutes}`
      const kept = known.get(key)
      if (kept !== undefined) return kept
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
      const found = zone.at({ year, month, day: date, minutes })
      known.set(key, found)
      return found
    },
    minutesOf(day, ms) {
      const { from, to } = clock.bounds(day)
      return to - from === 1_440 * MINUTE ? Math.floor((ms - from) / MINUTE) : zone.wall(ms).minutes
    },
    bounds: (day) => ({ from: clock.at(day, 0), to: clock.at(shiftDay(day, 1), 0) }),
  }
  return clock
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

/** Does the plan publish on this day at all? */
export function worksOn(plan: PlanWish, day: string): boolean {
  return (
    day >= plan.startDate &&
    (plan.endDate === '' || day <= plan.endDate) &&
    (plan.weekdays.length === 0 || plan.weekdays.includes(weekdayOf(day)))
  )
}

/** `dailyNum` moments spread evenly over the windows, each moved a little by the seed; whole minutes, in order. */
export function wishedTimes(plan: PlanWish, day: string, clock: DayClock): number[] {
  const length = plan.windows.reduce((sum, window) => sum + window.to - window.from, 0)
  return Array.from({ length: plan.dailyNum }, (_, at) => {
    let offset = Math.floor(((at + chance(plan.seed, day, at)) * length) / plan.dailyNum)
    for (const window of plan.windows) {
      if (offset < window.to - window.from) return clock.at(day, window.from + offset)
      offset -= window.to - window.from
    }
    return clock.at(day, plan.windows[0]?.from ?? 0)
  })
}

/** The wished moments that no earlier slot stands for: each slot takes the nearest one. */
export function openTimes(wished: readonly number[], made: readonly number[]): number[] {
  const open = [...wished]
  for (const at of made) {
    let nearest = 0
    for (const [index, time] of open.entries())
      if (Math.abs(time - at) < Math.abs((open[nearest] ?? 0) - at)) nearest = index
    open.splice(nearest, 1)
  }
  return open
}
