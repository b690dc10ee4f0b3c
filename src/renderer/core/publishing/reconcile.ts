import { PUBLISH_STATUS, type PublishItem } from '../../../contract/entities/publish.ts'
import { subjectOf } from './publish-item.ts'
import type { JournalEntry, RunPorts } from './run-types.ts'

/** Writes what the journal found into the backend; a running attempt stays as it is. Idempotent by attempt. */
export const recordJournal = async (entry: JournalEntry, ports: Pick<RunPorts, 'record'>, lockToken?: string): Promise<void> => {
  if (entry.outcome === 'running') return
  const done = entry.outcome === 'done'
  await ports.record({
    itemId: entry.item_id,
    attemptNo: entry.attempt_no,
    epoch: entry.epoch,
    status: done ? 2 : -1,
    publishId: entry.publishId,
    platformItemId: entry.platform_item_id,
    platformUrl: entry.platform_url,
    ...(done ? {} : { msg: entry.msg || (entry.outcome === 'unconfirmed' ? '上次发布中断，请先核对平台是否已发出' : '上次发布中断，作品未发出'), errorCode: entry.outcome === 'unconfirmed' ? 'unconfirmed' : 'not_published' }),
    ...(entry.way ? { way: entry.way } : {}),
    ...(entry.article_urls ? { articleUrls: entry.article_urls } : {}),
    ...(lockToken ? { lockToken } : {}),
  })
}

/** Begun once, and nobody knows the end yet: left in "publishing", or called unconfirmed although the journal may know better by now. */
const isOpen = (item: PublishItem): boolean => item.attempt_count > 0 && (item.publish_status === PUBLISH_STATUS.publishing || item.unconfirmed === 1)

/**
 * Settles items whose outcome an earlier run left unknown (a crash of page, helper or computer): the helper's journal knows whether
 * they went out. Answers how many were settled; what the journal does not know stays for a person.
 */
export const reconcileTask = async (taskId: number, ports: Pick<RunPorts, 'listItems' | 'journal' | 'record' | 'helperConnected'>): Promise<number> => {
  if (!ports.helperConnected()) return 0
  const left = (await ports.listItems(taskId, `${PUBLISH_STATUS.publishing},${PUBLISH_STATUS.failed}`)).filter(isOpen)
  if (left.length === 0) return 0
  const entries = await ports.journal(left.map((item) => ({ item_id: item.id, attempt_no: item.attempt_count, epoch: item.attempt_epoch ?? '', subject: subjectOf(item) })))
  const settled = entries.filter((entry) => entry.outcome !== 'running' && !(entry.outcome === 'unconfirmed' && left.some((item) => item.id === entry.item_id && item.unconfirmed === 1)))
  for (const entry of settled) await recordJournal(entry, ports)
  return settled.length
}
