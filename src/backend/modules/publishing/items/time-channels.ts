// Which channel each planned work takes, asked of the contract's one definition with what is stored of it; and what
// happens to a work that its site's timer does not take.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { TimeChannel } from '../../../../contract/entities/account.ts'
import { accountOf } from '../../../../contract/run-log-words.ts'
import {
  channelByHand,
  channelOf,
  HAND_IN_REST_MS,
  isHandIn,
  restsUntil,
  timerFor,
} from '../../../../contract/time-channel.ts'
import type { ChannelMoment, RestingWork, TimedWork } from '../../../../contract/time-channel.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { knownZone } from '../../../lib/days.ts'
import type { Db } from '../../../ports/database.ts'
import { fileOf, itemRows } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { PublishingDeps } from '../publishing.ports.ts'
import { uploadTimes } from '../store/upload-times.ts'

/**
 * A work whose rest is over is taken by a computer that is on within this time, ms: where none is, it is not said for
 * longer that it is being handed in.
 */
const TAKEN_WITHIN_MS = 2 * 60_000

/** What is stored of a work and its account as far as the channel of its time needs it. */
export type ChannelRow = Pick<
  ItemRow,
  | 'id'
  | 'third_auth_id'
  | 'platform_value'
  | 'media_type'
  | 'ways'
  | 'third_token_enc'
  | 'timing_time'
  | 'time_channel'
  | 'account_time_channel'
  | 'publish_status'
  | 'auto_publish'
>

/** The work as the contract decides on it. */
export function timedWork(
  row: Omit<ChannelRow, 'id' | 'third_auth_id' | 'publish_status' | 'auto_publish'>,
): TimedWork {
  return {
    timeMs: row.timing_time,
    preference: row.account_time_channel,
    refused: row.time_channel === 'alarm',
    timer: timerFor({ value: row.platform_value }, kindOfMedia(row.media_type), waysOf(row)),
  }
}

/**
 * Columns of a work that exists when a person gives it this time (unix ms, 0 = none): its site's timer has refused
 * nothing yet, with a time it goes out by itself and without one it waits for a click, nobody has skipped it then, and
 * a time that it did not have before rests before it is handed in; what it had before is remembered. `now` in unix ms.
 */
export function columnsOfTime(before: Pick<ItemRow, 'timing_time' | 'skip_time'>, publishAtMs: number, now: number) {
  return {
    timing_time: publishAtMs,
    time_channel: '' as const,
    auto_publish: publishAtMs > 0 ? (1 as const) : (0 as const),
    skip_time: 0,
    ...(publishAtMs === before.timing_time
      ? {}
      : { time_changed: now, time_before: before.timing_time, skip_before: before.skip_time }),
  }
}

/** True for a work that waits for a time ahead, and that is sent automatically. */
export function waitsForTime(
  row: Pick<ChannelRow, 'publish_status' | 'auto_publish' | 'timing_time'>,
  now: number,
): boolean {
  return row.publish_status === PUBLISH_STATUS.waiting && row.auto_publish === 1 && row.timing_time > now
}

/**
 * The channel of each of these works that waits for its time, as far as can be said now; the others are absent. `now`
 * in unix ms.
 */
export async function channelsOf(
  db: Db,
  rows: readonly ChannelRow[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Map<number, TimeChannel>> {
  const waiting = rows.filter((row) => waitsForTime(row, now))
  const uploads = await uploadTimes(
    db,
    waiting.flatMap((row) => (row.account_time_channel === 'site' ? [row.third_auth_id] : [])),
    now,
  )
  const zone = knownZone(timeZone)
  return new Map(
    waiting.map((row) => [row.id, channelOf(timedWork(row), momentOf(row, uploads, { startAt: now, timeZone: zone }))]),
  )
}

/** One that may rest before it is handed in. */
export function restingWork(row: ChannelRow & Pick<ItemRow, 'time_changed'>): RestingWork {
  return {
    ...timedWork(row),
    changedAt: row.time_changed,
  }
}

/**
 * When those of these works that rest now are handed to their sites, unix ms; the others are absent. `now` in unix ms.
 */
export async function restsOf(
  db: Db,
  rows: readonly (ChannelRow & Pick<ItemRow, 'time_changed'>)[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Map<number, number>> {
  const fresh = rows.filter(
    (row) =>
      waitsForTime(row, now) &&
      row.account_time_channel === 'site' &&
      Math.abs(now - row.time_changed) < HAND_IN_REST_MS,
  )
  if (fresh.length === 0) return new Map()
  const uploads = await uploadTimes(
    db,
    fresh.map((row) => row.third_auth_id),
    now,
  )
  const zone = knownZone(timeZone)
  return new Map(
    fresh.flatMap((row) => {
      const [work, moment] = [restingWork(row), momentOf(row, uploads, { startAt: now, timeZone: zone })]
      const until = restsUntil(work, moment)
      return until > now && isHandIn(work, { ...moment, startAt: until }) ? [[row.id, until] as const] : []
    }),
  )
}

/**
 * Of these works those whose rest has just ended and that are to be handed to their sites now: whoever hands in looks
 * every half minute. `now` in unix ms.
 */
export async function handedInNow(
  db: Db,
  rows: readonly (ChannelRow & Pick<ItemRow, 'time_changed'>)[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Set<number>> {
  const fresh = rows.filter(
    (row) =>
      waitsForTime(row, now) &&
      row.account_time_channel === 'site' &&
      Math.abs(now - row.time_changed) < HAND_IN_REST_MS + TAKEN_WITHIN_MS,
  )
  if (fresh.length === 0) return new Set()
  const uploads = await uploadTimes(
    db,
    fresh.map((row) => row.third_auth_id),
    now,
  )
  const zone = knownZone(timeZone)
  return new Set(
    fresh
      .filter((row) => isHandIn(restingWork(row), momentOf(row, uploads, { startAt: now, timeZone: zone })))
      .map((row) => row.id),
  )
}

/**
 * By task: when its next work is handed to its site, unix ms; tasks whose next work does not rest are absent. `next`:
 * the time of that work, by task. All in unix ms.
 */
export async function restsOfTasks(
  db: Db,
  deps: Pick<PublishingDeps, 'settings'>,
  next: ReadonlyMap<number, number>,
  when: { now: number; timeZone: string },
): Promise<Map<number, number>> {
  const fresh =
    next.size === 0
      ? []
      : await itemRows(db)
          .where('i.wisdom_task_id', 'in', [...next.keys()])
          .where('i.publish_status', '=', PUBLISH_STATUS.waiting)
          .where('i.time_changed', '>', when.now - HAND_IN_REST_MS)
          .execute()
  const made = fresh.filter(
    (row) => row.timing_time === next.get(row.wisdom_task_id) && fileOf(row).state !== 'pending',
  )
  const [rests, sent] = [await restsOf(db, made, when), await sentOf(db, deps, made)]
  const found = new Map<number, number>()
  for (const row of made) {
    const until = sent.get(row.task_admin_id) === false ? undefined : rests.get(row.id)
    if (until !== undefined) found.set(row.wisdom_task_id, Math.min(until, found.get(row.wisdom_task_id) ?? until))
  }
  return found
}

/** `startAt` in unix ms. */
export function momentOf(
  row: Pick<ItemRow, 'third_auth_id'>,
  uploads: ReadonlyMap<number, number>,
  when: Omit<ChannelMoment, 'uploadMs'>,
): ChannelMoment {
  return { ...when, uploadMs: uploads.get(row.third_auth_id) ?? 0 }
}

/**
 * Who makes a work public if a person tells to keep its time and it starts at `startAt`; {} = nobody, or it has no time
 * ahead. Unix ms.
 */
export function keptBy(
  row: ChannelRow,
  uploads: ReadonlyMap<number, number>,
  { now, ...when }: Omit<ChannelMoment, 'uploadMs'> & { now: number },
): { time_channel?: TimeChannel } {
  if (row.timing_time <= now) return {}
  const channel = channelByHand(timedWork(row), momentOf(row, uploads, when))
  return channel === 'alarm' && row.auto_publish === 0 ? {} : { time_channel: channel }
}

/** By maker of these works' tasks: whether his works are sent automatically. */
export async function sentOf(
  db: Db,
  { settings }: Pick<PublishingDeps, 'settings'>,
  rows: readonly Pick<ItemRow, 'task_admin_id'>[],
): Promise<Map<number, boolean>> {
  const sent = new Map<number, boolean>()
  for (const maker of new Set(rows.map((row) => row.task_admin_id)))
    sent.set(maker, (await settings.publishSettings(db, maker)).autoPublish)
  return sent
}

/**
 * The site's timer does not take the work's time (any more): it waits again, for its minute, and the run log says so
 * and who sends it then. Inside the caller's transaction, with the work locked; no failure is noted. `reason`: what was
 * said of it, '' = nothing. `now` in unix ms.
 */
export async function leaveToAlarm(
  trx: Db,
  { settings }: Partial<Pick<PublishingDeps, 'settings'>>,
  row: Pick<ItemRow, 'id' | 'title' | 'openname' | 'platform_value' | 'task_admin_id'>,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  await trx
    .updateTable('publish_items')
    .set({
      publish_status: PUBLISH_STATUS.waiting,
      progress: 0,
      outcome_unknown: 0,
      fail_reason: '',
      edit_status: 0,
      lease_device_id: null,
      lease_until: null,
      time_channel: 'alarm',
      hand_in: 0,
      update_time: now,
    })
    .where('id', '=', row.id)
    .execute()
  const isSent = settings === undefined || (await settings.publishSettings(trx, row.task_admin_id)).autoPublish
  await trx
    .insertInto('run_logs')
    .values({
      job_type: 'auto-publish',
      level: 'warn',
      title: `改为到点发布：${row.title}`,
      message: [accountOf(row), isSent ? TOO_LATE : NOBODY_SENDS, reason].filter(Boolean).join('，'),
      ref_type: 'publish_item',
      ref_id: row.id,
    })
    .execute()
}

const TOO_LATE = '来不及交给平台定时，改为到点发布'
const NOBODY_SENDS = '来不及交给平台定时；自动发布已关闭，到点需要手动发布'
