import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { splitTopics } from '../../../contract/topics.ts'
import { type JournalEntry, type LocalFiles, PublishFailure, type PublishOutcome, type RunPorts, type Started } from './run-types.ts'
import { timingToSend } from './timing.ts'

/** How long a lost helper may take to come back before an outcome counts as unknown, ms. */
export const RECONNECT_MS = 60_000
const JOURNAL_POLL_MS = 2_000

export interface ItemContext {
  lockToken: string
  signal: AbortSignal
  /** The file is prepared: 50 %. */
  onPrepared: () => void
  onText: (text: string) => void
}

const fetchFiles = async (item: PublishItem, ports: RunPorts, signal: AbortSignal): Promise<LocalFiles> => {
  const files = await ports.prepareFiles(item.id)
  const local: LocalFiles = { imagePaths: [], ...(files.contentHtml === undefined ? {} : { contentHtml: files.contentHtml }), ...(files.more === undefined ? {} : { more: files.more }) }
  if (item.media_type === MEDIA_TYPE.video && files.video) local.filePath = await ports.download(files.video, signal)
  for (const image of files.images) local.imagePaths.push(await ports.download(image, signal))
  if (files.cover) local.coverPath = await ports.download(files.cover, signal)
  return local
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const fromJournal = (entry: JournalEntry | undefined): PublishOutcome => {
  if (entry?.outcome === 'done') return entry
  if (entry?.outcome === 'not-published') throw new PublishFailure('failed', entry.msg || '云管家中断，作品未发出', 'not_published')
  throw new PublishFailure('unconfirmed', entry?.msg || '发布时云管家断开，请先核对平台是否已发出', 'unconfirmed')
}

/** What an attempt of this item is about, for the journal to compare. */
export const subjectOf = (item: PublishItem): { title: string; platform_value: string; account_id: string } => ({ title: item.title, platform_value: item.thirdauth.third_platform_info.value, account_id: item.thirdauth.account_id })

/** The connection broke while publishing: the helper's journal decides, never a guess. */
export const settleByJournal = async (item: PublishItem, { attemptNo, epoch }: Started, ports: Pick<RunPorts, 'now' | 'waitForHelper' | 'journal'>, signal: AbortSignal): Promise<PublishOutcome> => {
  const deadline = ports.now() + RECONNECT_MS
  while (ports.now() < deadline && !signal.aborted) {
    if (!(await ports.waitForHelper(deadline - ports.now(), signal))) break
    const [entry] = await ports.journal([{ item_id: item.id, attempt_no: attemptNo, epoch, subject: subjectOf(item) }]).catch(() => [])
    if (entry && entry.outcome !== 'running') return fromJournal(entry)
    await pause(JOURNAL_POLL_MS, signal)
  }
  return fromJournal(undefined)
}

/** What goes to the helper: topics split and cleaned, time only if later than now (spec 5). */
export const toSend = (item: PublishItem, nowMs: number): PublishItem => {
  const { topics } = splitTopics(item.topic)
  return { ...item, topic: topics.map((topic) => `#${topic}`).join(' '), timing_time: timingToSend(item.timing_time, nowMs) }
}

/**
 * Publishes one item: file, attempt, helper, record. Throws PublishFailure with its outcome already recorded when an attempt was opened,
 * PublishPaused when the account's pace holds.
 */
export const publishOne = async (item: PublishItem, ports: RunPorts, context: ItemContext): Promise<PublishOutcome> => {
  if (item.thirdauth.third_login_status !== LOGIN_STATUS.ok) throw new PublishFailure('failed', '账号已掉线，请重新授权', 'account_offline')
  context.onText('准备文件')
  const files = await fetchFiles(item, ports, context.signal)
  context.onPrepared()
  const started = await ports.startAttempt(item.id, context.lockToken)
  try {
    const outcome = await ports.publish(toSend(item, ports.now()), started, files, context.signal).catch((error: unknown) => {
      if (error instanceof PublishFailure && error.kind === 'disconnected') {
        context.onText('云管家断开，等待重新连接后核对')
        return settleByJournal(item, started, ports, context.signal)
      }
      throw error
    })
    await ports.record({ itemId: item.id, ...started, status: 2, publishId: outcome.publishId, platformItemId: outcome.platform_item_id, platformUrl: outcome.platform_url, ...(outcome.note ? { msg: outcome.note } : {}), ...(outcome.way ? { way: outcome.way } : {}), ...(outcome.article_urls ? { articleUrls: outcome.article_urls } : {}), lockToken: context.lockToken })
    return outcome
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error
    await ports.record({ itemId: item.id, ...started, status: -1, publishId: '', msg: error.message, errorCode: error.kind === 'unconfirmed' ? 'unconfirmed' : error.errorCode, lockToken: context.lockToken })
    throw error
  }
}
