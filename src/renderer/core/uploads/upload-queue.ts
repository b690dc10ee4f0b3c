import { createStore, type StoreApi } from 'zustand/vanilla'
import { type MediaKind, type Refusal, isSystemFile, kindOf, mediaOf, refusalOf } from './file-rules.ts'
import {
  type SendMemory,
  type SendPorts,
  type SendResult,
  type SendStep,
  sendFile,
  type UploadPlace,
} from './send-file.ts'
import { createSpeedMeter } from './speed-meter.ts'
import type { UploadNote } from './upload-notes.ts'

/**
 * waiting for a free place · the steps of sending · paused by the person · interrupted: the page was loaded anew and
 * needs the file again · done · failed · refused before sending.
 */
export type UploadState = 'waiting' | SendStep | 'paused' | 'interrupted' | 'done' | 'failed' | 'refused'

export interface UploadItem {
  readonly id: string
  readonly name: string
  /** bytes */
  readonly size: number
  /** unix ms; tells the same file by */
  readonly modified: number
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
  /**
   * Takes files in; wrong ones stay in the list with the reason. A file that was interrupted goes on. Answers how many
   * will be sent. `arrived` is told of each that is in the library, whatever screen is shown then.
   */
  add(
    files: readonly File[],
    place?: UploadPlace | ((file: File) => UploadPlace),
    arrived?: (file: File, result: SendResult) => void,
  ): number
  /** Shows uploads that an earlier page began. */
  recall(notes: readonly UploadNote[]): void
  /** Gives an interrupted one its file again; false when it is another file. */
  revive(id: string, file: File): boolean
  /** What a later page needs to go on. */
  notes(): UploadNote[]
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
export function isOpen(item: UploadItem): boolean {
  return item.state !== 'done' && item.state !== 'failed' && item.state !== 'refused' && item.state !== 'interrupted'
}
const isRunning = (item: UploadItem): boolean => isOpen(item) && item.state !== 'waiting' && item.state !== 'paused'

interface Job {
  file: File
  place: UploadPlace
  memory: SendMemory
  stop: AbortController | null
  arrived: ((file: File, result: SendResult) => void) | undefined
}

/** The queue of uploads: plain, without a page; survives every change of screen. */
export function createUploadQueue(deps: UploadQueueDeps): UploadQueue {
  const store = createStore<UploadsState>(() => ({ items: [], speed: 0 }))
  const jobs = new Map<string, Job>()
  const lost = new Map<string, UploadNote>()
  const meter = createSpeedMeter()
  const parallel = deps.parallel ?? 2

  const find = (id: string): UploadItem | undefined => store.getState().items.find((item) => item.id === id)
  const patch = (id: string, change: Partial<UploadItem>): void => {
    store.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
      speed: meter.rate(deps.now()),
    }))
  }

  const run = async (item: UploadItem, job: Job): Promise<void> => {
    const stop = new AbortController()
    job.stop = stop
    // After a pause and a resume an older run may still be ending: it has no say any more.
    const mine = (change: Partial<UploadItem>): void => {
      if (job.stop === stop) patch(item.id, change)
    }
    mine({ state: job.memory.sha256 === undefined ? 'hashing' : 'sending', error: null })
    try {
      const result = await sendFile(
        deps,
        { file: job.file, kind: kindOf(item.name), place: job.place, memory: job.memory },
        {
          step: (state) => mine({ state }),
          hashed: (hashed) => mine({ hashed }),
          sent(sent) {
            const before = find(item.id)
            if (before?.state === 'sending' && sent > before.sent && before.sent > 0)
              meter.add(sent - before.sent, deps.now())
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
        job.arrived?.(job.file, result)
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
  const isSame = (item: UploadItem, file: File): boolean => item.name === file.name && item.size === file.size
  const revive = (id: string, file: File, arrived?: Job['arrived']): boolean => {
    const note = lost.get(id)
    if (note === undefined) return false
    lost.delete(id)
    // Another day of change may be another content: it is hashed again, and the server compares.
    const sha256 = note.sha256 !== '' && note.modified === file.lastModified ? note.sha256 : undefined
    jobs.set(id, { file, place: note.place, memory: { sha256, uploadId: note.uploadId }, stop: null, arrived })
    patch(id, { state: 'waiting', modified: file.lastModified })
    return true
  }
  const remove = (ids: ReadonlySet<string>): void => {
    for (const id of ids) {
      const uploadId = halt(id)?.memory.uploadId ?? lost.get(id)?.uploadId ?? ''
      lost.delete(id)
      if (uploadId !== '') deps.forget(uploadId)
      jobs.delete(id)
    }
    store.setState(({ items }) => ({ items: items.filter((item) => !ids.has(item.id)) }))
    fill()
  }
  const idsOf = (wanted: (item: UploadItem) => boolean): string[] =>
    store
      .getState()
      .items.filter(wanted)
      .map((item) => item.id)

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
    add(files, place = {}, arrived = undefined) {
      const plain = files.filter((file) => !isSystemFile(file.name))
      const known = plain.filter((file) => {
        const lost = store.getState().items.find((item) => item.state === 'interrupted' && isSame(item, file))
        return lost !== undefined && revive(lost.id, file, arrived)
      })
      const items = plain
        .filter((file) => !known.includes(file))
        .map((file): UploadItem => {
          const refusal = refusalOf(file)
          const id = deps.newId()
          if (refusal === null)
            jobs.set(id, {
              file,
              place: typeof place === 'function' ? place(file) : place,
              memory: { sha256: undefined, uploadId: '' },
              stop: null,
              arrived,
            })
          return {
            id,
            name: file.name,
            size: file.size,
            modified: file.lastModified,
            media: mediaOf(file),
            state: refusal === null ? 'waiting' : 'refused',
            hashed: 0,
            sent: 0,
            refusal,
            error: null,
            result: null,
          }
        })
      store.setState((state) => ({ items: [...state.items, ...items] }))
      fill()
      return known.length + items.filter((item) => item.refusal === null).length
    },
    recall(notes) {
      const held = new Set(store.getState().items.map((item) => item.id))
      const items = notes
        .filter((note) => !held.has(note.id))
        .map((note): UploadItem => {
          lost.set(note.id, note)
          return {
            id: note.id,
            name: note.name,
            size: note.size,
            modified: note.modified,
            media: mediaOf({ name: note.name, type: '' }),
            state: 'interrupted',
            hashed: 0,
            sent: note.sent,
            refusal: null,
            error: null,
            result: null,
          }
        })
      store.setState((state) => ({ items: [...items, ...state.items] }))
    },
    revive(id, file) {
      const item = find(id)
      if (item === undefined || !isSame(item, file) || !revive(id, file)) return false
      fill()
      return true
    },
    notes: () =>
      store.getState().items.flatMap((item): UploadNote[] => {
        const note = lost.get(item.id)
        if (note !== undefined) return [note]
        const job = jobs.get(item.id)
        if (job === undefined || job.memory.uploadId === '' || (!isOpen(item) && item.state !== 'failed')) return []
        return [
          {
            id: item.id,
            name: item.name,
            size: item.size,
            modified: item.modified,
            sent: item.sent,
            uploadId: job.memory.uploadId,
            sha256: job.memory.sha256 ?? '',
            place: job.place,
            time: Date.now(),
          },
        ]
      }),
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
    clearSettled: () => remove(new Set(idsOf((item) => !isOpen(item) && item.state !== 'interrupted'))),
    drop() {
      for (const id of jobs.keys()) halt(id)
      jobs.clear()
      lost.clear()
      meter.reset()
      store.setState({ items: [], speed: 0 })
    },
  }
}
