// When articles of a plan go out. Pure; the same plan and day, the same times.
import { shiftDay } from '../../../lib/days.ts'
import { openZone, parseClock } from '../../../lib/zoned-time.ts'
import type { Zone } from '../../../lib/zoned-time.ts'
import { chanceOf } from '../drafts/pick.ts'

export interface PlanTimes {
  seed: string
  dailyNum: number
  windows: readonly { from: string; to: string }[]
  /** 1 Monday to 7 Sunday; empty = every day. */
  weekdays: readonly number[]
}

const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const momentOf = (zone: Zone, text: string, minutes: number): number => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return zone.at({ year, month, day, minutes })
}
const inOrder = (windows: PlanTimes['windows']) =>
  windows.map(({ from, to }) => ({ from: parseClock(from), to: parseClock(to) })).toSorted((a, b) => a.from - b.from)

/**
 * Unix ms of each of the day's articles, spread over the windows and moved a little by the seed; none on other
 * weekdays.
 */
export function timesOn(plan: PlanTimes, day: string, timeZone: string): number[] {
  if (plan.weekdays.length > 0 && !plan.weekdays.includes(weekdayOf(day))) return []
  const zone = openZone(timeZone)
  const windows = inOrder(plan.windows)
  const length = windows.reduce((sum, window) => sum + window.to - window.from, 0)
  return Array.from({ length: plan.dailyNum }, (_, at) => {
    let offset = Math.floor(((at + chanceOf(plan.seed, day, at)) * length) / plan.dailyNum)
    for (const window of windows) {
      if (offset < window.to - window.from) return momentOf(zone, day, window.from + offset)
      offset -= window.to - window.from
    }
    return momentOf(zone, day, windows[0]?.from ?? 0)
  })
}

/** The first moment not before `from` (unix ms; its day is `today`) inside a window of the plan. */
export function nextMoment(plan: PlanTimes, from: number, today: string, timeZone: string): number {
  const zone = openZone(timeZone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = shiftDay(today, ahead)
    if (plan.weekdays.length > 0 && !plan.weekdays.includes(weekdayOf(day))) continue
    for (const window of inOrder(plan.windows)) {
      if (from < momentOf(zone, day, window.to)) return Math.max(from, momentOf(zone, day, window.from))
    }
  }
  return from
}
