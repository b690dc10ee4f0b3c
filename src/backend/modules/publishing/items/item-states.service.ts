// Decisions of a person about items: cancelled ones wait again, the same content may go out twice.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { allowDuplicates, restoreItems } from '../../../../contract/http/publish-grid.ts'
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { holdPast, isHeld, lockItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { itemMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { refreshTask } from '../store/tasks.repository.ts'

export interface ItemStates {
  /**
   * Cancelled items wait again, those whose time is over for a person; others are skipped with the reason. Throws
   * NOT_FOUND.
   */
  restore(caller: Caller, ids: readonly number[]): Promise<OutputOf<typeof restoreItems>>
  /**
   * Unpublished items only; others are skipped with the reason.
   * @throws NOT_FOUND
   */
  allowDuplicates(
    caller: Caller,
    input: ParsedInputOf<typeof allowDuplicates>,
  ): Promise<OutputOf<typeof allowDuplicates>>
}

/** See the interface. */
export function createItemStates({ clock }: Pick<PublishingDeps, 'clock'>): ItemStates {
  const lockAll = async (trx: Db, caller: Caller, ids: readonly number[]): Promise<ItemRow[]> => {
    const rows = await lockItems(trx, ids)
    if (rows.length < new Set(ids).size) throw itemMissing(ids.filter((id) => !rows.some((row) => row.id === id)))
    return rows
  }
  /** The rows that `reasonOf` has nothing against, and the others with the reason. */
  const part = (rows: readonly ItemRow[], reasonOf: (row: ItemRow) => string) => {
    const judged = rows.map((row) => ({ id: row.id, reason: reasonOf(row) }))
    return {
      good: judged.filter((one) => one.reason === '').map((one) => one.id),
      skipped: judged.filter((one) => one.reason !== ''),
    }
  }
  const isBusy = (row: ItemRow): boolean =>
    row.publish_status === PUBLISH_STATUS.publishing || isHeld(row, clock.now() - PUBLISH_LOCK_STALE_MS)

  return {
    async restore(caller, ids) {
      return await inTransaction(caller.db, async (trx) => {
        const rows = await lockAll(trx, caller, ids)
        const { good, skipped } = part(rows, (row) => {
          if (row.publish_status !== PUBLISH_STATUS.cancelled) return '只有已取消的作品可以恢复'
          return row.account_delete_time === null ? '' : '账号已删除，请新建任务'
        })
        const now = clock.now()
        if (good.length > 0)
          await trx
            .updateTable('publish_items')
            .set({
              publish_status: PUBLISH_STATUS.waiting,
              progress: 0,
              fail_reason: '',
              edited_since: 0,
              update_time: now,
            })
            .where('id', 'in', good)
            .execute()
        const missed = await holdPast(trx, good, now)
        for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) await refreshTask(trx, taskId, now)
        caller.audit({
          targetType: 'publish_item',
          targetId: ids.join(',').slice(0, 200),
          summary: `恢复已取消的作品 ${good.length} 个`,
        })
        return { restored: good.length, missed, skipped }
      })
    },

    async allowDuplicates(caller, { ids, allow, reason, repeat }) {
      return await inTransaction(caller.db, async (trx) => {
        const rows = await lockAll(trx, caller, ids)
        const { good, skipped } = part(rows, (row) => {
          if (isBusy(row)) return reasonText('publishing.beingPublished')
          return row.publish_status === PUBLISH_STATUS.waiting || row.publish_status === PUBLISH_STATUS.failed
            ? ''
            : '作品已发布或已取消'
        })
        const now = clock.now()
        if (good.length > 0 && repeat === 1)
          await trx
            .updateTable('publish_items')
            .set({ repeat_time: allow === 1 ? now : 0, update_time: now })
            .where('id', 'in', good)
            .execute()
        else if (good.length > 0)
          await trx
            .updateTable('publish_items')
            .set({ allow_duplicate: allow, duplicate_reason: allow === 1 ? reason : '', update_time: now })
            .where('id', 'in', good)
            .execute()
        caller.audit({
          targetType: 'publish_item',
          targetId: good.join(',').slice(0, 200),
          summary:
            repeat === 1
              ? `${allow === 1 ? '允许' : '不再允许'}再次发布备份之后已发布的作品「${rows[0]?.title ?? ''}」${allow === 1 ? `，原因：${reason}` : ''}`
              : allow === 1
                ? `允许重复发布 ${good.length} 个作品，原因：${reason}`
                : `不再允许重复发布 ${good.length} 个作品`,
        })
        return { updated: good.length, skipped }
      })
    },
  }
}
