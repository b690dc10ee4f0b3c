import { pacedData } from '../../../contract/entities/pace.ts'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { CODE } from '../../../contract/errors.ts'
import { cancel, downloadFile, journalStatus, publishWork } from '../../../contract/helper/commands.ts'
import { REPLY } from '../../../contract/helper/protocol.ts'
import { preparePublishFile, publishLock, publishRecordResult, publishStart, setEditStatus, setPublishLock, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { HelperError, CONNECTION_LOST, isUnconfirmed } from '../helper/helper-error.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import { withUse } from '../accounts/account-use.ts'
import { ApiError } from '../http/api-error.ts'
import type { HttpClient } from '../http/http-client.ts'
import { settleByJournals } from './restore-settling.ts'
import { lookNow } from './works-look.ts'
import { type LocalFiles, type LockInfo, PublishFailure, PublishPaused, type RunPorts } from './run-types.ts'

export interface RunPortsDeps {
  http: HttpClient
  helper: HelperLink
  askConcurrent: (lock: LockInfo) => Promise<boolean>
}

/** No overlay and no message of its own: the dialog shows every step. */
const SILENT = { overlay: false, quiet: true } as const

/** Reply of a failed publish as its outcome. A lost connection or a missing answer says nothing: the journal decides. */
export const toFailure = (error: unknown): PublishFailure => {
  if (error instanceof PublishFailure) return error
  if (!(error instanceof HelperError)) return new PublishFailure('failed', error instanceof Error ? error.message : '未知原因', 'unknown')
  if (isUnconfirmed(error)) return new PublishFailure('unconfirmed', error.message, 'unconfirmed')
  if (error.code === CONNECTION_LOST || error.code === REPLY.timeout) return new PublishFailure('disconnected', '云管家断开', 'helper_gone')
  if (error.code === REPLY.cancelled) return new PublishFailure('cancelled', '已停止', 'cancelled')
  return new PublishFailure('failed', error.message, error.errorCode || error.kind)
}

/** An account that another computer uses is asked for again after this time, ms. */
const IN_USE_RETRY_MS = 15_000

/** A refusal by pace, or by another computer, as what it is; anything else as it came. The wait counts from now, so that the two clocks need not agree. */
export const asPaused = (error: unknown): unknown => {
  if (error instanceof ApiError && error.code === CODE.ACCOUNT_IN_USE) return new PublishPaused(IN_USE_RETRY_MS, error.message, 'use')
  if (!(error instanceof ApiError) || error.code !== CODE.PACED) return error
  const data = pacedData.safeParse(error.data)
  return data.success ? new PublishPaused(Math.max(data.data.wait, 1) * 1000, error.message) : error
}

const waitForHelper = (helper: HelperLink, ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (helper.store.getState().connected) return resolve(true)
    const end = (connected: boolean): void => {
      clearTimeout(timer)
      off()
      signal.removeEventListener('abort', onAbort)
      resolve(connected)
    }
    const onAbort = (): void => end(false)
    const timer = setTimeout(() => end(false), ms)
    const off = helper.store.subscribe((state) => {
      if (state.connected) end(true)
    })
    signal.addEventListener('abort', onAbort, { once: true })
    helper.connect('page')
  })

/** The item with the article's text in it, and those of the further ones: lists leave them out. */
const withText = (item: PublishItem, { contentHtml, more }: LocalFiles): PublishItem => ({
  ...item,
  ...(contentHtml === undefined ? {} : { content_html: contentHtml }),
  ...(more === undefined || item.more_articles === undefined ? {} : { more_articles: item.more_articles.map((one, at) => ({ ...one, ...more[at] })) }),
})

/** The world of a run: the backend's calls and the helper's commands. */
export const createRunPorts = ({ http, helper, askConcurrent }: RunPortsDeps): RunPorts => {
  const deviceId = (): { device_id?: string } => {
    const id = helper.store.getState().info?.device_id
    return id ? { device_id: id } : {}
  }
  /** Fresh tokens of works that were started: those of the list may be hours old. */
  const tokens = new Map<number, string>()
  const withToken = (item: PublishItem): PublishItem => {
    const token = tokens.get(item.id)
    tokens.delete(item.id)
    return token ? { ...item, thirdauth: { ...item.thirdauth, third_token: token } } : item
  }
  return {
    now: Date.now,
    helperConnected: () => helper.store.getState().connected,
    waitForHelper: (ms, signal) => waitForHelper(helper, ms, signal),
    listItems: async (taskId, status) => (await http.call(taskVideoList, { wisdom_task_id: taskId, publish_status: status, ...deviceId() }, SILENT)).videoList,
    lockState: async (taskId) => {
      const lock = await http.call(publishLock, { wisdom_task_id: taskId }, SILENT)
      return lock.oneClickPublishStatus === 1 ? { holder: lock.holder_name, startTime: lock.start_time, stale: lock.stale === 1, mine: lock.mine === 1 } : null
    },
    takeLock: async (taskId, force) => {
      try {
        return (await http.call(setPublishLock, { wisdom_task_id: taskId, oneClickPublishStatus: 1, force: force ? 1 : 0 }, SILENT)).lock_token
      } catch (error) {
        if (error instanceof ApiError && error.code === CODE.PUBLISH_LOCKED) return null
        throw error
      }
    },
    heartbeat: async (taskId, lockToken) => void (await http.call(setPublishLock, { wisdom_task_id: taskId, oneClickPublishStatus: 1, lock_token: lockToken }, SILENT)),
    releaseLock: async (taskId, lockToken) => void (await http.call(setPublishLock, { wisdom_task_id: taskId, oneClickPublishStatus: 0, lock_token: lockToken }, SILENT)),
    setEditStatus: async (taskId, editing, lockToken) => void (await http.call(setEditStatus, { wisdom_task_id: taskId, edit_status: editing ? 1 : 0, lock_token: lockToken }, SILENT)),
    prepareFiles: async (itemId) => {
      const file = await http.call(preparePublishFile, { id: itemId }, SILENT)
      return { video: file.url ? { url: file.url, sha256: file.sha256, size: file.size, filename: file.filename } : null, images: file.files, cover: file.cover, ...(file.content_html === undefined ? {} : { contentHtml: file.content_html }), ...(file.more_articles === undefined ? {} : { more: file.more_articles }) }
    },
    download: async (file, signal) => (await helper.send(downloadFile, { url: new URL(file.url, window.location.origin).href, sha256: file.sha256, size: file.size, filename: file.filename }, { signal })).filePath,
    startAttempt: async (itemId, lockToken) => {
      try {
        const started = await http.call(publishStart, { id: itemId, ...(lockToken ? { lock_token: lockToken } : {}), ...deviceId() }, SILENT)
        if (started.third_token) tokens.set(itemId, started.third_token)
        return { attemptNo: started.attempt_no, epoch: started.epoch }
      } catch (error) {
        throw asPaused(error)
      }
    },
    freshToken: (itemId, token) => void tokens.set(itemId, token),
    publish: async (item, { attemptNo, epoch }, files, signal) => {
      try {
        // Given free with the recorded outcome: until then nobody else may open it.
        return (await withUse({ http, helper, endsByItself: true }, [item.thirdauth.id], 'publish', () => helper.send(publishWork, { item: withText(withToken(item), files), attempt_no: attemptNo, epoch, imagePaths: files.imagePaths, ...(files.filePath ? { filePath: files.filePath } : {}), ...(files.coverPath ? { coverPath: files.coverPath } : {}) }, { signal }))).publishResult
      } catch (error) {
        throw toFailure(error)
      }
    },
    record: async ({ itemId, attemptNo, epoch, status, publishId, platformItemId, platformUrl, msg, errorCode, way, articleUrls, lockToken }) =>
      void (await http.call(
        publishRecordResult,
        {
          taskId: itemId, attempt_no: attemptNo, epoch, status, publishId,
          ...(platformItemId ? { platform_item_id: platformItemId } : {}), ...(platformUrl ? { platform_url: platformUrl } : {}),
          ...(msg ? { msg } : {}), ...(errorCode ? { error_code: errorCode } : {}), ...(way ? { way } : {}), ...(articleUrls ? { article_urls: [...articleUrls] } : {}), ...(lockToken ? { lock_token: lockToken } : {}),
        },
        SILENT,
      )),
    journal: async (items) => (await helper.send(journalStatus, { items: [...items] })).list,
    settleRestore: async (items) => {
      await settleByJournals({ http, helper })
      for (const id of new Set(items.filter((item) => item.restore_hold === 1).map((item) => item.thirdauth.id))) await lookNow({ http, helper }, id).catch(() => undefined)
    },
    cancelInHelper: async (itemId) => void (await helper.send(cancel, { item_id: itemId })),
    askConcurrent,
  }
}
