import { PUBLISH_STATUS, type PublishItem } from '../../../contract/entities/publish.ts'
import type { EventData } from '../../../contract/helper/command.ts'
import { journalStatus } from '../../../contract/helper/commands.ts'
import type { publishSettled } from '../../../contract/helper/events.ts'
import { publishRecordResult, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import { settleByJournals } from './restore-settling.ts'
import { lookNow } from './works-look.ts'

export interface ReconcileDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
}

/** No overlay and no message of its own: nobody asked for it. */
const SILENT = { overlay: false, quiet: true } as const

/** Writes what the journal found into the backend. Idempotent by attempt. Throws ApiError. */
export const recordJournal = async (http: Pick<HttpClient, 'call'>, entry: EventData<typeof publishSettled>): Promise<void> => {
  const done = entry.outcome === 'done'
  await http.call(
    publishRecordResult,
    {
      taskId: entry.item_id, attempt_no: entry.attempt_no, epoch: entry.epoch, status: done ? 2 : -1, publishId: entry.publishId,
      ...(entry.platform_item_id ? { platform_item_id: entry.platform_item_id } : {}), ...(entry.platform_url ? { platform_url: entry.platform_url } : {}),
      ...(done ? {} : { msg: entry.msg || (entry.outcome === 'unconfirmed' ? '上次发布中断，请先核对平台是否已发出' : '上次发布中断，作品未发出'), error_code: entry.outcome === 'unconfirmed' ? 'unconfirmed' : 'not_published' }),
      ...(entry.way ? { way: entry.way } : {}), ...(entry.article_urls ? { article_urls: entry.article_urls } : {}),
    },
    SILENT,
  )
}

/** Begun once, and nobody knows the end yet: left in "publishing", or called unconfirmed although the journal may know better by now. */
const isOpen = (item: PublishItem): boolean => item.attempt_count > 0 && (item.publish_status === PUBLISH_STATUS.publishing || item.unconfirmed === 1)

/**
 * Before a task is published again: settles what an earlier run left unknown, as far as this helper's journal knows, and after a restored
 * backup what went out since. What nobody knows stays for a person. Throws ApiError, HelperError.
 */
export const settleTask = async ({ http, helper }: ReconcileDeps, taskId: number): Promise<void> => {
  const { videoList } = await http.call(taskVideoList, { wisdom_task_id: taskId, publish_status: '0,1,-1' }, SILENT)
  const left = videoList.filter(isOpen)
  if (left.length > 0) {
    const { list } = await helper.send(journalStatus, {
      items: left.slice(0, 500).map((item) => ({ item_id: item.id, attempt_no: item.attempt_count, epoch: item.attempt_epoch ?? '', subject: { title: item.title, platform_value: item.thirdauth.third_platform_info.value, account_id: item.thirdauth.account_id } })),
    })
    for (const { outcome, ...entry } of list) {
      const known = outcome === 'unconfirmed' && left.some((item) => item.id === entry.item_id && item.unconfirmed === 1)
      if (outcome !== 'running' && !known) await recordJournal(http, { ...entry, outcome })
    }
  }
  const held = videoList.filter((item) => item.restore_hold === 1)
  if (held.length === 0) return
  await settleByJournals({ http, helper })
  for (const id of new Set(held.map((item) => item.thirdauth.id))) await lookNow({ http, helper }, id).catch(() => undefined)
}
