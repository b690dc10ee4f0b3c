import { createStore, type StoreApi } from 'zustand/vanilla'
import { createEmitter } from '../../lib/emitter.ts'

/** What the page's looks at search pages are about. `unsupported`: this housekeeper is too old for them. */
export interface RankDeskState {
  unsupported: boolean
  /** Why this computer can't look at all now, in words (no browser, say); '' = it can. */
  problem: string
  /** What is being looked at; null = nothing. */
  job: { id: number; keyword: string; platform: string } | null
  /** What the helper does now; '' = it didn't tell. */
  step: string
  /** Looks made since the queue was last empty, and left behind the one under way. */
  done: number
  left: number
}

/** Between screens and the relay that runs whatever screen is shown. */
export interface RankDesk {
  readonly store: StoreApi<RankDeskState>
  /** Something was put into the queue: don't wait for the next round. */
  ask(): void
  /** Ends the look under way; its job goes back into the queue. */
  stop(): void
  readonly wishes: { on(listener: (wish: 'ask' | 'stop') => void): () => void }
}

/** See the interface. */
export function createRankDesk(): RankDesk {
  const wishes = createEmitter<'ask' | 'stop'>()
  return {
    store: createStore<RankDeskState>(() => ({
      unsupported: false,
      problem: '',
      job: null,
      step: '',
      done: 0,
      left: 0,
    })),
    ask: () => wishes.emit('ask'),
    stop: () => wishes.emit('stop'),
    wishes,
  }
}
