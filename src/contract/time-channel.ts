// Who makes a planned work public at its time: the site's own timer, or this product at that minute. One definition for
// backend, helper and pages.
import { rulesFor, timerFindings } from './acceptance/acceptance.ts'
import type { TimerRule, WorkKind } from './acceptance/rules.ts'
import type { AccountWay, TimeChannel } from './entities/account.ts'

const MINUTE = 60_000

/**
 * Room between a site's lead and the times that are handed to it, for the way from the start to the press (platforms
 * 2.0.2), ms.
 */
export const SOFT_LEAD_MS = 10 * MINUTE
/**
 * A work is handed to its site automatically at most this long before its time, ms: enough for a weekend with the
 * computer off.
 */
export const HAND_IN_AHEAD_MS = 3 * 86_400_000
/**
 * A new work, and one whose time a person has changed, rests this long before it is handed in automatically, ms,
 * counted from the last change: until then it can be taken back.
 */
export const HAND_IN_REST_MS = 3 * MINUTE
/**
 * How long before the last moment a work that rests is handed in at the latest, ms: whoever hands in looks every half
 * minute.
 */
const REST_ROOM_MS = MINUTE
/**
 * Bounds of what one attempt of an account is foreseen to take, ms: a fast line is not trusted to stay fast, a person
 * who was waited for is not waited for each time.
 */
export const UPLOAD_BOUNDS_MS = { least: 5 * MINUTE, most: 60 * MINUTE } as const

/**
 * Error code of an attempt that ended before anything was pressed because the site's timer does not take the work's
 * time (any more).
 */
export const TIMING_REFUSED = 'TIMING_REFUSED'

/**
 * Room beyond the lead that a work needs which a person hands in now, ms: it is on its way at once, so that the soft
 * lead is not added to what the account's attempts take.
 */
export function roomByHand(uploadMs: number): number {
  return Math.max(SOFT_LEAD_MS, uploadMs)
}

/**
 * The timer that a work of this kind meets on the first of its account's ways; null = there is none. An app on a phone
 * is given no time.
 */
export function timerFor(
  site: Parameters<typeof rulesFor>[0],
  kind: WorkKind,
  ways: readonly AccountWay[],
): TimerRule | null {
  return ways[0] === 'phone'
    ? null
    : (rulesFor(site, kind, ways[0] === 'official' ? 'interface' : 'page')?.timer ?? null)
}

const KINDS: readonly WorkKind[] = ['video', 'image', 'article', 'official']
/** True when some kind of work of an account with these ways meets a timer. */
export function hasTimer(site: Parameters<typeof rulesFor>[0], ways: readonly AccountWay[]): boolean {
  return KINDS.some((kind) => timerFor(site, kind, ways) !== null)
}

/** The last moment at which a work may start so that its site still takes its time. All in unix ms and ms. */
export function handInUntil(timeMs: number, { leadMinutes }: Pick<TimerRule, 'leadMinutes'>, uploadMs: number): number {
  return timeMs - leadMinutes * MINUTE - SOFT_LEAD_MS - uploadMs
}

/**
 * The first moment at which a work is handed in automatically; never so early that the site would not take the time
 * yet. Unix ms.
 */
export function handInFrom(
  timeMs: number,
  { horizonMinutes = Number.POSITIVE_INFINITY }: Pick<TimerRule, 'horizonMinutes'>,
): number {
  return timeMs - Math.min(HAND_IN_AHEAD_MS, horizonMinutes * MINUTE)
}

/** A work with a time. */
export interface TimedWork {
  /** When it shall be public, unix ms. */
  readonly timeMs: number
  /** What its account prefers. */
  readonly preference: TimeChannel
  /** The site's timer was tried with this time and did not take it. */
  readonly refused: boolean
  /** As `timerFor`. */
  readonly timer: TimerRule | null
}

/** One that is handed in automatically once it has rested. */
export interface RestingWork extends TimedWork {
  /** When the time was last given, with the work or afterwards, unix ms; 0 = not known. */
  readonly changedAt: number
}

/** From when on it can start, and what the way takes. */
export interface ChannelMoment {
  /** Now, or when pace and the account's other works let it start, unix ms. */
  readonly startAt: number
  /** Foreseen time of one attempt of the account, ms. */
  readonly uploadMs: number
  /** Zone in which the site's form is read. */
  readonly timeZone: string
}

/**
 * `site` where the account prefers it and the timer offers the time and still takes it from `startAt` on; else `alarm`.
 */
export function channelOf(
  { timeMs, preference, refused, timer }: TimedWork,
  { startAt, uploadMs, timeZone }: ChannelMoment,
): TimeChannel {
  if (preference !== 'site' || refused || timer === null) return 'alarm'
  const when = { startAt: Math.max(startAt, handInFrom(timeMs, timer)), timeZone, allowanceMs: SOFT_LEAD_MS + uploadMs }
  return timerFindings({ timer }, timeMs, when).next().done === true ? 'site' : 'alarm'
}

/**
 * Who makes it public if a person hands it in and it starts at `startAt`: the site wherever its timer takes the time
 * then, whatever the account prefers.
 */
export function channelByHand(
  { timeMs, timer, refused }: Omit<TimedWork, 'preference'>,
  { startAt, uploadMs, timeZone }: ChannelMoment,
): TimeChannel {
  return timer !== null &&
    !refused &&
    timerFindings({ timer }, timeMs, { startAt, timeZone, allowanceMs: roomByHand(uploadMs) }).next().done === true
    ? 'site'
    : 'alarm'
}

/**
 * Until when a work whose time is new rests before it is handed in automatically, unix ms; not after `startAt` = it
 * rests no more. A rest that would lose the site's lead is cut short. A clock that is set back by more than a rest ends
 * it.
 */
export function restsUntil(
  { timeMs, timer, changedAt }: Pick<RestingWork, 'timeMs' | 'timer' | 'changedAt'>,
  { startAt, uploadMs }: Pick<ChannelMoment, 'startAt' | 'uploadMs'>,
): number {
  return timer === null || Math.abs(startAt - changedAt) >= HAND_IN_REST_MS
    ? 0
    : Math.min(changedAt + HAND_IN_REST_MS, handInUntil(timeMs, timer, uploadMs) - REST_ROOM_MS)
}

/**
 * True while the work is to be handed to its site automatically: neither too early nor too late, and not while it
 * rests.
 */
export function isHandIn(work: RestingWork, moment: ChannelMoment): boolean {
  return (
    work.timer !== null &&
    moment.startAt >= Math.max(handInFrom(work.timeMs, work.timer), restsUntil(work, moment)) &&
    channelOf(work, moment) === 'site'
  )
}

/**
 * When the work is handed in automatically as things stand: `atOnce`, `rested` = once it has rested in full; null = not
 * within a rest from now.
 */
export function handInSoon(work: RestingWork, moment: ChannelMoment): 'atOnce' | 'rested' | null {
  const startAt = Math.max(moment.startAt, restsUntil(work, moment))
  if (!isHandIn(work, { ...moment, startAt })) return null
  return startAt > moment.startAt && startAt >= work.changedAt + HAND_IN_REST_MS ? 'rested' : 'atOnce'
}

/**
 * The slow end of what the last attempts of an account took, ms: nine of ten were quicker. Within `UPLOAD_BOUNDS_MS`;
 * the least where none is known.
 */
export function foreseenUpload(tookMs: readonly number[]): number {
  const slow = tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.9) - 1] ?? 0
  return Math.min(UPLOAD_BOUNDS_MS.most, Math.max(UPLOAD_BOUNDS_MS.least, slow))
}
