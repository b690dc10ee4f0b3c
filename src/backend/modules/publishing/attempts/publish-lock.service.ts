// The publish lock: one holder per task, kept by heartbeats, taken over only on purpose (docs/publishing.md).
import { randomBytes } from 'node:crypto'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type * as http from '../../../../contract/http/wisdom-seo.ts'
import { writeAudit } from '../../../http/audit.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { lockHeld, lockLost, taskMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { breakOffRun } from './recovery.ts'
import { findTask, lockTask, refreshTask } from '../store/tasks.repository.ts'
import type { TaskRow } from '../store/tasks.repository.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

type Http = typeof http

export interface PublishLock {
  read(caller: Caller, input: ParsedInputOf<Http['publishLock']>): Promise<OutputOf<Http['publishLock']>>
  /**
   * @throws PUBLISH_LOCKED while another holds it and `force` is 0; CONFLICT when a lock is given back that is no
   * longer one's own
   */
  set(caller: Caller, input: ParsedInputOf<Http['setPublishLock']>): Promise<OutputOf<Http['setPublishLock']>>
}

/** See the interface. */
export function createPublishLock(deps: Pick<PublishingDeps, 'clock'>): PublishLock {
  const { clock } = deps
  const isStale = (task: TaskRow): boolean => (task.heartbeat_time ?? 0) < clock.now() - PUBLISH_LOCK_STALE_MS

  const take = async (
    trx: Db,
    caller: Caller,
    task: TaskRow,
    input: ParsedInputOf<Http['setPublishLock']>,
  ): Promise<string> => {
    const now = clock.now()
    const held = task.one_click_publish_status === 1
    if (held && isOwner(task, input.lock_token)) {
      await trx.updateTable('wisdom_tasks').set({ heartbeat_time: now }).where('id', '=', task.id).execute()
      return task.lock_token ?? ''
    }
    // A beat of a run that was taken over must not take the lock back.
    if (input.lock_token !== undefined && input.force === 0)
      throw held ? lockHeld(await holderOf(trx, task, isStale(task))) : lockLost()
    if (held && input.force === 0) throw lockHeld(await holderOf(trx, task, isStale(task)))
    const token = randomBytes(24).toString('base64url')
    const broken = await breakOffRun(trx, task.id, now)
    await trx
      .updateTable('wisdom_tasks')
      .set({
        one_click_publish_status: 1,
        lock_admin_id: caller.admin.id,
        lock_token: token,
        lock_time: now,
        heartbeat_time: now,
        edit_status: 0,
        update_time: now,
      })
      .where('id', '=', task.id)
      .execute()
    if (held) {
      await unlockItems(trx, task.id)
      await auditForce(trx, caller, task, `强制接管发布锁，${broken} 个作品待核对`)
    }
    await refreshTask(trx, task.id, now)
    return token
  }

  const release = async (
    trx: Db,
    caller: Caller,
    task: TaskRow,
    input: ParsedInputOf<Http['setPublishLock']>,
  ): Promise<void> => {
    if (task.one_click_publish_status === 0) return
    const owner = isOwner(task, input.lock_token)
    if (!owner && input.force === 0) throw lockLost()
    const broken = await freeLock(trx, task.id, clock.now())
    if (!owner) await auditForce(trx, caller, task, `强制释放发布锁，${broken} 个作品待核对`)
  }

  const auditForce = async (trx: Db, caller: Caller, task: TaskRow, summary: string): Promise<void> => {
    await writeAudit(trx, {
      action: 'task.lock.force',
      adminId: caller.admin.id,
      adminName: caller.admin.name,
      targetType: 'wisdom_task',
      targetId: task.id,
      summary,
      before: await holderOf(trx, task, isStale(task)),
      ip: caller.ip,
      ua: caller.ua,
      result: 1,
    })
  }

  return {
    async read(caller, input) {
      const task = await findTask(caller.db, input.wisdom_task_id)
      if (task === undefined) throw taskMissing()
      if (task.one_click_publish_status === 0)
        return { oneClickPublishStatus: 0, holder_name: '', start_time: 0, heartbeat_time: 0, stale: 0, mine: 0 }
      const holder = await holderOf(caller.db, task, isStale(task))
      return {
        oneClickPublishStatus: 1,
        ...holder,
        heartbeat_time: toSeconds(task.heartbeat_time) ?? 0,
        mine:
          input.lock_token === undefined
            ? task.lock_admin_id === caller.admin.id
              ? 1
              : 0
            : isOwner(task, input.lock_token)
              ? 1
              : 0,
      }
    },
    async set(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const task = await lockTask(trx, input.wisdom_task_id)
        if (task === undefined) throw taskMissing()
        const wanted = { ...input, lock_token: input.lock_token || undefined }
        if (input.oneClickPublishStatus === 1)
          return { oneClickPublishStatus: 1, lock_token: await take(trx, caller, task, wanted) }
        await release(trx, caller, task, wanted)
        return { oneClickPublishStatus: 0, lock_token: '' }
      })
    },
  }
}

/** Takes the lock away from whoever holds it; the task must be locked. Answers how many works are to be verified. */
export async function freeLock(trx: Db, taskId: number, now: number): Promise<number> {
  // Whatever the run still shows as publishing has no one left who would report it.
  const broken = await breakOffRun(trx, taskId, now)
  await trx
    .updateTable('wisdom_tasks')
    .set({
      one_click_publish_status: 0,
      lock_admin_id: null,
      lock_token: null,
      lock_time: null,
      heartbeat_time: null,
      edit_status: 0,
      update_time: now,
    })
    .where('id', '=', taskId)
    .execute()
  await unlockItems(trx, taskId)
  await refreshTask(trx, taskId, now)
  return broken
}

/** Does this token hold the task's lock? */
export function isOwner(
  task: Pick<TaskRow, 'one_click_publish_status' | 'lock_token'>,
  token: string | undefined,
): boolean {
  return task.one_click_publish_status === 1 && token !== undefined && token !== '' && task.lock_token === token
}

async function holderOf(
  db: Db,
  task: TaskRow,
  stale: boolean,
): Promise<{ holder_name: string; start_time: number; stale: 0 | 1 }> {
  const admin =
    task.lock_admin_id === null
      ? undefined
      : await db
          .selectFrom('admins')
          .select(['nickname', 'username'])
          .where('id', '=', task.lock_admin_id)
          .executeTakeFirst()
  return {
    holder_name: admin?.nickname || admin?.username || '',
    start_time: toSeconds(task.lock_time) ?? 0,
    stale: stale ? 1 : 0,
  }
}

async function unlockItems(trx: Db, taskId: number): Promise<void> {
  await wholeCompany(trx, 'works')
    .updateTable('publish_items')
    .set({ edit_status: 0 })
    .where('wisdom_task_id', '=', taskId)
    .where('edit_status', '=', 1)
    .execute()
}
