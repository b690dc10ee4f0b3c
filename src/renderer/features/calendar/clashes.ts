import type { CalendarEntry } from '../../../contract/entities/plan.ts'
import { SOFT_LEAD_MS, timerFor } from '../../../contract/time-channel.ts'
import { timeOn } from './days.ts'

/** What moves: a work of the calendar, or one without a time. Times are unix seconds, 0 = none. */
export type Movable = Pick<
  CalendarEntry,
  'id' | 'title' | 'third_auth_id' | 'openname' | 'platform_value' | 'gap_minutes'
> & { timing_time: number }
export interface Move {
  id: number
  timing_time: number
}
/** Works whose times count, by account. */
export type Standing = ReadonlyMap<number, readonly Movable[]>

/** Waiting, running and published works by account; slots and failed works take no place. */
export function standingOf(entries: readonly CalendarEntry[]): Standing {
  return Map.groupBy(
    entries.filter((entry) => entry.kind === 'item' && [0, 1, 2].includes(entry.publish_status)),
    (entry) => entry.third_auth_id,
  )
}

/**
 * Ids of works that would stand nearer to a moved one than the gaps allow; `moved`: the moved ones with such a
 * neighbour.
 */
export function clashesOf(
  standing: Standing,
  works: readonly Movable[],
  moves: readonly Move[],
): { others: Set<number>; moved: Set<number> } {
  const times = new Map(moves.map((move) => [move.id, move.timing_time]))
  const next = works.flatMap((work) =>
    (times.get(work.id) ?? 0) > 0 ? [{ ...work, timing_time: times.get(work.id) ?? 0 }] : [],
  )
  const [others, moved] = [new Set<number>(), new Set<number>()]
  for (const work of next) {
    for (const other of [...(standing.get(work.third_auth_id) ?? []).filter((one) => !times.has(one.id)), ...next]) {
      if (
        other.id === work.id ||
        other.third_auth_id !== work.third_auth_id ||
        Math.abs(other.timing_time - work.timing_time) >= Math.max(work.gap_minutes, other.gap_minutes) * 60
      )
        continue
      others.add(other.id)
      moved.add(work.id)
    }
  }
  return { others, moved }
}

/**
 * From when to when (unix seconds) a platform's own timer takes a work; at other times ahead we publish it ourselves.
 */
export function windowOf(platform: string, now: number): { earliest: number; latest: number } {
  // What kind of work it is the calendar does not know; on every site all kinds meet the same timer, or some none.
  const timer =
    timerFor({ value: platform }, 'video', ['browser']) ?? timerFor({ value: platform }, 'article', ['browser'])
  return {
    earliest: now + (timer === null ? 60 : timer.leadMinutes * 60 + SOFT_LEAD_MS / 1_000),
    latest: timer?.horizonMinutes === undefined ? Number.POSITIVE_INFINITY : now + timer.horizonMinutes * 60,
  }
}

const STEP_S = 300
const OPENS = 9 * 60
const CLOSES = 22 * 60

/**
 * The first free time of a day between 09:00 and 22:00 for a work, on whole five minutes; null = none. `taken`: times
 * given out just now.
 */
export function freeTimeOn(
  day: string,
  work: Movable,
  standing: Standing,
  taken: readonly Movable[],
  earliest: number,
): number | null {
  const own = [
    ...(standing.get(work.third_auth_id) ?? []),
    ...taken.filter((one) => one.third_auth_id === work.third_auth_id),
  ].filter((one) => one.id !== work.id && one.timing_time > 0)
  const last = timeOn(day, CLOSES)
  for (let at = Math.ceil(Math.max(timeOn(day, OPENS), earliest) / STEP_S) * STEP_S; at <= last; at += STEP_S) {
    if (own.every((one) => Math.abs(one.timing_time - at) >= Math.max(work.gap_minutes, one.gap_minutes) * 60))
      return at
  }
  return null
}
