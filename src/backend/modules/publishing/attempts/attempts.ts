// Attempts: opened once before the helper publishes, settled by whatever turns out to be true (docs/publishing.md).
import type { Selectable } from 'kysely'
import type { AccountWay } from '../../../../contract/entities/account.ts'
import { CHANNEL_OF_WAY, PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { PHONE_NOT_PUBLISHED } from '../../../../contract/helper/commands.ts'
import { NOT_PUBLISHED } from '../../../../contract/helper/outcome-proof.ts'
import { saysOnlyDraft } from '../../../../contract/only-draft.ts'
import { accountOf, RUN_LOG_NOTES, RUN_LOG_TITLES } from '../../../../contract/run-log-words.ts'
import { TIMING_REFUSED } from '../../../../contract/time-channel.ts'
import { isPastGrace, missedGraceMs } from '../../../lib/missed-works.ts'
import { isUniqueViolation } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishRecordsTable } from '../../../tables/publishing.ts'
import { currentHash } from '../items/current-hash.ts'
import { findSimilar } from '../store/duplicates.repository.ts'
import { readInfo } from '../store/item-codec.ts'
import { noteLivingSession, noteLostSession } from './living-session.ts'
import { noteLinks } from '../articles/more-articles.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { PublishingDeps } from '../publishing.ports.ts'
import { filmOf, filmUses } from '../store/sent-films.repository.ts'
import { noteAnswer } from '../items/note-answer.ts'
import { leaveToAlarm } from '../items/time-channels.ts'
import {
  accountOffline,
  conflict,
  filmTaken,
  heldByRestore,
  likeDuplicate,
  needsVerification,
  otherEpoch,
} from '../publishing.errors.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

export type AttemptRow = Selectable<PublishRecordsTable>

/**
 * The row must be locked.
 * @throws unless an attempt may be opened: CONFLICT by state, ACCOUNT_OFFLINE by account
 */
export function requireStartable(row: ItemRow, expected: 0 | 1 = 0): void {
  if (row.outcome_unknown === 1) throw needsVerification()
  if (row.restore_hold === 1) throw heldByRestore()
  if (row.publish_status === PUBLISH_STATUS.success) throw conflict('publishing.alreadyPublished')
  if (row.publish_status === PUBLISH_STATUS.cancelled) throw conflict('publishing.cancelledNoPublish')
  if (row.publish_status === PUBLISH_STATUS.publishing && expected !== 1) throw conflict('publishing.publishingNow')
  requireOnline(row)
  if (row.media_type === 4 && fileOf(row).state !== 'ready')
    throw conflict(fileOf(row).state === 'pending' ? 'publishing.filmPending' : 'publishing.fileCleaned')
}

/** @throws ACCOUNT_OFFLINE unless the account, as it is now, may publish (docs/publishing.md) */
export function requireOnline(row: ItemRow): void {
  if (row.account_delete_time !== null) throw accountOffline([row.third_auth_id], 'publishing.itsAccountDeleted')
  if (row.account_enabled === 0) throw accountOffline([row.third_auth_id], 'publishing.itsAccountDisabled')
  if (row.third_login_status !== 1) throw accountOffline([row.third_auth_id])
}

export interface OpenRequest {
  channel: 'helper' | 'auto' | 'manual'
  adminId: number
  deviceId: string | null
  /** Of the data as they are now. */
  epoch: string
  now: number
  /** Lease of an automatic run, unix ms; null = the run is guarded by the task's lock. */
  leaseUntil: number | null
  /** It goes out now, whatever time it carries: it carries none any more, until the attempt fails. */
  atOnce?: boolean
}

/**
 * Counts the attempt and shows the item as publishing, in the caller's transaction.
 * @throws LOOKS_DUPLICATE when the same content, or the same film under another title, is being published or was
 * published on the account
 */
export async function openAttempt(trx: Db, row: ItemRow, request: OpenRequest): Promise<number> {
  const attemptNo = row.attempt_count + 1
  const hash = await currentHash(trx, row)
  if (hash !== null && row.allow_duplicate === 0) {
    const similar = await findSimilar(trx, { thirdAuthId: row.third_auth_id, hash, exceptId: row.id, statuses: [1, 2] })
    if (similar.length > 0) throw likeDuplicate(similar)
  }
  // A film of an order is seen once by an account's followers, under whatever title; material somebody chose by hand may come again with other words.
  if (row.allow_duplicate === 0 && row.attachment_id === null) {
    const same = (await filmUses(trx, [row], request.now)).get(row.id)?.same ?? []
    if (same[0] !== undefined)
      throw filmTaken(
        {
          reason: `publishing.sameFilm.again.${same[0].state}`,
          params: { account: same[0].item.openname, title: same[0].item.title },
        },
        same.map(({ item }) => item),
      )
  }
  await trx
    .updateTable('publish_items')
    .set({
      publish_status: PUBLISH_STATUS.publishing,
      attempt_count: attemptNo,
      attempt_epoch: request.epoch,
      progress: 50,
      fail_reason: '',
      edited_since: 0,
      outcome_unknown: 0,
      skip_time: 0,
      content_hash: hash,
      ...filmOf(row),
      lease_device_id: request.leaseUntil === null ? null : request.deviceId,
      lease_until: request.leaseUntil,
      update_time: request.now,
      ...(request.atOnce === true ? { timing_time: 0 } : {}),
      // A run by hand is no hand-in, whatever lease the work had before.
      ...(request.leaseUntil === null ? { hand_in: 0 as const } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await trx
    .insertInto('publish_records')
    .values({
      publish_item_id: row.id,
      third_auth_id: row.third_auth_id,
      attempt_no: attemptNo,
      epoch: request.epoch,
      start_time: request.now,
      channel: request.channel,
      admin_id: request.adminId,
      device_id: request.deviceId,
      planned_time: request.atOnce === true ? row.timing_time : 0,
    })
    .execute()
  return attemptNo
}

/** The channel of a way that says more than how the attempt was begun; by browser an automatic one stays automatic. */
const channelOf = (way: AccountWay | undefined): AttemptRow['channel'] | undefined =>
  way === undefined || way === 'browser' ? undefined : CHANNEL_OF_WAY[way]

/** The channel of an outcome as it is told: a person's "not published on the phone" names its way by its code. */
export function reportedChannel(reported: {
  way?: AccountWay | undefined
  error_code?: string | undefined
}): AttemptRow['channel'] | undefined {
  return channelOf(reported.error_code === PHONE_NOT_PUBLISHED ? 'phone' : reported.way)
}

/** What is now known of an attempt. */
export interface Outcome {
  /** 2 out on the platform, -1 not, -2 nobody knows. */
  result: 2 | -1 | -2
  publishId: string
  platformItemId: string
  platformUrl: string
  errorCode: string
  msg: string
  /** Confirmed by hand. */
  manual: boolean
  /** Which way it went; undefined = as it was begun. */
  channel?: AttemptRow['channel'] | undefined
  /** Of a draft of several articles: where each stands, in their order. */
  articleUrls?: readonly string[] | undefined
  /** When it went out, or goes public, by the journal or the platform, unix ms; 0 or absent = just now. */
  outTime?: number | undefined
  now: number
}

/** What settling did: `changed` false = it was known already. */
export interface Settled {
  changed: boolean
  /** A second success of an item that was out already: its first result stays. */
  repeated: boolean
}

/** A later word replaces an earlier one only when it knows more: nothing < unknown < failed < success. */
const KNOWLEDGE = { open: 0, [-2]: 1, [-1]: 2, 2: 3 } as const
const knowledgeOf = (result: AttemptRow['result']): number => (result === null ? KNOWLEDGE.open : KNOWLEDGE[result])

/**
 * Writes an outcome to its attempt and item; idempotent. A late success wins over an earlier failure, a second success is ignored,
 * a failure speaks only about the item's latest attempt. What a work carries counts as used when it is out. A work whose time the site's timer did not take has
 * not failed: it waits for its minute. The item must be locked.
 */
export async function settleAttempt(
  trx: Db,
  deps: Pick<PublishingDeps, 'anchors'> & Partial<Pick<PublishingDeps, 'settings'>>,
  row: ItemRow,
  attempt: AttemptRow,
  outcome: Outcome,
): Promise<Settled> {
  if (knowledgeOf(outcome.result) <= knowledgeOf(attempt.result)) return { changed: false, repeated: false }
  // The same of a hand-in that was cut off before anything was pressed: there is still time until its minute.
  const isLeft =
    outcome.result === -1 &&
    row.timing_time > 0 &&
    (outcome.errorCode === TIMING_REFUSED ||
      (row.hand_in === 1 && outcome.errorCode === NOT_PUBLISHED && row.timing_time > outcome.now))
  await trx
    .updateTable('publish_records')
    .set({
      result: outcome.result,
      end_time: outcome.now,
      update_time: outcome.now,
      publish_id: outcome.publishId,
      platform_item_id: outcome.platformItemId,
      platform_url: outcome.platformUrl,
      error_code: outcome.result === -2 ? 'unconfirmed' : outcome.errorCode,
      msg: isLeft ? [outcome.msg, '改为到点发布'].filter(Boolean).join('，') : outcome.msg,
      ...(outcome.manual
        ? { channel: 'manual' as const }
        : outcome.channel === undefined
          ? {}
          : { channel: outcome.channel }),
    })
    .where('id', '=', attempt.id)
    .execute()
  if (row.publish_status === PUBLISH_STATUS.success)
    return { changed: outcome.result === 2, repeated: outcome.result === 2 }
  if (row.outcome_unknown === 1) await noteAnswer(trx, [row.id], outcome.now)
  let isAgain = false
  if (outcome.result === 2) {
    await markPublished(trx, row, attempt, outcome)
    await noteLinks(trx, row, outcome.articleUrls)
    await noteLivingSession(trx, row.third_auth_id, attempt, outcome)
    // Here and nowhere else: a work comes to be published once, whoever said so, and in this transaction.
    await deps.anchors.noteUse(trx, row.platform_value, readInfo(row.video_publish_info), outcome.now)
  } else if (
    attempt.attempt_no !== row.attempt_count ||
    (row.publish_status !== PUBLISH_STATUS.publishing && row.outcome_unknown !== 1)
  )
    return { changed: true, repeated: false }
  else if (isLeft) {
    await leaveToAlarm(trx, deps, row, { reason: outcome.msg, now: outcome.now })
    return { changed: true, repeated: false }
  } else {
    isAgain = await isSentAgain(trx, deps, row, attempt, outcome)
    await (isAgain ? waitAgain(trx, row, outcome) : markFailed(trx, row, attempt, outcome))
  }
  if (outcome.result === -1) await noteLostSession(trx, row.third_auth_id, outcome)
  await noteOutcome(trx, row, attempt, outcome, isAgain)
  return { changed: true, repeated: false }
}

const SPOKEN = {
  2: ['info', RUN_LOG_TITLES.done],
  [-1]: ['error', RUN_LOG_TITLES.failed],
  [-2]: ['warn', RUN_LOG_TITLES.unknown],
} as const
const BROKEN = ['warn', RUN_LOG_TITLES.brokenOff] as const

/** How long it took, ms; null where that is not known: a person said so, or it was found out afterwards and the platform holds it for a time. */
const costOf = ({ manual, outTime = 0, now }: Outcome, { start_time: start }: AttemptRow): number | null =>
  manual || outTime > now ? null : Math.max(0, (outTime > 0 ? outTime : now) - start)

/**
 * One line of the operator's run log for what an attempt came to; of a work that was found to be out already, at the time when it
 * went out. `isAgain`: it was cut off, and is due again.
 */
async function noteOutcome(
  trx: Db,
  row: ItemRow,
  attempt: AttemptRow,
  outcome: Outcome,
  isAgain: boolean,
): Promise<void> {
  const isAuto = attempt.channel === 'auto'
  // A run that a person began goes on with it by itself, unless nobody knew meanwhile: so nobody is told that he may send it again.
  const goesOn = isAgain || (!isAuto && attempt.result === null)
  const isBroken = outcome.result === -1 && outcome.errorCode === NOT_PUBLISHED && goesOn
  const [level, title] = isBroken ? BROKEN : SPOKEN[outcome.result]
  const { outTime = 0, now } = outcome
  const drafted = outcome.result === 2 && saysOnlyDraft(outcome.msg)
  const held = outcome.result === 2 && !drafted && Math.max(outTime, row.timing_time) > now
  const shown = drafted ? RUN_LOG_TITLES.drafted : held ? RUN_LOG_TITLES.held : title
  await trx
    .insertInto('run_logs')
    .values({
      job_type: isAuto ? 'auto-publish' : 'publish',
      level,
      title: `${isAuto ? RUN_LOG_TITLES.byItself : ''}${shown}：${row.title}`,
      message: [accountOf(row), isBroken ? RUN_LOG_NOTES.brokenOff : noteOf(outcome)].filter(Boolean).join('，'),
      ref_type: 'publish_item',
      ref_id: row.id,
      ...(outTime > 0 && outTime <= now ? { create_time: outTime } : {}),
      cost_ms: costOf(outcome, attempt),
    })
    .execute()
}

const noteOf = ({ result, manual, outTime = 0, msg }: Outcome): string => {
  if (result !== 2) return msg
  return manual ? RUN_LOG_NOTES.toldBy : outTime > 0 ? RUN_LOG_NOTES.foundOut : ''
}

const settledColumns = { edit_status: 0, lease_device_id: null, lease_until: null, hand_in: 0 } as const

async function markPublished(trx: Db, row: ItemRow, attempt: AttemptRow, outcome: Outcome): Promise<void> {
  // It is out, even if the same content is out already: the guard must not hide the truth.
  const twin =
    row.content_hash === null
      ? []
      : await findSimilar(trx, {
          thirdAuthId: row.third_auth_id,
          hash: row.content_hash,
          exceptId: row.id,
          statuses: [1, 2],
        })
  const out = outcome.outTime ?? 0
  await trx
    .updateTable('publish_items')
    .set({
      // It went out at once after all, though a failure was told before.
      ...(attempt.planned_time > 0 && row.timing_time === attempt.planned_time ? { timing_time: 0 } : {}),
      // The platform holds it for a time that these data do not know: so they learn it.
      ...(out > outcome.now ? { timing_time: out } : {}),
      ...settledColumns,
      publish_status: PUBLISH_STATUS.success,
      progress: 100,
      outcome_unknown: 0,
      restore_hold: 0,
      fail_reason: '',
      publish_id: outcome.publishId,
      platform_item_id: outcome.platformItemId,
      platform_url: outcome.platformUrl,
      published_time: out > 0 && out < outcome.now ? out : outcome.now,
      only_draft: saysOnlyDraft(outcome.msg) ? 1 : 0,
      update_time: outcome.now,
      ...(twin.length > 0 ? { allow_duplicate: 1 as const } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  // Its title is spent.
  await wholeCompany(trx, 'works')
    .updateTable('titles')
    .set({ status: 2, update_time: outcome.now })
    .where('publish_item_id', '=', row.id)
    .where('status', '=', 1)
    .execute()
}

/** A work that broke off so often one after the other is a person's: whatever breaks it off breaks off the next try, too. */
const MOST_BROKEN = 3

/**
 * Nobody stands by where a work goes out at its time: one whose helper was cut off before the press is sent again
 * automatically, as a run that a person began goes on with it, while it is not missed, while its maker's works are sent
 * automatically, and unless a person stopped its run. What was unknown is a person's.
 */
async function isSentAgain(
  trx: Db,
  { settings }: Partial<Pick<PublishingDeps, 'settings'>>,
  row: ItemRow,
  attempt: AttemptRow,
  outcome: Outcome,
): Promise<boolean> {
  if (outcome.errorCode !== NOT_PUBLISHED || outcome.result !== -1 || outcome.manual) return false
  if (attempt.channel !== 'auto' || attempt.result !== null || row.auto_publish === 0) return false
  if (isPastGrace(row.timing_time, outcome.now, await missedGraceMs(trx))) return false
  if (settings !== undefined && !(await settings.publishSettings(trx, row.task_admin_id)).autoPublish) return false
  return !(await isStopped(trx, row.id)) && (await brokenTries(trx, row.id)) < MOST_BROKEN
}

/** Tries that were cut off before the press since the last one that came to anything else. */
async function brokenTries(trx: Db, itemId: number): Promise<number> {
  const tries = await trx
    .selectFrom('publish_records')
    .select('error_code')
    .where('publish_item_id', '=', itemId)
    .orderBy('attempt_no', 'desc')
    .limit(MOST_BROKEN)
    .execute()
  const other = tries.findIndex((one) => one.error_code !== NOT_PUBLISHED)
  return other === -1 ? tries.length : other
}

/** A person wanted the latest run of this work to end or to pause, or took it out. */
async function isStopped(inside: Db, itemId: number): Promise<boolean> {
  const run = await wholeCompany(inside, 'works')
    .selectFrom('publish_run_items as x')
    .innerJoin('publish_runs as r', 'r.id', 'x.run_id')
    .select(['r.wish', 'x.skip'])
    .where('x.publish_item_id', '=', itemId)
    .orderBy('x.run_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined && (run.wish !== 'run' || run.skip === 1)
}

/** Puts it back among the due works. */
async function waitAgain(trx: Db, row: ItemRow, { now }: Outcome): Promise<void> {
  await trx
    .updateTable('publish_items')
    .set({ ...settledColumns, publish_status: PUBLISH_STATUS.waiting, progress: 0, fail_reason: '', update_time: now })
    .where('id', '=', row.id)
    .execute()
}

/** One that was sent before its time has that time again: it is shown, and proposed while it is ahead. */
async function markFailed(trx: Db, row: ItemRow, attempt: AttemptRow, outcome: Outcome): Promise<void> {
  const isBack = outcome.result === -1 && row.timing_time === 0 && attempt.planned_time > 0
  await trx
    .updateTable('publish_items')
    .set({
      ...settledColumns,
      publish_status: PUBLISH_STATUS.failed,
      progress: 0,
      outcome_unknown: outcome.result === -2 ? 1 : 0,
      fail_reason: outcome.msg || '未知原因',
      update_time: outcome.now,
      ...(outcome.result === -2 ? { restore_hold: 0 as const } : {}),
      ...(isBack ? { timing_time: attempt.planned_time } : {}),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Gives the account free for other computers, unless this one has another work of it under way. */
export async function freeAccount(
  trx: Db,
  uses: PublishingDeps['uses'],
  accountId: number,
  deviceId: string | null,
): Promise<void> {
  if (deviceId === null) return
  const company = wholeCompany(trx, 'accounts')
  const other = await company
    .selectFrom('publish_records')
    .select('id')
    .where('third_auth_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('result', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) await uses.release(company, { ids: [accountId], deviceId, purpose: 'publish' })
}

/**
 * The attempt with this number, or the latest.
 * @throws CONFLICT when `epoch` is given and it was opened in another one: numbers of items and attempts come again
 * after a restored backup
 */
export async function findAttempt(
  trx: Db,
  itemId: number,
  attemptNo: number | undefined,
  epoch?: string,
): Promise<AttemptRow | undefined> {
  let query = trx.selectFrom('publish_records').selectAll().where('publish_item_id', '=', itemId)
  if (attemptNo !== undefined) query = query.where('attempt_no', '=', attemptNo)
  const found = await query.orderBy('attempt_no', 'desc').limit(1).executeTakeFirst()
  if (found !== undefined && epoch !== undefined && found.epoch !== epoch) throw otherEpoch()
  return found
}

/** True when the duplicate guard of the database spoke. */
export function isGuardViolation(error: unknown): boolean {
  return isUniqueViolation(error, 'content_hash')
}
