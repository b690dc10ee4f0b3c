import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * `clean` nothing was changed · `waiting` changes wait for the pause in typing · `untitled` changes wait for a title ·
 * `saving` · `saved` · `failed` will be tried again · `conflict` somebody saved in between: a person decides.
 */
export type SavePhase = 'clean' | 'waiting' | 'untitled' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface SaveState {
  phase: SavePhase
  /** 0 = not stored yet. */
  id: number
  version: number
  /** ms; 0 = not yet. */
  savedAt: number
  /** Of the last failure. */
  error: unknown
}

export interface SavePorts<D> {
  /** What stands in the editor now. */
  read(): D
  /** May it be stored? An article without a title can't. */
  ready(draft: D): boolean
  /** Stores it; throws. */
  save(draft: D, id: number, version: number): Promise<{ id: number; version: number }>
  /** Did this failure mean that somebody else saved in between (CONFLICT)? */
  isConflict(error: unknown): boolean
  /** A failure that nobody can mend by waiting: refused input. */
  isFinal(error: unknown): boolean
  now(): number
}

export interface SaveRun {
  readonly store: StoreApi<SaveState>
  /** Something was changed: saved after a pause in typing, at the latest after `LONGEST_MS`. */
  touch(): void
  /** Saves at once what is not saved. True = everything is. */
  flush(): Promise<boolean>
  /**
   * Another version counts from now on: what was read anew, or what the other side saved (then `dirty` keeps ours as a
   * change).
   */
  rebase(version: number, dirty: boolean): void
  /** Is there anything that would be lost? */
  dirty(): boolean
  /** No timer fires any more. */
  stop(): void
}

/** Pause in typing after which is saved, ms. */
export const PAUSE_MS = 1_500
/** Longest time that a change waits while typing goes on, ms. */
export const LONGEST_MS = 10_000
/** A failed save is tried again after so long, ms. */
export const RETRY_MS = 8_000

/** Saves an article by itself: one call at a time, the newest text last, never over what somebody else saved. */
export function createSaveRun<D>(ports: SavePorts<D>, start: { id: number; version: number }): SaveRun {
  const store = createStore<SaveState>(() => ({
    phase: 'clean',
    id: start.id,
    version: start.version,
    savedAt: 0,
    error: null,
  }))
  let changed = false
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false

  const plan = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void go(), ms)
  }
  const save = async (): Promise<void> => {
    const draft = ports.read()
    if (!ports.ready(draft)) return store.setState({ phase: 'untitled' })
    clearTimeout(timer)
    changed = false
    const { id, version } = store.getState()
    store.setState({ phase: 'saving' })
    try {
      const done = await ports.save(draft, id, version)
      since = ports.now()
      store.setState({
        phase: changed ? 'waiting' : 'saved',
        id: done.id,
        version: done.version,
        savedAt: ports.now(),
        error: null,
      })
      if (changed) plan(PAUSE_MS)
    } catch (error) {
      changed = true
      store.setState({ phase: ports.isConflict(error) ? 'conflict' : 'failed', error })
      if (store.getState().phase === 'failed' && !ports.isFinal(error)) plan(RETRY_MS)
    }
  }
  const go = async (): Promise<void> => {
    if (running === null) {
      running = save().finally(() => {
        running = null
      })
    }
    return running
  }

  return {
    store,
    touch() {
      if (!changed) since = ports.now()
      changed = true
      const { phase } = store.getState()
      if (phase === 'conflict') return
      if (phase !== 'saving') store.setState({ phase: 'waiting' })
      plan(Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - ports.now())))
    },
    async flush() {
      while (running !== null) await running
      if (changed && store.getState().phase !== 'conflict') await go()
      return !changed
    },
    rebase(version, dirty) {
      changed = dirty
      store.setState({ version, phase: dirty ? 'waiting' : 'clean', error: null })
      if (dirty) plan(0)
      else clearTimeout(timer)
    },
    dirty: () => changed || running !== null,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
