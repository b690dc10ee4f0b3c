import { MEDIA_TYPE } from '../../contract/constants.ts'
import { LOGIN_STATUS } from '../../contract/entities/account.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import { HELPER_WORDS } from '../../contract/helper-words.ts'
import { journalErrorCode, NOT_PUBLISHED } from '../../contract/helper/outcome-proof.ts'
import { splitTopics } from '../../contract/topics.ts'
import {
  type JournalEntry,
  type LocalFiles,
  PublishFailure,
  type PublishOutcome,
  PublishPaused,
  type RunPorts,
  type Started,
  type StartedNow,
} from './run-types.ts'
import { timingToSend } from './timing.ts'

/** How long the journal is asked for an end that should be there any moment, ms. */
export const SETTLE_MS = 60_000
const JOURNAL_POLL_MS = 1_000

export interface ItemContext {
  signal: AbortSignal
  /** Tells of a work that failed before its attempt was opened. */
  tellUnstarted: boolean
  /** The file is prepared: 50 %. */
  onPrepared: () => void
}

const fetchFiles = async (item: PublishItem, ports: RunPorts, signal: AbortSignal): Promise<LocalFiles> => {
  const files = await ports.prepareFiles(item.id)
  const local: LocalFiles = {
    imagePaths: [],
    ...(files.contentHtml === undefined ? {} : { contentHtml: files.contentHtml }),
    ...(files.more === undefined ? {} : { more: files.more }),
  }
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

/** What an attempt of this item is about, for the journal to compare. */
export function subjectOf(item: PublishItem): { title: string; platform_value: string; account_id: string } {
  return {
    title: item.title,
    platform_value: item.thirdauth.third_platform_info.value,
    account_id: item.thirdauth.account_id,
  }
}

/**
 * How the journal says that an attempt ended; asked until it knows, or until the time is over: looks at the works list
 * may be under way. Undefined = the attempt never began here.
 */
export async function askJournal(
  item: PublishItem,
  { attemptNo, epoch }: Started,
  ports: Pick<RunPorts, 'now' | 'journal'>,
  signal: AbortSignal,
): Promise<JournalEntry | undefined> {
  const deadline = ports.now() + SETTLE_MS
  for (;;) {
    const [entry] = await ports.journal([{ item_id: item.id, attempt_no: attemptNo, epoch, subject: subjectOf(item) }])
    const open = entry?.outcome === 'running' || entry?.outcome === 'unconfirmed'
    if (!open || ports.now() >= deadline || signal.aborted) return entry
    await pause(JOURNAL_POLL_MS, signal)
  }
}

/**
 * A journalled end as an outcome.
 * @throws PublishFailure for everything but a success
 */
export function fromJournal(entry: JournalEntry | undefined): PublishOutcome {
  if (entry?.outcome === 'done') return entry
  // Without an entry it never began.
  if (entry === undefined) throw new PublishFailure('failed', HELPER_WORDS.brokenOff, NOT_PUBLISHED)
  if (entry.outcome === 'not-published')
    throw new PublishFailure('failed', entry.msg || HELPER_WORDS.brokenOff, journalErrorCode(entry))
  throw new PublishFailure('unconfirmed', entry.msg || '上次发布中断，请先核对平台是否已发出', 'unconfirmed')
}

/** What goes out: topics split and cleaned, time only if later than now. */
export function toSend(item: PublishItem, nowMs: number): PublishItem {
  const { topics } = splitTopics(item.topic)
  return {
    ...item,
    topic: topics.map((topic) => `#${topic}`).join(' '),
    timing_time: timingToSend(item.timing_time, nowMs),
  }
}

/** Writes the outcome of an attempt; a failure is thrown on. */
export async function recordOutcome(
  item: PublishItem,
  attempt: Started,
  ports: Pick<RunPorts, 'record'>,
  outcome: Promise<PublishOutcome>,
): Promise<PublishOutcome> {
  let done: PublishOutcome
  try {
    done = await outcome
  } catch (error) {
    if (error instanceof PublishFailure)
      await ports.record({
        itemId: item.id,
        attempt,
        status: -1,
        publishId: '',
        msg: error.message,
        errorCode: error.kind === 'unconfirmed' ? 'unconfirmed' : error.errorCode,
      })
    throw error
  }
  await ports.record({
    itemId: item.id,
    attempt,
    status: 2,
    publishId: done.publishId,
    platformItemId: done.platform_item_id,
    platformUrl: done.platform_url,
    ...(done.note ? { msg: done.note } : {}),
    ...(done.way ? { way: done.way } : {}),
    ...(done.article_urls ? { articleUrls: done.article_urls } : {}),
  })
  return done
}

/**
 * Publishes one item: file, attempt, browser, record.
 * @throws PublishFailure with its outcome already recorded when an attempt was opened, PublishPaused when the account's
 * pace holds
 */
export async function publishOne(item: PublishItem, ports: RunPorts, context: ItemContext): Promise<PublishOutcome> {
  const open = async (): Promise<{ files: LocalFiles; started: StartedNow }> => {
    if (item.thirdauth.third_login_status !== LOGIN_STATUS.ok)
      throw new PublishFailure('failed', '账号已掉线，请重新授权', 'account_offline')
    const files = await fetchFiles(item, ports, context.signal)
    context.onPrepared()
    return { files, started: await ports.startAttempt(item.id) }
  }
  const { files, started } = await open().catch(async (error: unknown) => {
    if (context.tellUnstarted && !(error instanceof PublishPaused) && !context.signal.aborted)
      await ports.record({
        itemId: item.id,
        attempt: null,
        status: -1,
        publishId: '',
        msg: error instanceof Error ? error.message : '',
        errorCode: error instanceof PublishFailure ? error.errorCode : 'unknown',
      })
    throw error
  })
  const attempt: Started = { attemptNo: started.attemptNo, epoch: started.epoch }
  // The backend decided on the time with the attempt: what was read of the work before may be older.
  const timed = started.timingTime === undefined ? item : { ...item, timing_time: started.timingTime }
  const fresh = started.token ? { ...timed, thirdauth: { ...timed.thirdauth, third_token: started.token } } : timed
  const publish = async (): Promise<PublishOutcome> => {
    try {
      return await ports.publish(toSend(fresh, ports.now()), attempt, files, context.signal)
    } catch (error) {
      if (error instanceof PublishFailure && error.kind === 'late')
        return fromJournal(await askJournal(item, attempt, ports, context.signal))
      throw error
    }
  }
  return await recordOutcome(item, attempt, ports, publish())
}
