// What a broken-off run leaves behind: its items become "please verify", never "waiting" (docs/publishing.md).
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { ExpressionBuilder } from 'kysely'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { Database } from '../../../tables/database.ts'
import { lockTasks } from '../store/items.repository.ts'
import { BROKEN_OFF } from '../publishing.errors.ts'
import { refreshTask } from '../store/tasks.repository.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

/** Spelled out, not as a parameter: the partial index over what is publishing is found by these words. */
const isPublishing = (eb: ExpressionBuilder<Database, 'publish_items'>) => eb('publish_status', '=', eb.lit(1))

/**
 * Items of the task that a manual run left in "publishing" become failed and unconfirmed. The task must be locked.
 * Returns how many.
 */
export async function breakOffRun(inside: Db, taskId: number, now: number): Promise<number> {
  const trx = wholeCompany(inside, 'works')
  const left = await trx
    .selectFrom('publish_items')
    .select('id')
    .where('wisdom_task_id', '=', taskId)
    .where('publish_status', '=', PUBLISH_STATUS.publishing)
    .where('lease_device_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await markUnknown(
    trx,
    left.map((row) => row.id),
    now,
  )
  if (left.length > 0) {
    await trx
      .insertInto('run_logs')
      .values({
        job_type: 'publish',
        level: 'warn',
        title: '发布中断',
        message: `${left.length} 个作品结果未知：${BROKEN_OFF}`,
        ref_type: 'wisdom_task',
        ref_id: taskId,
      })
      .execute()
  }
  return left.length
}

async function markUnknown(trx: Db, itemIds: readonly number[], now: number): Promise<void> {
  if (itemIds.length === 0) return
  const ids = [...itemIds]
  await trx
    .updateTable('publish_items')
    .set({
      publish_status: PUBLISH_STATUS.failed,
      outcome_unknown: 1,
      progress: 0,
      fail_reason: BROKEN_OFF,
      edit_status: 0,
      lease_device_id: null,
      lease_until: null,
      update_time: now,
    })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('publish_records')
    .set({ result: -2, end_time: now, update_time: now, error_code: 'unconfirmed', msg: BROKEN_OFF })
    .where('publish_item_id', 'in', ids)
    .where('result', 'is', null)
    .execute()
}

/**
 * Leases that ran out: without a started attempt the item waits again, with one its outcome is unknown (contract row
 * 16). Returns how many ended.
 */
export async function endLapsedLeases(inside: Db, now: number): Promise<number> {
  const db = wholeCompany(inside, 'works')
  const lapsed = await db
    .selectFrom('publish_items')
    .select(['id', 'wisdom_task_id'])
    .where(isPublishing)
    .where('lease_until', '<', now)
    .execute()
  if (lapsed.length === 0) return 0
  return await inTransaction(db, async (trx) => {
    const taskIds = [...new Set(lapsed.map((row) => row.wisdom_task_id))]
    await lockTasks(trx, taskIds)
    const rows = await trx
      .selectFrom('publish_items as i')
      .leftJoin('publish_records as r', (join) =>
        join
          .onRef('r.publish_item_id', '=', 'i.id')
          .onRef('r.attempt_no', '=', 'i.attempt_count')
          .on('r.result', 'is', null),
      )
      .select(['i.id', 'r.id as record_id'])
      .where(
        'i.id',
        'in',
        lapsed.map((row) => row.id),
      )
      .where('i.publish_status', '=', PUBLISH_STATUS.publishing)
      .where('i.lease_until', '<', now)
      .execute()
    await markUnknown(
      trx,
      rows.filter((row) => row.record_id !== null).map((row) => row.id),
      now,
    )
    const waiting = rows.filter((row) => row.record_id === null).map((row) => row.id)
    if (waiting.length > 0) {
      await trx
        .updateTable('publish_items')
        .set({
          publish_status: PUBLISH_STATUS.waiting,
          progress: 0,
          lease_device_id: null,
          lease_until: null,
          update_time: now,
        })
        .where('id', 'in', waiting)
        .execute()
    }
    for (const taskId of taskIds) await refreshTask(trx, taskId, now)
    return rows.length
  })
}

/**
 * Ends the runs whose lock has no heartbeat any more. The lock itself stays until someone takes it over, so that the
 * question is asked.
 */
export async function endStaleRuns(db: Db, now: number): Promise<number> {
  const stale = await db
    .selectFrom('wisdom_tasks as t')
    .innerJoin('publish_items as i', 'i.wisdom_task_id', 't.id')
    .select('t.id')
    .distinct()
    .where((eb) => eb('i.publish_status', '=', eb.lit(1)))
    .where('i.lease_device_id', 'is', null)
    .where((eb) =>
      eb.or([eb('t.one_click_publish_status', '=', 0), eb('t.heartbeat_time', '<', now - PUBLISH_LOCK_STALE_MS)]),
    )
    .execute()
  let ended = 0
  for (const { id } of stale) {
    ended += await inTransaction(db, async (trx) => {
      await lockTasks(trx, [id])
      const task = await trx
        .selectFrom('wisdom_tasks')
        .select(['one_click_publish_status', 'heartbeat_time'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const alive = task.one_click_publish_status === 1 && (task.heartbeat_time ?? 0) >= now - PUBLISH_LOCK_STALE_MS
      if (alive) return 0
      const broken = await breakOffRun(trx, id, now)
      await refreshTask(trx, id, now)
      return broken
    })
  }
  return ended
}

/** Both, for the tenants that have something publishing; `unscoped` sees every tenant. */
export async function recoverAll(unscoped: Db, forTenant: (tenantId: number) => Db, now: number): Promise<number> {
  const tenants = await unscoped
    .selectFrom('publish_items')
    .select('tenant_id')
    .distinct()
    .where(isPublishing)
    .execute()
  let ended = 0
  for (const { tenant_id } of tenants) {
    const db = forTenant(tenant_id)
    ended += (await endLapsedLeases(db, now)) + (await endStaleRuns(db, now))
  }
  return ended
}
