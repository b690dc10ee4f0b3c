import { createStore, type StoreApi } from 'zustand/vanilla'
import { type MediaKind, type Refusal, isSystemFile, kindOf, mediaOf, refusalOf } from './file-rules.ts'
import { type SendMemory, type SendPorts, type SendResult, type SendStep, sendFile } from './send-file.ts'
import { createSpeedMeter } from './speed-meter.ts'

/** waiting for a free place · the steps of sending · paused by the person · done · failed · refused before sending. */
export type UploadState = 'waiting' | SendStep | 'paused' | 'done' | 'failed' | 'refused'

export interface UploadItem {
  readonly id: string
  readonly name: string
  /** bytes */
  readonly size: number
  readonly media: MediaKind | null
  readonly state: UploadState
  readonly hashed: number
  readonly sent: number
  readonly refusal: Refusal | null
  /** What a failed one failed with. */
  readonly error: unknown
  readonly result: SendResult | null
}

export interface UploadsState {
  readonly items: readonly UploadItem[]
  /** Bytes per second of all of them. */
  readonly speed: number
}

export interface UploadQueue {
  readonly store: StoreApi<UploadsState>
  /** Takes files in; wrong ones stay in the list with the reason. Answers how many will be sent. */
  add(files: readonly File[]): number
  pause(id: string): void
  resume(id: string): void
  /** Failed once more, from where the server stands. */
  retry(id: string): void
  /** Gives one up and takes it off the list; the server forgets its pieces. */
  cancel(id: string): void
  pauseAll(): void
  resumeAll(): void
  retryFailed(): void
  /** Gives up everything that is not done. */
  cancelAll(): void
  /** Takes finished, failed and refused ones off the list. */
  clearSettled(): void
  /** Nobody is signed in any more: everything stops and is forgotten here; the server keeps pieces for a day. */
  drop(): void
}

export interface UploadQueueDeps extends SendPorts {
  /** Tells the server that an upload is given up; failures don't matter. */
  forget(uploadId: string): void
  /** A file has reached the library. */
  onDone(result: SendResult): void
  /** ms */
  now(): number
  newId(): string
  /** Files sent at once. */
  parallel?: number
}

/** Under way or waiting to be: leaving the page would lose it. */
export const isOpen = (item: UploadItem): boolean => item.state !== 'done' && item.state !== 'failed' && item.state !== 'refused'
const isRunning = (item: UploadItem): boolean => isOpen(item) && item.state !== 'waiting' && item.state !== 'paused'

interface Job {
  file: File
  memory: SendMemory
  stop: AbortController | null
}

/** The queue of uploads: plain, without a page; survives every change of screen. */
export const createUploadQueue = (deps: UploadQueueDeps): UploadQueue => {
  const store = createStore<UploadsState>(() => ({ items: [], speed: 0 }))
  const jobs = new Map<string, Job>()
  const meter = createSpeedMeter()
  const parallel = deps.parallel ?? 2

  const find = (id: string): UploadItem | undefined => store.getState().items.find((item) => item.id === id)
  const patch = (id: string, change: Partial<UploadItem>): void => {
    store.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...change } : item)), speed: meter.rate(deps.now()) }))
  }

  const run = async (item: UploadItem, job: Job): Promise<void> => {
    const stop = new AbortController()
    job.stop = stop
    // After a pause and a resume an older run may still be ending: it has no say any more.
    const mine = (change: Partial<UploadItem>): void => {
      if (job.stop === stop) patch(item.id, change)
    }
    const media = item.media ?? 'video'
    mine({ state: job.memory.sha256 === undefined ? 'hashing' : 'sending', error: null })
    try {
      const result = await sendFile(
        deps,
        { file: job.file, kind: kindOf(media), memory: job.memory },
        {
          step: (state) => mine({ state }),
          hashed: (hashed) => mine({ hashed }),
          sent(sent) {
            const before = find(item.id)
            if (before?.state === 'sending' && sent > before.sent && before.sent > 0) meter.add(sent - before.sent, deps.now())
            else if (before?.state === 'sending' && before.sent === 0 && sent < 4_000_000) meter.add(sent, deps.now())
            mine({ sent })
          },
        },
        stop.signal,
      )
      mine({ state: 'done', result, sent: item.size, hashed: item.size })
      if (job.stop === stop) {
        jobs.delete(item.id)
        deps.onDone(result)
      }
    } catch (error) {
      if (!stop.signal.aborted) mine({ state: 'failed', error })
    } finally {
      if (job.stop === stop) job.stop = null
      fill()
    }
  }

  /** Starts waiting ones while there is room. */
  const fill = (): void => {
    for (;;) {
      const { items } = store.getState()
      if (items.filter(isRunning).length >= parallel) return
      const next = items.find((item) => item.state === 'waiting')
      const job = next === undefined ? undefined : jobs.get(next.id)
      if (next === undefined || job === undefined) {
        if (!items.some(isRunning)) {
          meter.reset()
          if (store.getState().speed !== 0) store.setState({ speed: 0 })
        }
        return
      }
      void run(next, job)
    }
  }

  const halt = (id: string): Job | undefined => {
    const job = jobs.get(id)
    const stop = job?.stop
    if (job !== undefined) job.stop = null
    stop?.abort(new DOMException('stopped', 'AbortError'))
    return job
  }
  const remove = (ids: ReadonlySet<string>): void => {
    for (const id of ids) {
      const uploadId = halt(id)?.memory.uploadId ?? ''
      if (uploadId !== '') deps.forget(uploadId)
      jobs.delete(id)
    }
    store.setState(({ items }) => ({ items: items.filter((item) => !ids.has(item.id)) }))
    fill()
  }
  const idsOf = (wanted: (item: UploadItem) => boolean): string[] => store.getState().items.filter(wanted).map((item) => item.id)

  const pause = (id: string): void => {
    const item = find(id)
    if (item === undefined || !isOpen(item) || item.state === 'paused') return
    halt(id)
    patch(id, { state: 'paused' })
  }
  const wake = (id: string, from: UploadState): void => {
    if (find(id)?.state === from) patch(id, { state: 'waiting', error: null })
  }

  return {
    store,
    add(files) {
      const items = files.filter((file) => !isSystemFile(file.name)).map((file): UploadItem => {
        const refusal = refusalOf(file)
        const id = deps.newId()
        if (refusal === null) jobs.set(id, { file, memory: { sha256: undefined, uploadId: '' }, stop: null })
        return { id, name: file.name, size: file.size, media: mediaOf(file), state: refusal === null ? 'waiting' : 'refused', hashed: 0, sent: 0, refusal, error: null, result: null }
      })
      store.setState((state) => ({ items: [...state.items, ...items] }))
      fill()
      return items.filter((item) => item.refusal === null).length
    },
    pause(id) {
      pause(id)
      fill()
    },
    resume(id) {
      wake(id, 'paused')
      fill()
    },
    retry(id) {
      wake(id, 'failed')
      fill()
    },
    cancel: (id) => remove(new Set([id])),
    pauseAll() {
      for (const id of idsOf(isOpen)) pause(id)
      fill()
    },
    resumeAll() {
      for (const id of idsOf((item) => item.state === 'paused')) wake(id, 'paused')
      fill()
    },
    retryFailed() {
      for (const id of idsOf((item) => item.state === 'failed')) wake(id, 'failed')
      fill()
    },
    cancelAll: () => remove(new Set(idsOf((item) => item.state !== 'done'))),
    clearSettled: () => remove(new Set(idsOf((item) => !isOpen(item)))),
    drop() {
      for (const id of jobs.keys()) halt(id)
      jobs.clear()
      meter.reset()
      store.setState({ items: [], speed: 0 })
    },
  }
}
