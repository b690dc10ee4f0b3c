import { createStore, type StoreApi } from 'zustand/vanilla'

/** A login check that a person asked for. */
export interface CheckDeskState {
  /** Under way: how many of how many; null = none. */
  progress: { done: number; total: number } | null
}

/**
 * The one login check that a person asked for: it goes on whatever screen is shown, until it is stopped or he signs
 * out.
 */
export interface CheckDesk {
  readonly store: StoreApi<CheckDeskState>
  /**
   * Begins one unless another is under way; `work` is told how it may say its progress, and that it is stopped. Never
   * rejects for `work`'s sake: it tells its own end.
   */
  run(
    work: (signal: AbortSignal, tell: (progress: NonNullable<CheckDeskState['progress']>) => void) => Promise<void>,
  ): void
  stop(): void
}

/** See the interface. */
export function createCheckDesk(): CheckDesk {
  const store = createStore<CheckDeskState>(() => ({ progress: null }))
  let running: AbortController | null = null
  return {
    store,
    run(work) {
      if (running !== null) return
      const abort = new AbortController()
      running = abort
      store.setState({ progress: { done: 0, total: 0 } })
      const over = (): void => {
        running = null
        store.setState({ progress: null })
      }
      work(abort.signal, (progress) => store.setState({ progress })).then(over, over)
    },
    stop: () => running?.abort(),
  }
}
