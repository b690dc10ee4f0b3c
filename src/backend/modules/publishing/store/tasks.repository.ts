// Tasks in the database, and the numbers that follow from their items.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { Selectable } from 'kysely'
import { visibleAccountIds } from '../../../lib/account-scope.ts'
import type { ScopeHolder } from '../../../lib/account-scope.ts'
import type { Db } from '../../../ports/database.ts'
import type { WisdomTasksTable } from '../../../tables/publishing.ts'
import { passedWorks } from '../../../lib/missed-works.ts'
import { tunedSight } from '../../../lib/tuned-sight.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

export type TaskRow = Selectable<WisdomTasksTable>

/** Live tasks that the operator may see: his own, and those with an item on an account inside his scope. */
export function visibleTasks(db: Db, admin: ScopeHolder) {
  const live = db.selectFrom('wisdom_tasks as t').where('t.delete_time', 'is', null)
  const accounts = visibleAccountIds(db, admin)
  if (accounts === null) return live
  // From the few to the many: the operator's tasks and those of his accounts' items, not every task asked whose it is.
  const company = wholeCompany(db, 'sight')
  const own = company
    .selectFrom('wisdom_tasks as own')
    .select('own.id')
    .where('own.admin_id', '=', admin.id)
    .where('own.delete_time', 'is', null)
  const reached = company
    .selectFrom('publish_items as x')
    .select('x.wisdom_task_id as id')
    .where('x.delete_time', 'is', null)
    .where('x.third_auth_id', 'in', accounts)
  return live.where((is) => tunedSight('t', is('t.id', 'in', own.unionAll(reached))))
}

/** A live task. */
export async function findTask(db: Db, id: number): Promise<TaskRow | undefined> {
  return await db
    .selectFrom('wisdom_tasks')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

/** The same, locked until the end of the transaction. */
export async function lockTask(trx: Db, id: number): Promise<TaskRow | undefined> {
  await trx.selectFrom('wisdom_tasks').select('id').where('id', '=', id).forUpdate().execute()
  return await findTask(trx, id)
}

/** Items of a task by state; `failed` includes the unconfirmed ones. */
export interface TaskCounts {
  waiting: number
  publishing: number
  success: number
  failed: number
  cancelled: number
  unconfirmed: number
}

const NONE: TaskCounts = { waiting: 0, publishing: 0, success: 0, failed: 0, cancelled: 0, unconfirmed: 0 }
const NAME_OF_STATUS = { 0: 'waiting', 1: 'publishing', 2: 'success', 3: 'cancelled', [-1]: 'failed' } as const

/** Counts of live items for each of these tasks, whoever sees the items. */
export async function countItemsOf(db: Db, taskIds: readonly number[]): Promise<Map<number, TaskCounts>> {
  const counts = new Map<number, TaskCounts>(taskIds.map((id) => [id, { ...NONE }]))
  if (taskIds.length === 0) return counts
  const rows = await wholeCompany(db, 'works')
    .selectFrom('publish_items')
    .select((eb) => [
      'wisdom_task_id',
      'publish_status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('outcome_unknown').as('unknown'),
    ])
    .where('wisdom_task_id', 'in', [...taskIds])
    .where('delete_time', 'is', null)
    .groupBy(['wisdom_task_id', 'publish_status'])
    .execute()
  for (const row of rows) {
    const task = counts.get(row.wisdom_task_id)
    if (task === undefined) continue
    task[NAME_OF_STATUS[row.publish_status]] += Number(row.count)
    task.unconfirmed += Number(row.unknown)
  }
  return counts
}

/**
 * Waiting works of each of these tasks whose time is over and that nothing sends: missed, or skipped by a person;
 * whoever sees them. Tasks without one are left out. Times in ms.
 */
export async function countPassedOf(
  db: Db,
  taskIds: readonly number[],
  now: number,
  graceMs: number,
): Promise<Map<number, { missed: number; skipped: number }>> {
  const rows = await wholeCompany(db, 'works')
    .selectFrom('publish_items')
    .select((eb) => [
      'wisdom_task_id',
      eb.fn.countAll<number>().filterWhere('skip_time', '=', 0).as('missed'),
      eb.fn.countAll<number>().filterWhere('skip_time', '>', 0).as('skipped'),
    ])
    .where('wisdom_task_id', 'in', [0, ...taskIds])
    .where('delete_time', 'is', null)
    .where(passedWorks(now, graceMs))
    .groupBy('wisdom_task_id')
    .execute()
  return new Map(rows.map((row) => [row.wisdom_task_id, { missed: Number(row.missed), skipped: Number(row.skipped) }]))
}

/** Does a waiting item of the task still wait for its film? */
async function isMaking(db: Db, taskId: number): Promise<boolean> {
  const row = await db
    .selectFrom('publish_items as i')
    .innerJoin('clip_outputs as o', 'o.id', 'i.clip_output_id')
    .select('i.id')
    .where('i.wisdom_task_id', '=', taskId)
    .where('i.publish_status', '=', PUBLISH_STATUS.waiting)
    .where('i.delete_time', 'is', null)
    .where('o.status', 'in', [0, 1])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Writes a task's numbers and status from its items. Call it, with the task locked, after every change of an item's
 * state.
 */
export async function refreshTask(inside: Db, taskId: number, now: number): Promise<TaskCounts> {
  const trx = wholeCompany(inside, 'works')
  const counts = (await countItemsOf(trx, [taskId])).get(taskId) ?? { ...NONE }
  const task = await trx
    .selectFrom('wisdom_tasks')
    .select('one_click_publish_status')
    .where('id', '=', taskId)
    .executeTakeFirst()
  const making = counts.waiting > 0 && (await isMaking(trx, taskId))
  await trx
    .updateTable('wisdom_tasks')
    .set({
      total_num: counts.waiting + counts.publishing + counts.success + counts.failed,
      success_num: counts.success,
      fail_num: counts.failed,
      status: statusOf(counts, { locked: task?.one_click_publish_status === 1, making }),
      update_time: now,
    })
    .where('id', '=', taskId)
    .execute()
  return counts
}

function statusOf(counts: TaskCounts, is: { locked: boolean; making: boolean }): TaskRow['status'] {
  if (counts.publishing > 0 || (is.locked && counts.waiting > 0)) return 3
  if (counts.waiting > 0) return is.making ? 1 : 2
  if (counts.success === 0 && counts.failed > 0) return -1
  return 4
}
