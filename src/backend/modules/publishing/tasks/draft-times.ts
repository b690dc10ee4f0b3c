// The times of a new task's works: what they are planned from, why the first may be later than it was asked for, and
// what is told of them.
import type { Platform } from '../../../../contract/entities/account.ts'
import type { LaterReason, PlannedTimes } from '../../../../contract/entities/publish.ts'
import type { Db } from '../../../ports/database.ts'
import { siteRestsOf } from '../../../lib/account-writes.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { knownZone } from '../../../lib/days.ts'
import type { Content } from '../rules/content.ts'
import type { Pair } from '../rules/deal.ts'
import { timerOf } from '../rules/limits.ts'
import { planTimes } from '../rules/schedule.ts'
import type { Schedule, SlotRequest, Slots, SpreadOptions } from '../rules/schedule.ts'
import { MINUTE } from '../rules/slot-gaps.ts'
import { findCompanyTimes, findTakenTimes } from '../store/taken-times.repository.ts'
import type { Draft } from './task-drafts.ts'
import type { TargetAccount } from '../store/target-accounts.repository.ts'
import type { Delayed } from './task-foresight.ts'

const WHOLE_DAY = [{ from: '00:00', to: '24:00' }]
/** Works that are told one by one. */
const MAX_REPORTED = 200

export interface SlotsOf {
  schedule: Schedule
  pairs: readonly Pair<Content, TargetAccount>[]
  platforms: ReadonlyMap<string, Platform>
  defaultGapMinutes: number
  timeZone: string
  /** Unix ms. */
  now: number
}

/** What the times of these works are planned from; a schedule that is not spread needs no times of others. */
export async function readSlots(db: Db, { pairs, platforms, ...rest }: SlotsOf): Promise<Slots> {
  const spread = rest.schedule.mode === 'spread'
  const ids = pairs.map((pair) => pair.account.id)
  const rests = spread ? await siteRestsOf(db, ids, rest.now) : new Map<number, number>()
  return {
    requests: pairs.map(({ account, content }) => ({
      thirdAuthId: account.id,
      notBefore: rests.get(account.id) ?? 0,
      // What goes out at its minute needs no time that a site's timer takes.
      timer:
        account.time_channel === 'site'
          ? timerOf(platforms.get(account.platform_value), { mediaType: content.mediaType, way: account.way })
          : null,
    })),
    options: {
      ...rest,
      taken: spread ? await findTakenTimes(db, ids, rest.now) : new Map<number, number[]>(),
      others: spread ? await findCompanyTimes(db, rest.now) : [],
    },
  }
}

/**
 * Why a spread work that got this time (unix ms) goes out later than the start of its schedule: what, left away, gives
 * it an earlier one. Empty = it has the start, or none was asked for.
 */
export function laterReasons(request: SlotRequest, time: number, options: SpreadOptions): LaterReason[] {
  const { schedule } = options
  const start = (schedule.start_time ?? 0) * 1000
  if (schedule.mode !== 'spread' || start === 0 || time < start + MINUTE) return []
  const alone = (change: Partial<SpreadOptions>, of = request): number =>
    planTimes([of], { ...options, ...change })[0] ?? Number.POSITIVE_INFINITY
  const least = alone({})
  // Works before it in the task took the start, and are not made.
  if (least < start + MINUTE) return ['left_out']
  if (alone({}, { ...request, notBefore: 0 }) < least) return ['rest']
  const allDay = { schedule: { ...schedule, windows: WHOLE_DAY } }
  const nobodyElse = { taken: new Map<number, number[]>(), others: [] }
  const found: LaterReason[] = [
    ...(alone(allDay) < least ? (['window'] as const) : []),
    ...(alone(nobodyElse) < least ? (['taken'] as const) : []),
  ]
  if (found.length > 0) return found
  return alone({ ...allDay, ...nobodyElse }) < least ? ['window', 'taken'] : ['site']
}

/** The first and the last time of these works, unix seconds; 0 = none has one. */
export function timeSpanOf(drafts: readonly Pick<Draft, 'publishAtMs'>[]): { first_time: number; last_time: number } {
  const times = drafts.flatMap(({ publishAtMs }) => (publishAtMs !== null && publishAtMs > 0 ? [publishAtMs] : []))
  const at = (ms: number): number => (times.length === 0 ? 0 : toSeconds(ms))
  return {
    first_time: at(times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)),
    last_time: at(times.reduce((most, time) => Math.max(most, time), 0)),
  }
}

interface Foreseen {
  /** Those that their accounts' pace lets go out only after their times. */
  held: readonly Delayed[]
  /** Does its site's timer make it public? */
  bySite: (draft: Draft) => boolean
  /** Their maker's works go out by themselves. */
  isSent: boolean
}

/**
 * The times of works as they are told before they are made, by time; the slots are those of the whole task, by the
 * works' places in it.
 */
export function describeTimes(
  drafts: readonly Draft[],
  { requests, options }: Slots,
  { held, bySite, isSent }: Foreseen,
): PlannedTimes {
  const timed = drafts
    .filter(({ publishAtMs }) => publishAtMs !== null && publishAtMs > 0)
    .toSorted((a, b) => (a.publishAtMs ?? 0) - (b.publishAtMs ?? 0) || a.sort - b.sort)
  const [first] = timed
  const request = first === undefined ? undefined : requests[first.sort]
  const pacedOf = new Map(held.map((one) => [one.draft.sort, one]))
  return {
    ...timeSpanOf(timed),
    later: request === undefined ? [] : laterReasons(request, first?.publishAtMs ?? 0, options),
    time_zone: knownZone(options.timeZone),
    paced: timed.filter(({ sort }) => pacedOf.has(sort)).length,
    list: timed.slice(0, MAX_REPORTED).map((draft) => {
      const { sort, account, content, title, publishAtMs } = draft
      const paced = pacedOf.get(sort)
      return {
        index: sort,
        third_auth_id: account.id,
        openname: account.openname,
        platform_value: account.platform_value,
        title,
        source_name: content.sourceTitle,
        timing_time: toSeconds(publishAtMs ?? 0),
        // Rounded up: what is announced is never early.
        ...(paced === undefined
          ? { paced_time: 0, paced_by: '' as const }
          : { paced_time: Math.ceil(paced.start / MINUTE) * 60, paced_by: paced.reason }),
        time_channel: bySite(draft) ? ('site' as const) : ('alarm' as const),
        ...(isSent ? {} : { unsent: 1 as const }),
      }
    }),
  }
}
