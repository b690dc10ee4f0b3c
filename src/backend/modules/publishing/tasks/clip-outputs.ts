// News about films: the items that wait for one get their file, or learn that there will be none.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Db } from '../../../ports/database.ts'
import { contentHash } from '../store/content-hash.ts'
import { readImageHashes } from '../store/image-hashes.ts'
import { writeImages } from '../store/item-codec.ts'
import type { StoredImage } from '../store/item-codec.ts'
import { lockTasks } from '../store/items.repository.ts'
import { CLIP_FAILED } from '../../../../contract/failure-words.ts'
import { refreshTask } from '../store/tasks.repository.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

/** What is told about an output inside the transaction that settles it. */
export interface OutputNews {
  outputId: number
  status: 'ok' | 'failed' | 'cancelled'
  sha256: string | null
  /** Pictures of an image post, in order; absent or null = a film. */
  pictures?: readonly StoredImage[] | null
  /** Chinese sentence, when failed or cancelled. */
  reason: string
}

/**
 * Call it inside the transaction that settles the output. Waiting items of a film that failed become failed; when the
 * film is made after all, those that failed for that reason wait again.
 */
export function createOutputListener(deps: { clock: Clock }): (trx: Db, news: OutputNews) => Promise<void> {
  return async (inside, news) => {
    const trx = wholeCompany(inside, 'works')
    const items = trx
      .selectFrom('publish_items')
      .where('clip_output_id', '=', news.outputId)
      .where('attachment_id', 'is', null)
      .where('delete_time', 'is', null)
    const tasks = await items.select('wisdom_task_id').distinct().execute()
    if (tasks.length === 0) return
    const taskIds = tasks.map((row) => row.wisdom_task_id)
    await lockTasks(trx, taskIds)
    const now = deps.clock.now()
    const hashes = news.pictures ? await readImageHashes(trx, news.pictures) : [news.sha256]
    const rows = await items
      .select(['id', 'title', 'publish_status', 'outcome_unknown', 'fail_reason'])
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const row of rows) {
      if (news.status === 'ok') {
        const revived =
          row.publish_status === PUBLISH_STATUS.failed &&
          row.outcome_unknown === 0 &&
          row.fail_reason.startsWith(CLIP_FAILED)
        if (row.publish_status !== PUBLISH_STATUS.waiting && !revived) continue
        await trx
          .updateTable('publish_items')
          .set({
            content_hash: contentHash(hashes, row.title),
            update_time: now,
            ...(news.pictures ? { image_urls: writeImages(news.pictures) } : {}),
            ...(revived ? { publish_status: 0 as const, fail_reason: '', edited_since: 0 as const } : {}),
          })
          .where('id', '=', row.id)
          .execute()
      } else if (row.publish_status === PUBLISH_STATUS.waiting) {
        const reason = `${CLIP_FAILED}${news.reason || (news.status === 'cancelled' ? '剪辑已取消' : '剪辑失败')}`
        await trx
          .updateTable('publish_items')
          .set({ publish_status: PUBLISH_STATUS.failed, fail_reason: reason, update_time: now })
          .where('id', '=', row.id)
          .execute()
      }
    }
    for (const id of taskIds) await refreshTask(trx, id, now)
  }
}
