// When the works of a new task would go out, as the pace of their accounts lets them: judged by the same pace that
// decides when they start.
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PaceReason } from '../../../../contract/entities/pace.ts'
import { CODE } from '../../../../contract/errors.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import { channelOf, timerFor } from '../../../../contract/time-channel.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { knownZone } from '../../../lib/days.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Db } from '../../../ports/database.ts'
import { clockOf, dayClockOf, dayKey, openZone } from '../../../lib/zoned-time.ts'
import type { PaceLedger } from '../attempts/pacing.ts'
import type { Draft } from './task-drafts.ts'
import { uploadTimes } from '../store/upload-times.ts'

/** What pace asks of a work. */
type PacedDraft = Pick<Draft, 'publishAtMs'> & { account: Pick<Draft['account'], 'id' | 'platform_value'> }

/**
 * A work that pace lets start only after the time that it was meant for, both in unix ms; `reason`: what of the pace
 * holds it longest.
 */
export interface Delayed<D extends PacedDraft = Draft> {
  draft: D
  wanted: number
  start: number
  reason: PaceReason
}

/**
 * Works that start later than they are meant to, in their order; works of one account one after another. `now` in unix
 * ms. The book counts them as started.
 */
export function delayedBy<D extends PacedDraft>(
  paceLedger: PaceLedger,
  drafts: readonly D[],
  now: number,
): Delayed<D>[] {
  /** When each account is free again, and what held its last work. */
  const turns = new Map<number, { start: number; reason: PaceReason }>()
  return drafts.flatMap((draft, index) => {
    const wanted = draft.publishAtMs || now
    const row = {
      id: -1 - index,
      third_auth_id: draft.account.id,
      platform_value: draft.account.platform_value,
      create_time: now,
    }
    const before = turns.get(row.third_auth_id)
    const turn = Math.max(before?.start ?? 0, wanted)
    const pause = paceLedger.pauseOf(row, turn)
    const start = pause?.until ?? turn
    // One that only stands behind a work that was held is held by the same.
    const reason = pause?.reason ?? before?.reason ?? 'gap'
    paceLedger.note(row, start)
    turns.set(row.third_auth_id, { start, reason })
    return start > wanted ? [{ draft, wanted, start, reason }] : []
  })
}

/**
 * Those of them that start on a later day than they are meant for: the account's daily cap or quiet hours hold them, or
 * a work before them.
 */
export function putOff<D extends PacedDraft>(delayed: readonly Delayed<D>[], timeZone: string): D[] {
  const zone = openZone(timeZone)
  return delayed.flatMap(({ draft, wanted, start }) =>
    dayKey(zone.wall(start)) === dayKey(zone.wall(wanted)) ? [] : [draft],
  )
}

const REASONS = { gap: '间隔', cap: '每日上限', quiet: '免打扰时段' } as const satisfies Record<PaceReason, string>

/**
 * Tells of works with times whether their sites' timers make them public: then quiet hours and caps, which hold the
 * starts of works, don't hold them. `now` in unix ms.
 */
export async function publicBySite(
  db: Db,
  drafts: readonly Draft[],
  { platforms, timeZone, now }: { platforms: ReadonlyMap<string, Platform>; timeZone: string; now: number },
): Promise<(draft: Draft) => boolean> {
  const ids = [...new Set(drafts.map((draft) => draft.account.id))]
  if (ids.length === 0) return () => false
  const sites = new Map(
    (
      await db
        .selectFrom('third_auths')
        .select(['id', 'ways', 'third_token_enc'])
        .where('id', 'in', ids)
        .where('time_channel', '=', 'site')
        .execute()
    ).map((row) => [row.id, waysOf(row)]),
  )
  const uploads = await uploadTimes(db, [...sites.keys()], now)
  return ({ account, content, publishAtMs }) => {
    const [platform, ways] = [platforms.get(account.platform_value), sites.get(account.id)]
    if (platform === undefined || ways === undefined) return false
    const timer = timerFor(platform, kindOfMedia(content.mediaType), ways)
    return (
      channelOf(
        { timeMs: publishAtMs ?? 0, preference: 'site', refused: false, timer },
        { startAt: now, uploadMs: uploads.get(account.id) ?? 0, timeZone: knownZone(timeZone) },
      ) === 'site'
    )
  }
}

/**
 * What a person should know of works for a time which their account's pace does not hold, by the works' places: they go
 * out later, one after another, or, where the site's timer makes them public, all in the same minute.
 */
export function crowdedTimes(
  timed: readonly Delayed[],
  bySite: (draft: Draft) => boolean,
  timeZone: string,
): { index: number; error: AppError }[] {
  const zone = openZone(timeZone)
  const reported = timed.filter((one) => one.reason === 'gap' || !bySite(one.draft))
  return [...Map.groupBy(reported, (one) => `${one.draft.account.id}:${bySite(one.draft)}`).values()].flatMap((of) => {
    const [first] = of
    if (first === undefined) return []
    const { openname } = first.draft.account
    const last = zone.wall(Math.ceil(Math.max(...of.map((one) => one.start)) / 60_000) * 60_000)
    const at = dayKey(last) === dayKey(zone.wall(first.wanted)) ? clockOf(last) : dayClockOf(last)
    const msg = bySite(first.draft)
      ? `“${openname}”的这些作品会由平台和别的作品在同一分钟公开，比账号的发布节奏密；可改用“错开时间”`
      : `“${openname}”的发布节奏（${[...new Set(of.map((one) => REASONS[one.reason]))].join('、')}）在这个时间放不下，这些作品会顺延，最后一个约 ${at} 发出；可换时间或改用“错开时间”`
    return of.map(({ draft }) => ({ index: draft.sort, error: new AppError(CODE.PACED, { msg }) }))
  })
}
