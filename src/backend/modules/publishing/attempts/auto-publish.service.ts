// Automatic publishing: a desktop takes due items under a lease, so that two never take the same one.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { AUTO_PUBLISH_LEASE_S, PUBLISH_AT_ONCE } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { accountOf, RUN_LOG_TITLES } from '../../../../contract/run-log-words.ts'
import type * as http from '../../../../contract/http/auto-publish.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { isPastGrace, missedGraceMs } from '../../../lib/missed-works.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import {
  reportedChannel,
  findAttempt,
  freeAccount,
  isGuardViolation,
  openAttempt,
  requireOnline,
  requireStartable,
  settleAttempt,
} from './attempts.ts'
import type { Outcome } from './attempts.ts'
import { freshToken } from './fresh-token.ts'
import { findItems, lockItems, lockTasks } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { hasHandInPassed, openHandIns } from '../items/hand-ins.ts'
import { withoutTimer } from '../items/item-view.ts'
import type { ItemViews } from '../items/item-view.ts'
import { auditPhone } from './phone-answer.ts'
import { noteRepeat } from './publish-run.service.ts'
import { clockInDoubt, conflict, itemMissing, likeDuplicate, notNow } from '../publishing.errors.ts'
import type { PaceLedger, Pacing } from './pacing.ts'
import { platformsOff, requirePlatformOn } from '../rules/platform-off.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { endLapsedLeases } from './recovery.ts'
import { refreshTask } from '../store/tasks.repository.ts'
import { findWaiting, requireNotOut } from '../rules/restore-guard.ts'
import { openSendable } from '../items/sendable-works.ts'
import { leaveToAlarm } from '../items/time-channels.ts'
import { requireRead } from '../rules/unread-texts.ts'

type Http = typeof http
type Report = ParsedInputOf<Http['reportDueItem']>

/**
 * A started attempt must be reported, or started again, within this time, ms: a little more than the helper's own limit
 * of 600 s.
 */
const STARTED_LEASE_MS = 15 * 60_000

export interface AutoPublish {
  /**
   * Works from their time on until it is missed; then those that are handed to their site's timer (hand-ins.ts). Only
   * these carry a time to be sent. Nothing while the clock is doubted.
   */
  take(caller: Caller, input: ParsedInputOf<Http['takeDueItems']>): Promise<OutputOf<Http['takeDueItems']>>
  /**
   * 1 opens the attempt (again: prolongs its lease), 2 and -1 settle it.
   * @throws CONFLICT when the lease is another's or has lapsed, at a 1 before the time of a work that is not handed in,
   * too late for one that is (it is left to its minute), or while the clock is doubted, ACCOUNT_OFFLINE, PACED while
   * the account's pace holds, ACCOUNT_IN_USE while another computer uses the account
   */
  report(caller: Caller, input: Report): Promise<OutputOf<Http['reportDueItem']>>
}

type Deps = Pick<
  PublishingDeps,
  'anchors' | 'credentials' | 'clock' | 'clockDoubted' | 'epoch' | 'platforms' | 'settings' | 'uses' | 'rewrites'
> & { views: ItemViews; pacing: Pacing }

/** See the interface. */
export function createAutoPublish(deps: Deps): AutoPublish {
  const { clock } = deps
  const works = openSendable(deps)
  const leaseEnd = (): number => clock.now() + AUTO_PUBLISH_LEASE_S * 1000

  const dueRows = async (
    caller: Caller,
    size: number,
    paused: readonly number[],
    off: readonly string[],
  ): Promise<ItemRow[]> => {
    const now = clock.now()
    const graceMs = await missedGraceMs(caller.db)
    return await works
      .sendable(caller, paused, off)
      // From its time on: handed out before, it could be public before. What was missed waits for a person; without a
      // time it goes when it can.
      .where('i.timing_time', '<=', now)
      .where((eb) => eb.or([eb('i.timing_time', '>=', now - graceMs), eb('i.timing_time', '=', 0)]))
      .limit(size)
      .execute()
  }

  const findDue = async (caller: Caller, limit: number, deviceId: string): Promise<ItemRow[]> => {
    const due: ItemRow[] = []
    const waiting = await findWaiting(caller.db)
    if (waiting.everything) return due
    const paused = new Set([...(await deps.uses.away(caller.db, deviceId)), ...waiting.accountIds])
    const off = await platformsOff(deps.platforms, caller.db)
    // Works of an account that has to wait must not hide those of others behind them.
    for (;;) {
      const before = paused.size
      const rows = await dueRows(caller, limit * 5, [...paused], off)
      const found = new Set(due.map((row) => row.id))
      await pick(
        caller,
        rows.filter((row) => !found.has(row.id)),
        { due, paused, limit },
      )
      if (due.length >= limit) return due
      if (rows.length < limit * 5 || paused.size === before) break
    }
    // What is due comes first: a work that is handed in early takes its account's turn, too. And only as many as begin
    // at once: others that wait in line would hold the places of works whose minute comes meanwhile.
    const few = Math.min(limit, PUBLISH_AT_ONCE)
    if (due.length >= few) return due
    const handIns = openHandIns(caller, clock.now())
    for (;;) {
      const rows = await handIns.next(works.sendable(caller, [...paused], off))
      await pick(caller, rows, { due, paused, limit: few })
      if (rows.length === 0 || due.length >= few) return due
    }
  }

  /** Adds to `due` what may go out now, and to `paused` the accounts that have to wait. */
  const pick = async (
    caller: Caller,
    rows: readonly ItemRow[],
    { due, paused, limit }: { due: ItemRow[]; paused: Set<number>; limit: number },
  ): Promise<void> => {
    const paceLedger = await deps.pacing.preview(
      caller,
      [...new Set([...due, ...rows].map((row) => row.third_auth_id))],
      {
        taken: true,
      },
    )
    for (const row of due) paceLedger.note(row, clock.now())
    for (const row of await works.goingAlone(caller.db, rows)) {
      if (paused.has(row.third_auth_id)) continue
      if (paceLedger.pauseOf(row, clock.now()) === null) {
        due.push(row)
        paceLedger.note(row, clock.now())
      } else paused.add(row.third_auth_id)
      if (due.length >= limit) return
    }
  }

  const lease = async (caller: Caller, due: readonly ItemRow[], deviceId: string): Promise<number[]> =>
    await inTransaction(caller.db, async (trx) => {
      const paceLedger = await deps.pacing.hold(
        trx,
        caller,
        due.map((row) => row.id),
        { taken: true },
      )
      const taskIds = [...new Set(due.map((row) => row.wisdom_task_id))]
      await lockTasks(trx, taskIds)
      const now = clock.now()
      const taken: number[] = []
      for (const row of due) {
        // Another desktop may have taken one of the account's works since.
        if (paceLedger.pauseOf(row, now) !== null) continue
        // The condition decides between two desktops, not what was read before.
        const done = await trx
          .updateTable('publish_items')
          .set({
            publish_status: PUBLISH_STATUS.publishing,
            progress: 0,
            lease_device_id: deviceId,
            lease_until: leaseEnd(),
            hand_in: row.timing_time > now ? 1 : 0,
            update_time: now,
          })
          .where('id', '=', row.id)
          .where('publish_status', '=', PUBLISH_STATUS.waiting)
          .where('edit_status', '=', 0)
          .where('delete_time', 'is', null)
          .where('timing_time', '=', row.timing_time)
          // Changed and taken back since, it rests anew.
          .where('time_changed', '=', row.time_changed)
          .executeTakeFirst()
        if (Number(done.numUpdatedRows) !== 1) continue
        taken.push(row.id)
        paceLedger.note(row, now)
      }
      for (const taskId of taskIds) await refreshTask(trx, taskId, now)
      return taken
    })

  /** Null = too late for the site's timer: the work waits for its minute. */
  const start = async (
    trx: Db,
    caller: Caller,
    row: ItemRow,
    input: Report,
    paceLedger: PaceLedger,
  ): Promise<number | null> => {
    const attempt = await findAttempt(trx, row.id, undefined)
    if (row.publish_status !== PUBLISH_STATUS.publishing || row.lease_device_id !== input.device_id)
      throw conflict('publishing.leaseLost')
    if (attempt !== undefined && attempt.attempt_no === row.attempt_count && attempt.result === null) {
      await trx
        .updateTable('publish_items')
        .set({ lease_until: clock.now() + STARTED_LEASE_MS })
        .where('id', '=', row.id)
        .execute()
      return attempt.attempt_no
    }
    // The clock may have been set back since the work was taken.
    if (row.timing_time > clock.now() && row.hand_in === 0) throw notNow('publishing.notYet')
    if ((row.lease_until ?? 0) < clock.now())
      throw notNow(
        isPastGrace(row.timing_time, clock.now(), await missedGraceMs(trx))
          ? 'publishing.missed'
          : 'publishing.leaseOver',
      )
    if (row.hand_in === 1 && (await hasHandInPassed(trx, row, clock.now()))) {
      await leaveToAlarm(trx, deps, row, { reason: '', now: clock.now() })
      return null
    }
    requireStartable(row, 1)
    await requireNotOut(trx, row, caller.tenant.timeZone)
    await requireRead(deps.rewrites, trx, row)
    await requirePlatformOn(deps.platforms, trx, row.platform_value)
    paceLedger.require(row, clock.now())
    await deps.uses.hold(trx, caller, { accountId: row.third_auth_id, deviceId: input.device_id, purpose: 'publish' })
    return await openAttempt(trx, row, {
      channel: 'auto',
      adminId: caller.admin.id,
      deviceId: input.device_id,
      epoch: deps.epoch,
      now: clock.now(),
      leaseUntil: clock.now() + STARTED_LEASE_MS,
    })
  }

  const finish = async (trx: Db, caller: Caller, row: ItemRow, input: Report): Promise<void> => {
    const outcome = toOutcome(input, clock.now())
    const latest = await findAttempt(trx, row.id, input.attempt_no, input.epoch)
    // Without a number only an attempt of this device can be meant.
    const attempt = input.attempt_no === undefined && latest?.device_id !== input.device_id ? undefined : latest
    if (attempt !== undefined && input.attempt_no !== undefined && attempt.device_id !== input.device_id)
      throw conflict('publishing.attemptOfAnother')
    const leased = row.publish_status === PUBLISH_STATUS.publishing && row.lease_device_id === input.device_id
    const started = attempt !== undefined && (attempt.result === null || input.attempt_no !== undefined)
    if (attempt !== undefined && (started || !leased)) {
      const settled = await settleAttempt(trx, deps, row, attempt, outcome)
      await noteRepeat(trx, row, settled)
      await auditPhone(trx, caller, row, outcome, settled)
      return
    }
    if (input.attempt_no !== undefined) throw itemMissing([row.id])
    if (outcome.result === -1) {
      // Failed before it started (no file, no account). Without the lease it is somebody else's by now.
      if (leased) await failUnstarted(trx, row, outcome)
      return
    }
    if (!leased) throw conflict('publishing.leaseOfAnother')
    const attemptNo = await openAttempt(trx, row, {
      channel: 'auto',
      adminId: caller.admin.id,
      deviceId: input.device_id,
      epoch: deps.epoch,
      now: clock.now(),
      leaseUntil: leaseEnd(),
    })
    const opened = await findAttempt(trx, row.id, attemptNo)
    if (opened !== undefined) await settleAttempt(trx, deps, { ...row, attempt_count: attemptNo }, opened, outcome)
  }

  return {
    async take(caller, input) {
      if (deps.clockDoubted()) return { videoList: [], lease_seconds: AUTO_PUBLISH_LEASE_S }
      await endLapsedLeases(caller.db, clock.now())
      const due = await findDue(caller, input.limit, input.device_id)
      const taken = due.length === 0 ? [] : await lease(caller, due, input.device_id)
      const rows = await findItems(caller.db, taken)
      return {
        videoList: (await deps.views.show(caller, rows, input.device_id)).map((item, at) =>
          rows[at]?.hand_in === 1 ? item : withoutTimer(item),
        ),
        lease_seconds: AUTO_PUBLISH_LEASE_S,
      }
    },

    async report(caller, input) {
      if (input.status === 1 && deps.clockDoubted()) throw clockInDoubt()
      const thirdToken = input.status === 1 ? await freshToken(deps.credentials, caller, input.id, input.device_id) : ''
      let isLate = false
      const work = async (): Promise<OutputOf<Http['reportDueItem']>> =>
        await inTransaction(caller.db, async (trx) => {
          const paceLedger = await deps.pacing.hold(trx, caller, input.status === 1 ? [input.id] : [], { taken: false })
          const [row] = await lockItems(trx, [input.id])
          if (row === undefined) throw itemMissing([input.id])
          if (input.status === 1) {
            requireOnline(row)
            isLate = (await start(trx, caller, row, input, paceLedger)) === null
          } else {
            await finish(trx, caller, row, input)
            await freeAccount(trx, deps.uses, row.third_auth_id, input.device_id)
            await tell(trx, row)
          }
          await refreshTask(trx, row.wisdom_task_id, clock.now())
          const { publish_status, attempt_count, attempt_epoch } = await trx
            .selectFrom('publish_items')
            .select(['publish_status', 'attempt_count', 'attempt_epoch'])
            .where('id', '=', row.id)
            .executeTakeFirstOrThrow()
          return {
            publish_status,
            attempt_no: attempt_count,
            epoch: attempt_epoch,
            ...(thirdToken === '' ? {} : { third_token: thirdToken }),
            ...(input.status === 1 ? { timing_time: row.hand_in === 1 ? toSeconds(row.timing_time) : 0 } : {}),
          }
        })
      const answer = await work().catch(async (error: unknown) => {
        if (!isGuardViolation(error)) throw error
        if (input.status === 1) throw likeDuplicate([])
        return await work()
      })
      // Told after the commit: that it waits for its minute now is kept.
      if (isLate) throw notNow('publishing.tooLateForTimer')
      return answer
    },
  }

  async function failUnstarted(trx: Db, row: ItemRow, outcome: Outcome): Promise<void> {
    await trx
      .updateTable('publish_items')
      .set({
        publish_status: PUBLISH_STATUS.failed,
        progress: 0,
        outcome_unknown: 0,
        fail_reason: outcome.msg || '未知原因',
        lease_device_id: null,
        lease_until: null,
        update_time: outcome.now,
      })
      .where('id', '=', row.id)
      .execute()
    await trx
      .insertInto('run_logs')
      .values({
        job_type: 'auto-publish',
        level: 'error',
        title: `${RUN_LOG_TITLES.byItself}${RUN_LOG_TITLES.failed}：${row.title}`,
        message: [accountOf(row), outcome.msg].filter(Boolean).join('，'),
        ref_type: 'publish_item',
        ref_id: row.id,
      })
      .execute()
  }

  /** Nobody was looking: a failure becomes a notice to the task's maker. */
  async function tell(trx: Db, before: ItemRow): Promise<void> {
    const after = await trx
      .selectFrom('publish_items')
      .select(['publish_status', 'fail_reason'])
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    if (after.publish_status !== PUBLISH_STATUS.failed || before.publish_status === PUBLISH_STATUS.failed) return
    if (!(await deps.settings.publishSettings(trx, before.task_admin_id)).failNotices) return
    await trx
      .insertInto('notifications')
      .values({
        admin_id: before.task_admin_id,
        kind: 'publish_failed',
        title: `自动发布失败：${before.title}`,
        body: after.fail_reason,
        jump_url: `/intellectSeo/videoPublish?wisdom_task_id=${before.wisdom_task_id}`,
      })
      .execute()
  }
}

function toOutcome(input: Report, now: number): Outcome {
  return {
    result: input.status === 2 ? 2 : input.error_code === 'unconfirmed' ? -2 : -1,
    publishId: input.publishId ?? '',
    platformItemId: input.platform_item_id ?? '',
    platformUrl: input.platform_url ?? '',
    errorCode: input.error_code ?? '',
    msg: input.msg ?? '',
    manual: false,
    channel: reportedChannel(input),
    articleUrls: input.article_urls,
    now,
  }
}
