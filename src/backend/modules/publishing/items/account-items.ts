// What becomes of an account's works when it goes away.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Db } from '../../../ports/database.ts'
import { lockTasks } from '../store/items.repository.ts'
import { refreshTask } from '../store/tasks.repository.ts'

/** Cancels the waiting items of accounts, inside the caller's transaction; `now` by the clock. Returns how many. */
export function createAccountItems(deps: { clock: Clock }): {
  cancelWaiting(trx: Db, accountIds: readonly number[]): Promise<number>
} {
  return {
    async cancelWaiting(trx, accountIds) {
      if (accountIds.length === 0) return 0
      const waiting = () =>
        trx
          .selectFrom('publish_items')
          .where('third_auth_id', 'in', [...accountIds])
          .where('publish_status', '=', PUBLISH_STATUS.waiting)
          .where('delete_time', 'is', null)
      const taskIds = (await waiting().select('wisdom_task_id').distinct().execute()).map((row) => row.wisdom_task_id)
      await lockTasks(trx, taskIds)
      const now = deps.clock.now()
      const done = await trx
        .updateTable('publish_items')
        .set({ publish_status: PUBLISH_STATUS.cancelled, progress: 0, fail_reason: '账号已删除', update_time: now })
        .where('third_auth_id', 'in', [...accountIds])
        .where('publish_status', '=', PUBLISH_STATUS.waiting)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
      for (const id of taskIds) await refreshTask(trx, id, now)
      return Number(done.numUpdatedRows)
    },
  }
}
