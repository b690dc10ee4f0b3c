// When an account's messages are read next: after its pause, later where nothing new came, ever later where the site
// wants a person, and never so often that the day's readings are over before the day. Pure; times in unix ms.
import type { MessageKind } from '../../../contract/entities/message.ts'
import { BLOCKED_REST_S, READING_GAP_S, READINGS_PER_DAY } from '../../../contract/helper/message-commands.ts'
import type { READING_STATUS } from '../../../contract/helper/message-commands.ts'
import { dayOf, endOfDay, startOfDay } from '../../lib/days.ts'

export type ReadingStatus = (typeof READING_STATUS)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pause grows with each reading that brings nothing, up to so many times itself. */
const QUIET_MOST = 4
/** Pause after a reading that failed, or that nobody reported; doubled with each further one. */
const RETRY_MS = 10 * MINUTE
const RETRY_MOST_MS = 12 * HOUR
/** Readings that are spread over the day; the others are in hand. */
const SPREAD = (READINGS_PER_DAY * 4) / 5
/** Pauses are longer by up to this share: accounts that were switched on together drift apart. */
const JITTER_SHARE = 0.1

/** What is known of the readings in a row that ended alike. */
export interface ReadingCounts {
  readonly quiet_count: number
  readonly blocked_count: number
  readonly failed: number
}
/** When something is, in which time zone. */
interface Moment {
  readonly now: number
  readonly timeZone: string
}
/** One reading, as it was reported. */
export interface ReadingEnd {
  readonly kind: MessageKind
  readonly status: ReadingStatus
  /** Messages that were not there yet. */
  readonly added: number
  readonly now: number
  /** As the helper tells it; 0 = at once. */
  readonly resumeAt: number
  /** In [0, 1). */
  readonly chance: number
  /** What the account's kind had of its days, this reading included. */
  readonly share: DayShare
  readonly timeZone: string
}
/** Readings of a company's day, YYYY-MM-DD. */
interface DayShare {
  readonly day: string
  readonly day_count: number
}

const gap = (kind: MessageKind): number => READING_GAP_S[kind] * 1_000
const retry = (failed: number): number => Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** Math.max(0, failed - 1))

/**
 * The pause after a reading at `at`, ms. `times`: how many plain pauses long, from 1. Most of a day's readings are for
 * its whole length, the others are in hand for hours in which people write; once those are used up, the rest is spread
 * over what is left of the day: who writes in the evening shall be read, however busy the morning was.
 */
function pauseAt(
  kind: MessageKind,
  times: number,
  { day, day_count: count }: DayShare,
  { now: at, timeZone }: Moment,
): number {
  const today = dayOf(at, timeZone)
  const left = READINGS_PER_DAY - (day === today ? count : 0)
  const end = endOfDay(at, timeZone)
  const spread = (end - startOfDay(today, timeZone)) / SPREAD
  const isInHand = left - (end - at) / spread >= 1
  const least = isInHand ? (spread * (times - 1)) / (QUIET_MOST - 1) : (end - at) / (Math.max(0, left) + 1)
  return Math.max(gap(kind) * times, Math.floor(least))
}

/** Had the account's kind its share of the day? */
export function isDayFull(readings: number): boolean {
  return readings >= READINGS_PER_DAY
}

/** When the one that is handed out now is given up and handed out again. */
export function afterUnreported(kind: MessageKind, failed: number, now: number): number {
  return now + Math.max(gap(kind), retry(failed))
}

/** When to read next after this end, and the counts from then on. */
export function afterReading(before: ReadingCounts, end: ReadingEnd): ReadingCounts & { next_time: number } {
  const isRead = end.status === 'ok' || end.status === 'partial'
  const counts: ReadingCounts = {
    quiet_count: isRead ? (end.added > 0 ? 0 : before.quiet_count + 1) : before.quiet_count,
    blocked_count: end.status === 'blocked' ? before.blocked_count + 1 : isRead ? 0 : before.blocked_count,
    failed: end.status === 'changed' || end.status === 'error' ? before.failed + 1 : isRead ? 0 : before.failed,
  }
  const pause = pauseAt(end.kind, Math.min(QUIET_MOST, counts.quiet_count + 1), end.share, end)
  const rest =
    end.status === 'blocked'
      ? (BLOCKED_REST_S[Math.min(counts.blocked_count, BLOCKED_REST_S.length) - 1] ?? 0) * 1_000
      : end.status === 'changed' || end.status === 'error'
        ? Math.max(pause, retry(counts.failed))
        : pause
  const at = end.now + Math.floor(rest * (1 + JITTER_SHARE * end.chance))
  return { ...counts, next_time: Math.max(at, end.resumeAt) }
}

/** What is known of a reading that somebody asks for. */
interface PlannedReading {
  readonly kind: MessageKind
  readonly status: string | null
  readonly tried_time: number
  readonly read_time: number
  readonly next_time: number
  readonly quiet_count: number
  readonly failed: number
  readonly day: string
  readonly day_count: number
}

/** The computer begins it after it was handed out, and counts its own pause from there. */
const pauseEnd = (row: PlannedReading): number => Math.max(row.tried_time, row.read_time) + gap(row.kind)

/** From when on somebody may ask for it. */
export function askTime(row: PlannedReading, moment: Moment): number {
  const time = requestTime(row, moment)
  if (typeof time === 'number') return time
  if (time === 'too_early') return pauseEnd(row)
  return time === 'cap_day' ? endOfDay(moment.now, moment.timeZone) : row.next_time
}

/**
 * When an account that somebody wants read may be read, instead of at its `next_time`: as soon as the plain pause is
 * over. Else why that changes nothing: it is due already, the site or its failures want a rest, the pause is not over,
 * the day is full.
 */
export function requestTime(
  row: PlannedReading,
  { now, timeZone }: Moment,
): number | 'waiting' | 'resting' | 'too_early' | 'cap_day' {
  if (row.day === dayOf(now, timeZone) && isDayFull(row.day_count)) return 'cap_day'
  if (row.next_time <= now) return 'waiting'
  const isRead = row.status === null || row.status === 'ok' || row.status === 'partial'
  // The helper told a later moment than the longest pause of ours: the site's own rest.
  const longest = pauseAt(row.kind, QUIET_MOST, row, { now: row.read_time, timeZone })
  const isSiteRest = row.next_time > row.read_time + Math.ceil(longest * (1 + JITTER_SHARE))
  if (!isRead || row.failed > 0 || isSiteRest) return 'resting'
  return pauseEnd(row) > now ? 'too_early' : now
}
