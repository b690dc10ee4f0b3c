// A platform took a work down or it is gone: a line of the run log, and a notice to the one who made its task.
import type { Db } from '../../ports/database.ts'
import type { WorksDeps } from './works.ports.ts'
import { findItemTasks } from './works.repository.ts'

export interface WorkNews {
  id: number
  /** The item that made it; null = none of ours. */
  itemId: number | null
  title: string
  state: 'rejected' | 'deleted'
  /** The platform's words, '' = none. */
  reason: string
}

const SPOKEN = {
  rejected: { kind: 'work_rejected', text: '作品被平台限制' },
  deleted: { kind: 'work_deleted', text: '作品在平台已删除' },
} as const

/** Inside the transaction that found it out. */
export async function announce(
  trx: Db,
  settings: WorksDeps['settings'],
  account: { id: number; openname: string },
  news: readonly WorkNews[],
): Promise<void> {
  const tasks = await findItemTasks(
    trx,
    news.flatMap((one) => one.itemId ?? []),
  )
  for (const one of news) {
    const { kind, text } = SPOKEN[one.state]
    const title = `${text}：${one.title}`
    const message = [account.openname, one.reason].filter(Boolean).join('，')
    const ref =
      one.itemId === null
        ? { ref_type: 'third_auth', ref_id: account.id }
        : { ref_type: 'publish_item', ref_id: one.itemId }
    await trx
      .insertInto('run_logs')
      .values({ job_type: 'works', level: 'warn', title, message, ...ref })
      .execute()
    const task = tasks.get(one.itemId ?? 0)
    if (task === undefined || !(await settings.failNotices(trx, task.makerId))) continue
    await trx
      .insertInto('notifications')
      .values({
        admin_id: task.makerId,
        kind,
        title,
        body: message,
        jump_url: `/intellectSeo/videoPublish?wisdom_task_id=${task.taskId}`,
      })
      .execute()
  }
}
