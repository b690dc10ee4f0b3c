// When an account's messages are read next: after its pause, later where nothing new came, and ever later where the
// site wants a person. Pure; times in unix ms.
import type { MessageKind } from '../../../contract/entities/message.ts'
import { BLOCKED_REST_S, READING_GAP_S, READINGS_PER_DAY } from '../../../contract/helper/message-commands.ts'
import type { READING_STATUS } from '../../../contract/helper/message-commands.ts'

export type ReadingStatus = (typeof READING_STATUS)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pause grows with each reading that brings nothing, up to so many times itself. */
const QUIET_MOST = 4
/** Pause after a reading that failed, or that nobody reported; doubled with each further one. */
const RETRY_MS = 10 * MINUTE
const RETRY_MOST_MS = 12 * HOUR
/** Pauses are longer by up to this share: accounts that were switched on together drift apart. */
const JITTER_SHARE = 0.1

/** What is known of the readings in a row that ended alike. */
export interface ReadingCounts {
  readonly quiet_count: number
  readonly blocked_count: number
  readonly failed: number
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
}

const gap = (kind: MessageKind): number => READING_GAP_S[kind] * 1_000
const retry = (failed: number): number => Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** Math.max(0, failed - 1))

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
  const pause = gap(end.kind) * Math.min(QUIET_MOST, counts.quiet_count + 1)
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

/** From when on somebody may ask for it; `dayEnd`: when the company's day is over, and with it its share. */
export function askTime(
  row: PlannedReading,
  moment: { readonly now: number; readonly day: string; readonly dayEnd: number },
): number {
  const time = requestTime(row, moment)
  if (typeof time === 'number') return time
  if (time === 'too_early') return pauseEnd(row)
  return time === 'cap_day' ? moment.dayEnd : row.next_time
}

/**
 * When an account that somebody wants read may be read, instead of at its `next_time`: as soon as the plain pause is
 * over. Else why that changes nothing: it is due already, the site or its failures want a rest, the pause is not over,
 * the day is full.
 */
export function requestTime(
  row: PlannedReading,
  { now, day }: { readonly now: number; readonly day: string },
): number | 'waiting' | 'resting' | 'too_early' | 'cap_day' {
  if (row.day === day && isDayFull(row.day_count)) return 'cap_day'
  if (row.next_time <= now) return 'waiting'
  const isRead = row.status === null || row.status === 'ok' || row.status === 'partial'
  // The helper told a later moment than the longest pause of ours: the site's own rest.
  const isSiteRest = row.next_time > row.read_time + Math.ceil(gap(row.kind) * QUIET_MOST * (1 + JITTER_SHARE))
  if (!isRead || row.failed > 0 || isSiteRest) return 'resting'
  return pauseEnd(row) > now ? 'too_early' : now
}
