// One run over a task's items: list, edit lock, files, start, record (docs/publishing.md).
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { hasPerm } from '../../../../contract/permissions.ts'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type * as http from '../../../../contract/http/wisdom-seo.ts'
import { writeAudit } from '../../../http/audit.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import {
  reportedChannel,
  findAttempt,
  freeAccount,
  isGuardViolation,
  openAttempt,
  requireStartable,
  settleAttempt,
} from './attempts.ts'
import type { Outcome } from './attempts.ts'
import { findTaskItems, lockItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { freshToken } from './fresh-token.ts'
import type { ItemViews } from '../items/item-view.ts'
import { auditPhone } from './phone-answer.ts'
import { requirePlatformOn } from '../rules/platform-off.ts'
import { isOwner } from './publish-lock.service.ts'
import {
  badField,
  conflict,
  itemMissing,
  lockHeld,
  lockLost,
  likeDuplicate,
  noRight,
  taskMissing,
} from '../publishing.errors.ts'
import type { Pacing } from './pacing.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findTask, lockTask, refreshTask } from '../store/tasks.repository.ts'
import { requireNotOut } from '../rules/restore-guard.ts'
import { requireRead } from '../rules/unread-texts.ts'

type Http = typeof http

export interface PublishRun {
  list(caller: Caller, input: ParsedInputOf<Http['taskVideoList']>): Promise<OutputOf<Http['taskVideoList']>>
  /** @throws CONFLICT without the lock's token */
  setEditStatus(caller: Caller, input: ParsedInputOf<Http['setEditStatus']>): Promise<OutputOf<Http['setEditStatus']>>
  /**
   * Opens an attempt. `atOnce`: the work loses its time.
   * @throws CONFLICT by state or lock, PUBLISH_LOCKED while another holds the lock, ACCOUNT_OFFLINE, LOOKS_DUPLICATE,
   * PACED while the account's pace holds, ACCOUNT_IN_USE while another computer uses the account
   */
  start(
    caller: Caller,
    input: ParsedInputOf<Http['publishStart']>,
    atOnce?: boolean,
  ): Promise<OutputOf<Http['publishStart']>>
  /**
   * Settles an attempt; idempotent on (taskId, attempt_no). The lock's token is not asked for: what happened on the
   * platform is true whoever holds the lock now.
   * @throws NO_PERMISSION for a confirmation by hand without the right, BAD_INPUT for one without a reason (`msg`),
   * CONFLICT when nothing was started
   */
  record(
    caller: Caller,
    input: ParsedInputOf<Http['publishRecordResult']>,
  ): Promise<OutputOf<Http['publishRecordResult']>>
}

/** `publishId` of an outcome that a person confirmed. */
export const MANUAL = 'manual'

/** See the interface. */
export function createPublishRun(
  deps: Pick<
    PublishingDeps,
    'anchors' | 'clock' | 'epoch' | 'platforms' | 'credentials' | 'settings' | 'uses' | 'rewrites'
  > & { views: ItemViews; pacing: Pacing },
): PublishRun {
  const { clock } = deps

  const lockItem = async (trx: Db, caller: Caller, id: number): Promise<ItemRow> => {
    const [row] = await lockItems(trx, [id])
    if (row === undefined) throw itemMissing([id])
    return row
  }

  const requireRun = async (trx: Db, row: ItemRow, token: string | undefined): Promise<void> => {
    const task = await trx
      .selectFrom('wisdom_tasks')
      .selectAll()
      .where('id', '=', row.wisdom_task_id)
      .executeTakeFirstOrThrow()
    if (!isOwner(task, token)) {
      if (token) throw lockLost()
      if (task.one_click_publish_status === 0) throw conflict('publishing.lockNeeded')
      const holder = await trx
        .selectFrom('admins')
        .select('nickname')
        .where('id', '=', task.lock_admin_id ?? 0)
        .executeTakeFirst()
      throw lockHeld({
        holder_name: holder?.nickname ?? '',
        start_time: Math.floor((task.lock_time ?? 0) / 1000),
        stale: (task.heartbeat_time ?? 0) < clock.now() - PUBLISH_LOCK_STALE_MS ? 1 : 0,
      })
    }
    if (row.edit_status !== 1) throw conflict('publishing.notLockedForEditing')
  }

  return {
    async list(caller, input) {
      const task = await findTask(caller.db, input.wisdom_task_id)
      if (task === undefined) throw taskMissing()
      const status = input.publish_status ?? '0,-1'
      const rows = await findTaskItems(caller.db, task.id, {
        statuses: status === 'all' ? undefined : status.split(',').map(Number),
        thirdAuthId: input.third_auth_id,
      })
      return {
        videoList: await deps.views.show(caller, rows, input.device_id ?? null),
        task: {
          wisdom_task_id: task.id,
          name: task.name,
          type: task.type,
          status: task.status,
          total_num: task.total_num,
          success_num: task.success_num,
          fail_num: task.fail_num,
        },
      }
    },

    async setEditStatus(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const task = await lockTask(trx, input.wisdom_task_id)
        if (task === undefined) throw taskMissing()
        if (!isOwner(task, input.lock_token)) throw lockLost()
        const now = clock.now()
        await trx
          .updateTable('wisdom_tasks')
          .set({ edit_status: input.edit_status, heartbeat_time: now, update_time: now })
          .where('id', '=', task.id)
          .execute()
        let items = trx
          .updateTable('publish_items')
          .set({ edit_status: input.edit_status, update_time: now })
          .where('wisdom_task_id', '=', task.id)
        // Items that a desktop has leased are not part of this run.
        items =
          input.edit_status === 1
            ? items.where('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.failed])
            : items.where('edit_status', '=', 1).where('publish_status', '<>', PUBLISH_STATUS.publishing)
        await items.execute()
        return { edit_status: input.edit_status }
      })
    },

    async start(caller, input, atOnce = false) {
      // Before the transaction: a grant may have to be renewed, and one that is over drops the account.
      const thirdToken = await freshToken(deps.credentials, caller, input.id, input.device_id ?? caller.deviceId)
      try {
        return await inTransaction(caller.db, async (trx) => {
          const paceLedger = await deps.pacing.hold(trx, caller, [input.id], { taken: false })
          const row = await lockItem(trx, caller, input.id)
          requireStartable(row)
          await requirePlatformOn(deps.platforms, trx, row.platform_value)
          await requireRun(trx, row, input.lock_token)
          await requireNotOut(trx, row, caller.tenant.timeZone)
          await requireRead(deps.rewrites, trx, row)
          const now = clock.now()
          paceLedger.require(row, now)
          await deps.uses.hold(trx, caller, {
            accountId: row.third_auth_id,
            deviceId: input.device_id ?? caller.deviceId,
            purpose: 'publish',
          })
          const attemptNo = await openAttempt(trx, row, {
            channel: 'helper',
            adminId: caller.admin.id,
            deviceId: input.device_id ?? caller.deviceId,
            epoch: deps.epoch,
            now,
            leaseUntil: null,
            atOnce,
          })
          await trx
            .updateTable('wisdom_tasks')
            .set({ heartbeat_time: now })
            .where('id', '=', row.wisdom_task_id)
            .execute()
          await refreshTask(trx, row.wisdom_task_id, now)
          return {
            attempt_no: attemptNo,
            epoch: deps.epoch,
            publish_status: PUBLISH_STATUS.publishing,
            ...(thirdToken === '' ? {} : { third_token: thirdToken }),
          }
        })
      } catch (error) {
        throw isGuardViolation(error) ? likeDuplicate([]) : error
      }
    },

    async record(caller, input) {
      const manual = input.publishId === MANUAL
      if (manual && !hasPerm(caller.admin.perms, 'publish:manual')) throw noRight('publish:manual')
      const work = async (): Promise<OutputOf<Http['publishRecordResult']>> =>
        await inTransaction(caller.db, async (trx) => {
          const row = await lockItem(trx, caller, input.taskId)
          const outcome = toOutcome(input, manual, clock.now())
          const attempt = await findAttempt(trx, row.id, input.attempt_no, input.epoch)
          if (manual) await recordManual(trx, caller, row, attempt, outcome)
          else if (attempt === undefined)
            throw input.attempt_no === undefined ? conflict('publishing.neverBegun') : itemMissing([row.id])
          else {
            const settled = await settleAttempt(trx, deps, row, attempt, outcome)
            await noteRepeat(trx, row, settled)
            await auditPhone(trx, caller, row, outcome, settled)
          }
          if (attempt !== undefined) await freeAccount(trx, deps.uses, row.third_auth_id, attempt.device_id)
          const counts = await refreshTask(trx, row.wisdom_task_id, clock.now())
          const { publish_status } = await trx
            .selectFrom('publish_items')
            .select('publish_status')
            .where('id', '=', row.id)
            .executeTakeFirstOrThrow()
          return { publish_status, success_num: counts.success, fail_num: counts.failed }
        })
      // The guard may have been passed by a twin in between: the second time it is seen and stepped aside for.
      return await work().catch(async (error: unknown) => {
        if (!isGuardViolation(error)) throw error
        return await work()
      })
    },
  }

  async function recordManual(
    trx: Db,
    caller: Caller,
    row: ItemRow,
    attempt: Awaited<ReturnType<typeof findAttempt>>,
    outcome: Outcome,
  ): Promise<void> {
    if (row.publish_status === PUBLISH_STATUS.success) return
    if (row.publish_status === PUBLISH_STATUS.cancelled) throw conflict('publishing.cancelledNoConfirm')
    if (outcome.msg.trim() === '') throw badField('msg', 'publishing.manualReasonMissing')
    let open = attempt
    if (open === undefined || (open.result !== null && open.result !== -2)) {
      const attemptNo = row.attempt_count + 1
      await trx
        .insertInto('publish_records')
        .values({
          publish_item_id: row.id,
          third_auth_id: row.third_auth_id,
          attempt_no: attemptNo,
          epoch: deps.epoch,
          start_time: outcome.now,
          channel: 'manual',
          admin_id: caller.admin.id,
          device_id: caller.deviceId,
        })
        .execute()
      await trx
        .updateTable('publish_items')
        .set({ attempt_count: attemptNo, attempt_epoch: deps.epoch, publish_status: PUBLISH_STATUS.publishing })
        .where('id', '=', row.id)
        .execute()
      open = await findAttempt(trx, row.id, attemptNo)
      if (open === undefined) throw itemMissing([row.id])
      await settleAttempt(
        trx,
        deps,
        { ...row, attempt_count: attemptNo, publish_status: PUBLISH_STATUS.publishing },
        open,
        outcome,
      )
    } else {
      await settleAttempt(trx, deps, row, open, outcome)
    }
    await writeAudit(trx, {
      action: 'item.manual',
      adminId: caller.admin.id,
      adminName: caller.admin.name,
      targetType: 'publish_item',
      targetId: row.id,
      summary: `手动确认${outcome.result === 2 ? '已发布' : '未发布'}：${row.title}，原因：${outcome.msg}`,
      before: { publish_status: row.publish_status, unconfirmed: row.outcome_unknown },
      after: { publish_status: outcome.result, platform_url: outcome.platformUrl },
      ip: caller.ip,
      ua: caller.ua,
      result: 1,
    })
  }
}

/** A second success means the work may be out twice: the first result stays, the operator is told. */
export async function noteRepeat(
  trx: Db,
  row: Pick<ItemRow, 'id' | 'title'>,
  settled: { repeated: boolean },
): Promise<void> {
  if (!settled.repeated) return
  await trx
    .insertInto('run_logs')
    .values({
      job_type: 'publish',
      level: 'warn',
      title: '重复的发布成功回报',
      message: `作品“${row.title}”此前已发布成功，请到平台核对是否发出两次`,
      ref_type: 'publish_item',
      ref_id: row.id,
    })
    .execute()
}

function toOutcome(input: ParsedInputOf<Http['publishRecordResult']>, manual: boolean, now: number): Outcome {
  return {
    result: input.status === 2 ? 2 : input.error_code === 'unconfirmed' ? -2 : -1,
    publishId: input.publishId,
    platformItemId: input.platform_item_id ?? '',
    platformUrl: input.platform_url ?? '',
    errorCode: input.error_code ?? '',
    msg: input.msg ?? '',
    manual,
    channel: reportedChannel(input),
    articleUrls: input.article_urls,
    now,
  }
}
