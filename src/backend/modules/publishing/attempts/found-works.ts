// What a platform's works list means for items: which may have made a work, and the settling of those whose outcome
// nobody knew.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { saysOnlyDraft } from '../../../../contract/only-draft.ts'
import type { Db } from '../../../ports/database.ts'
import { toMillis } from '../../../lib/clock.ts'
import { findAttempt, settleAttempt } from './attempts.ts'
import { lockItems, lockTasks } from '../store/items.repository.ts'
import { noteRepeat } from './publish-run.service.ts'
import type { PublishingDeps } from '../publishing.ports.ts'
import { findTask, refreshTask } from '../store/tasks.repository.ts'

interface Trace {
  id: number
  taskId: number
  mediaType: 1 | 2 | 3 | 4
  title: string
  timingTime: number
  startedTime: number
  platformItemId: string
  unconfirmed: boolean
}

/** Times in unix ms. See the port of the works module. */
export function createFoundWorks(deps: Pick<PublishingDeps, 'anchors' | 'clock'>) {
  const read = async (
    trx: Db,
    accountId: number,
    sought: { ids: readonly string[]; since: number },
  ): Promise<Trace[]> => {
    const rows = await trx
      .selectFrom('publish_items as i')
      .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
      .innerJoin('publish_records as r', (join) =>
        join.onRef('r.publish_item_id', '=', 'i.id').onRef('r.attempt_no', '=', 'i.attempt_count'),
      )
      .select([
        'i.id',
        'i.wisdom_task_id',
        'i.media_type',
        'i.title',
        'i.timing_time',
        'r.start_time',
        'i.platform_item_id',
        'i.outcome_unknown',
      ])
      .where('i.third_auth_id', '=', accountId)
      .where('i.delete_time', 'is', null)
      .where('t.delete_time', 'is', null)
      .where((eb) =>
        eb.or([
          eb('i.outcome_unknown', '=', 1),
          eb.and([eb('i.publish_status', '=', PUBLISH_STATUS.success), eb('i.published_time', '>=', sought.since)]),
          eb.and([
            eb('i.publish_status', '=', PUBLISH_STATUS.success),
            eb('i.platform_item_id', 'in', sought.ids.length > 0 ? [...sought.ids] : ['-']),
          ]),
        ]),
      )
      .orderBy('i.id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      taskId: row.wisdom_task_id,
      mediaType: row.media_type,
      title: row.title,
      timingTime: row.timing_time,
      startedTime: row.start_time,
      platformItemId: row.outcome_unknown === 1 ? '' : row.platform_item_id,
      unconfirmed: row.outcome_unknown === 1,
    }))
  }

  return {
    /**
     * Items of the account that are published since `since` or by one of these ids, and the unconfirmed ones, whose
     * tasks are locked.
     */
    async traces(trx: Db, accountId: number, sought: { ids: readonly string[]; since: number }): Promise<Trace[]> {
      const unsettled = (await read(trx, accountId, sought)).filter((trace) => trace.unconfirmed)
      await lockTasks(
        trx,
        unsettled.map((trace) => trace.taskId),
      )
      return await read(trx, accountId, sought)
    },

    /**
     * The work was found: published with link and id, or refused by the platform's review. Idempotent; false when the
     * outcome is known by now.
     */
    async settle(
      trx: Db,
      itemId: number,
      found: { platformItemId: string; url: string; rejected: boolean; reason: string; publishTime: number },
    ): Promise<boolean> {
      const [row] = await lockItems(trx, [itemId])
      if (row?.outcome_unknown !== 1) return false
      const attempt = await findAttempt(trx, row.id, undefined)
      if (attempt === undefined) return false
      const now = deps.clock.now()
      const settled = await settleAttempt(trx, deps, row, attempt, {
        result: found.rejected ? -1 : 2,
        publishId: found.platformItemId,
        platformItemId: found.platformItemId,
        platformUrl: found.url,
        errorCode: found.rejected ? 'REJECTED' : '',
        msg: found.rejected
          ? `平台审核未通过${found.reason ? `：${found.reason}` : ''}`.slice(0, 300)
          : saysOnlyDraft(found.reason)
            ? found.reason
            : '',
        manual: false,
        outTime: toMillis(found.publishTime),
        now,
      })
      await noteRepeat(trx, row, settled)
      await refreshTask(trx, row.wisdom_task_id, now)
      return settled.changed
    },

    /** Their site's list shows these as public: whichever was only a draft of ours, somebody published it there. */
    async foundPublic(trx: Db, itemIds: readonly number[]): Promise<void> {
      if (itemIds.length > 0)
        await trx
          .updateTable('publish_items')
          .set({ only_draft: 0, update_time: deps.clock.now() })
          .where('id', 'in', [...itemIds])
          .where('only_draft', '=', 1)
          .execute()
    },

    async taskVisible(db: Db, taskId: number): Promise<boolean> {
      return (await findTask(db, taskId)) !== undefined
    },
  }
}
