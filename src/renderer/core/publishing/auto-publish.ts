import type { PublishItem } from '../../../contract/entities/publish.ts'
import { settleByJournal, toSend } from './publish-item.ts'
import { type LocalFiles, PublishFailure, PublishPaused, type PublishOutcome, type RunPorts, type Started } from './run-types.ts'

/** How often due items are asked for, ms; within the backend's lease of 120 s. */
export const DUE_POLL_MS = 30_000

export interface AutoPublishPorts {
  run: Pick<RunPorts, 'now' | 'helperConnected' | 'waitForHelper' | 'prepareFiles' | 'download' | 'publish' | 'journal'>
  /** True while a person's own run is going on: it goes first. */
  manualRunActive: () => boolean
  takeDue: () => Promise<PublishItem[]>
  /** Opens the attempt. Throws PublishPaused while the account's pace holds. */
  reportStarted: (itemId: number) => Promise<Started>
  reportDone: (itemId: number, attempt: Started, outcome: PublishOutcome) => Promise<void>
  reportFailed: (itemId: number, attempt: Started | null, failure: PublishFailure) => Promise<void>
  onItem: (item: PublishItem, state: 'started' | 'done' | 'failed', text: string) => void
  /** What is done when nothing is due any more, before the next wait: never beside a publish of this page. */
  afterwards?: (signal: AbortSignal) => Promise<unknown>
}

const asFailure = (error: unknown): PublishFailure => (error instanceof PublishFailure ? error : new PublishFailure('failed', error instanceof Error ? error.message : '未知原因', 'unknown'))

const files = async (item: PublishItem, run: AutoPublishPorts['run'], signal: AbortSignal): Promise<LocalFiles> => {
  const prepared = await run.prepareFiles(item.id)
  const local: LocalFiles = { imagePaths: [], ...(prepared.contentHtml === undefined ? {} : { contentHtml: prepared.contentHtml }), ...(prepared.more === undefined ? {} : { more: prepared.more }) }
  if (prepared.video) local.filePath = await run.download(prepared.video, signal)
  for (const image of prepared.images) local.imagePaths.push(await run.download(image, signal))
  if (prepared.cover) local.coverPath = await run.download(prepared.cover, signal)
  return local
}

const publishDue = async (item: PublishItem, ports: AutoPublishPorts, signal: AbortSignal): Promise<void> => {
  let attempt: Started | null = null
  try {
    const local = await files(item, ports.run, signal)
    const opened = await ports.reportStarted(item.id)
    attempt = opened
    ports.onItem(item, 'started', '')
    const outcome = await ports.run.publish(toSend(item, ports.run.now()), opened, local, signal).catch((error: unknown) => {
      if (error instanceof PublishFailure && error.kind === 'disconnected') return settleByJournal(item, opened, ports.run, signal)
      throw error
    })
    await ports.reportDone(item.id, opened, outcome)
    ports.onItem(item, 'done', outcome.platform_url)
  } catch (error) {
    // Somebody published on the account meanwhile: nothing failed, its lease ends and it is taken again at its time.
    if (error instanceof PublishPaused) return
    const failure = asFailure(error)
    await ports.reportFailed(item.id, attempt, failure)
    ports.onItem(item, 'failed', failure.message)
  }
}

/** Takes the due items once and publishes them one after another; answers how many. */
export const publishDueItems = async (ports: AutoPublishPorts, signal: AbortSignal): Promise<number> => {
  if (!ports.run.helperConnected() || ports.manualRunActive()) return 0
  const due = await ports.takeDue()
  for (const item of due) if (!signal.aborted) await publishDue(item, ports, signal)
  return due.length
}

/** Keeps publishing due items while the helper is connected, also with the window hidden. Answers a function that stops it. */
export const startAutoPublish = (ports: AutoPublishPorts, timers: { set: (run: () => void, ms: number) => number; clear: (handle: number) => void }): (() => void) => {
  const abort = new AbortController()
  let timer: number | undefined
  const tick = async (): Promise<void> => {
    await publishDueItems(ports, abort.signal).catch(() => 0)
    if (!abort.signal.aborted) await ports.afterwards?.(abort.signal).catch(() => 0)
    if (!abort.signal.aborted) timer = timers.set(() => void tick(), DUE_POLL_MS)
  }
  void tick()
  return () => {
    abort.abort()
    if (timer !== undefined) timers.clear(timer)
  }
}
