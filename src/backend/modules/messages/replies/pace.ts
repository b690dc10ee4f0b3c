// How soon an account may answer again, by what it pressed so far and what is published through it. Pure; times in
// unix ms.
import { replyPaceOf } from '../../../../contract/helper/reply-commands.ts'
import { WRITE_GAP_MS } from '../../../lib/account-writes.ts'
import { dayOf, endOfDay, startOfDay } from '../../../lib/days.ts'

const HOUR_MS = 3_600_000

export interface AccountPace {
  readonly leftToday: number
  readonly leftHour: number
  /** The earliest moment for the next answer; not after `now` = at once. */
  readonly nextTime: number
}

/** From when on presses count at all. */
export function paceSince(now: number, timeZone: string): number {
  return Math.min(startOfDay(dayOf(now, timeZone), timeZone), now - HOUR_MS)
}

/** What is left, after presses at these moments. `work`: the moment of a work that is near (`worksAround`). */
export function accountPace(
  platform: string,
  pressed: readonly number[],
  { now, timeZone, work }: { readonly now: number; readonly timeZone: string; readonly work?: number | undefined },
): AccountPace {
  const { gapS, hour, day } = replyPaceOf(platform)
  const dayStart = startOfDay(dayOf(now, timeZone), timeZone)
  const today = pressed.filter((time) => time >= dayStart).length
  const lately = pressed.filter((time) => time > now - HOUR_MS).toSorted((a, b) => b - a)
  const full = lately[hour - 1]
  return {
    leftToday: Math.max(0, day - today),
    leftHour: Math.max(0, hour - lately.length),
    nextTime: Math.max(
      pressed.length === 0 ? 0 : Math.max(...pressed) + gapS * 1_000,
      full === undefined ? 0 : full + HOUR_MS,
      today < day ? 0 : endOfDay(now, timeZone),
      work === undefined ? 0 : work + WRITE_GAP_MS,
    ),
  }
}
