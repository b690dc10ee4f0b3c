// The world of a run: the backend by the run's own calls, and this helper's commands without a websocket between.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Command, CommandInput, CommandOutput } from '../../contract/helper/command.ts'
import { cancel, downloadFile, journalStatus, publishWork } from '../../contract/helper/commands.ts'
import { commandError, REPLY } from '../../contract/helper/protocol.ts'
import { pacedData } from '../../contract/entities/pace.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import { CODE } from '../../contract/errors.ts'
import { endRun, reportRun, runFile, runItemResult, runItemStart, runWorks } from '../../contract/http/run-calls.ts'
import type { Client } from '../commands/define.ts'
import type { Dispatcher } from '../server/dispatch.ts'
import { BackendRefusal, type RunClient } from './run-client.ts'
import { type LocalFiles, PublishFailure, PublishPaused, type RunPorts } from './run-types.ts'

export interface RunPortsDeps {
  readonly client: Pick<RunClient, 'call'>
  readonly dispatcher: Pick<Dispatcher, 'run'>
  readonly origin: string
  readonly runId: number
  /** Ends the commands that don't outlive a page. */
  readonly signal: AbortSignal
}

/** An account that another computer uses is asked for again after this time, ms. */
const IN_USE_RETRY_MS = 15_000
/**
 * The backend does not let an automatic work begin now, because it doubts its clock, or by the work's time: asked again
 * after this time, ms.
 */
const NOT_NOW_RETRY_MS = 60_000
const heldBack = z.union([z.object({ clock_doubted: z.literal(1) }), z.object({ not_now: z.literal(1) })])

/**
 * A refused start as what it is; anything else as it came. The wait counts from now, so that the two clocks need not
 * agree.
 */
export function asPaused(error: unknown): unknown {
  if (!(error instanceof BackendRefusal)) return error
  if (error.code === CODE.ACCOUNT_IN_USE) return new PublishPaused(IN_USE_RETRY_MS, error.message, 'use')
  if (heldBack.safeParse(error.data).success) return new PublishPaused(NOT_NOW_RETRY_MS, error.message)
  const data = error.code === CODE.PACED ? pacedData.safeParse(error.data) : null
  return data?.success ? new PublishPaused(Math.max(data.data.wait, 1) * 1000, error.message) : error
}

/** The item with the article's text in it, and those of the further ones: lists leave them out. */
const withText = (item: PublishItem, { contentHtml, more }: LocalFiles): PublishItem => ({
  ...item,
  ...(contentHtml === undefined ? {} : { content_html: contentHtml }),
  ...(more === undefined || item.more_articles === undefined
    ? {}
    : { more_articles: item.more_articles.map((one, at) => ({ ...one, ...more[at] })) }),
})

export function createRunPorts({ client, dispatcher, origin, runId, signal }: RunPortsDeps): RunPorts {
  const self: Client = { id: `run ${origin} ${runId}`, origin, levels: ['read', 'login', 'publish'] }
  /**
   * As a page would send it: the same checks, deadline and journal.
   * @throws PublishFailure
   */
  const send = async <C extends Command>(
    command: C,
    data: CommandInput<C>,
    cancelled: AbortSignal = signal,
  ): Promise<CommandOutput<C>> => {
    const id = randomUUID()
    const reply = await dispatcher.run({ id, cmd: command.cmd, data }, self, cancelled)
    if (reply.code === REPLY.ok) return command.output.parse(reply.data) as CommandOutput<C>
    if (reply.code === REPLY.unconfirmed) throw new PublishFailure('unconfirmed', reply.msg, 'unconfirmed')
    if (reply.code === REPLY.timeout) throw new PublishFailure('late', reply.msg, 'timeout')
    if (reply.code === REPLY.cancelled) throw new PublishFailure('cancelled', '已停止', 'cancelled')
    const told = commandError.safeParse(reply.data)
    throw new PublishFailure('failed', reply.msg, told.success ? told.data.code || told.data.kind : 'unknown')
  }
  const seconds = (ms: number | null): number => (ms === null ? 0 : Math.ceil(ms / 1000))
  return {
    now: Date.now,
    works: async () => (await client.call(runWorks, {})).list,
    fresh: async (itemId) => (await client.call(runWorks, { ids: [itemId] })).list[0]?.item ?? null,
    prepareFiles: async (itemId) => {
      const file = await client.call(runFile, { id: itemId })
      return {
        video: file.url ? { url: file.url, sha256: file.sha256, size: file.size, filename: file.filename } : null,
        images: file.files,
        cover: file.cover,
        ...(file.content_html === undefined ? {} : { contentHtml: file.content_html }),
        ...(file.more_articles === undefined ? {} : { more: file.more_articles }),
      }
    },
    download: async (file, cancelled) =>
      (
        await send(
          downloadFile,
          { url: new URL(file.url, origin).href, sha256: file.sha256, size: file.size, filename: file.filename },
          cancelled,
        )
      ).filePath,
    startAttempt: async (itemId) => {
      try {
        const started = await client.call(runItemStart, { id: itemId })
        return {
          attemptNo: started.attempt_no,
          epoch: started.epoch,
          ...(started.third_token ? { token: started.third_token } : {}),
          ...(started.timing_time === undefined ? {} : { timingTime: started.timing_time }),
        }
      } catch (error) {
        throw asPaused(error)
      }
    },
    // Not ended by the run's signal: what is stopped is told by the command itself, so that its end is journalled
    // first.
    publish: async (item, { attemptNo, epoch }, files) =>
      (
        await send(publishWork, {
          item: withText(item, files),
          attempt_no: attemptNo,
          epoch,
          imagePaths: files.imagePaths,
          ...(files.filePath ? { filePath: files.filePath } : {}),
          ...(files.coverPath ? { coverPath: files.coverPath } : {}),
        })
      ).publishResult,
    record: async ({
      itemId,
      attempt,
      status,
      publishId,
      platformItemId,
      platformUrl,
      msg,
      errorCode,
      way,
      articleUrls,
    }) =>
      void (await client.call(runItemResult, {
        taskId: itemId,
        status,
        publishId,
        ...(attempt === null ? {} : { attempt_no: attempt.attemptNo, epoch: attempt.epoch }),
        ...(platformItemId ? { platform_item_id: platformItemId } : {}),
        ...(platformUrl ? { platform_url: platformUrl } : {}),
        ...(msg ? { msg: msg.slice(0, 1000) } : {}),
        ...(errorCode ? { error_code: errorCode.slice(0, 60) } : {}),
        ...(way ? { way } : {}),
        ...(articleUrls ? { article_urls: [...articleUrls] } : {}),
      })),
    journal: async (items) => (await send(journalStatus, { items: [...items] })).list,
    report: async ({ state, resumeAt, items }) =>
      await client
        .call(reportRun, {
          state,
          resume_time: seconds(resumeAt),
          items: items.flatMap((one) =>
            one.state === 'success'
              ? []
              : [
                  {
                    id: one.id,
                    state: one.state,
                    progress: one.progress,
                    text: one.text,
                    resume_time: seconds(one.resumeAt),
                    person: one.person,
                  },
                ],
          ),
        })
        .then((control) => ({ ...control, live: control.live === 1 })),
    end: async (reason) => void (await client.call(endRun, { reason })),
    cancel: async (itemId) => void (await send(cancel, { item_id: itemId })),
  }
}
