// How calmly an account publishes: the one place that decides whether its next work may start now.
import { createHash } from 'node:crypto'
import type { Pace, PaceReason } from '../../../../contract/entities/pace.ts'
import { WRITE_GAP_MS } from '../../../lib/account-writes.ts'
import type { Pause } from '../publishing.errors.ts'
import { parseClock } from '../../../lib/zoned-time.ts'
import type { Zone } from '../../../lib/zoned-time.ts'

const MINUTE = 60_000

/** What a decision stands on. */
export interface PaceRule {
  pace: Pace
  /** The company's wall clock. */
  zone: Zone
  /** Something of the work that never changes: it decides how much of the jitter the work gets. */
  seed: string
  /** When the account last pressed an answer, unix ms; absent = not lately. */
  answered?: number | undefined
}

/**
 * What is added to the gap before this work, ms: between 0 and `minutes`, whole seconds, always the same for one seed.
 */
export function jitterOf(seed: string, minutes: number): number {
  const share = createHash('sha256').update(`pace:${seed}`).digest().readUInt32BE(0) / 2 ** 32
  return Math.floor(share * minutes * 60) * 1000
}

/**
 * May a work of an account start at `now`? Null = yes. `starts` are those of the account's other works, unix ms in any
 * order; `until` is a moment at which every rule holds, unless another work starts in between.
 */
export function paceOf(starts: readonly number[], rule: PaceRule, now: number): Pause | null {
  let at = now
  let reason: PaceReason | null = null
  let longest = 0
  for (let step = nextStep(starts, rule, at); step !== null; step = nextStep(starts, rule, at)) {
    if (step.until - at > longest) {
      longest = step.until - at
      reason = step.reason
    }
    at = step.until
  }
  return reason === null ? null : { until: at, reason }
}

/** The first rule that speaks against `at`, and until when. */
function nextStep(starts: readonly number[], { pace, zone, seed, answered }: PaceRule, at: number): Pause | null {
  const afterAnswer = answered === undefined ? at : answered + WRITE_GAP_MS
  if (afterAnswer > at) return { until: afterAnswer, reason: 'gap' }
  const gap = pace.gap_minutes * MINUTE + jitterOf(seed, pace.jitter_minutes)
  const free = gap === 0 || starts.length === 0 ? at : starts.reduce((latest, start) => Math.max(latest, start)) + gap
  if (free > at) return { until: free, reason: 'gap' }
  const loud = quietEnd(pace, zone, at)
  if (loud > at) return { until: loud, reason: 'quiet' }
  if (pace.daily_cap === 0 || starts.length < pace.daily_cap) return null
  const { year, month, day } = zone.wall(at)
  const from = zone.at({ year, month, day, minutes: 0 })
  const to = zone.at({ year, month, day: day + 1, minutes: 0 })
  return to > at && starts.filter((start) => start >= from && start < to).length >= pace.daily_cap
    ? { until: to, reason: 'cap' }
    : null
}

/** End of the quiet hours that hold `at`; `at` itself when there are none. */
function quietEnd({ quiet_from, quiet_to }: Pace, zone: Zone, at: number): number {
  if (quiet_from === '' || quiet_to === '' || quiet_from === quiet_to) return at
  const [from, to] = [parseClock(quiet_from), parseClock(quiet_to)]
  const { minutes, ...day } = zone.wall(at)
  const passesMidnight = from > to
  const late = minutes >= from && (passesMidnight || minutes < to)
  const early = passesMidnight && minutes < to
  if (!late && !early) return at
  return zone.at({ ...day, day: day.day + (late && passesMidnight ? 1 : 0), minutes: to })
}
