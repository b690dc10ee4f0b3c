import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { saveItems } from '../../../../contract/http/publish-grid.ts'
import { type AnyField, type Draft, type ItemSave, toSave } from './grid-fields.ts'
import type { GridStore } from './grid-store.ts'

/** `held`: what is left has a fault and waits for the operator. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'held' | 'failed'

export interface SaverDeps {
  grid: GridStore
  /** May this cell be sent: no fault in it, its item not in a run? */
  fits: (id: number, field: AnyField) => boolean
  /** Sends, and resolves when the list shows what was stored. */
  send: (items: ItemSave[]) => Promise<OutputOf<typeof saveItems>>
  /** Time without a change before it is sent, ms. */
  delayMs: number
}
export interface GridSaver {
  readonly store: StoreApi<{ state: SaveState }>
  /** Sends what waits, now; resolves when there is nothing left to send. */
  flush(): Promise<void>
  stop(): void
}

const AT_ONCE = 100
const RETRY_MS = 5_000

/** Saves the grid by itself: what can be stored goes out after a moment of rest, refused cells wait for a change. */
export function createGridSaver({ grid, fits, send, delayMs }: SaverDeps): GridSaver {
  const store = createStore<{ state: SaveState }>(() => ({ state: 'saved' }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false

  const ready = (): { id: number; sent: Draft }[] => {
    const { drafts, refused } = grid.store.getState()
    return [...drafts].flatMap(([id, draft]) => {
      const cells = Object.entries(draft).filter(
        ([field, value]) => fits(id, field as AnyField) && refused.get(`${id}:${field}`)?.value !== value,
      )
      return cells.length === 0 ? [] : [{ id, sent: Object.fromEntries(cells) as Draft }]
    })
  }
  const settle = (): void => store.setState({ state: grid.store.getState().drafts.size === 0 ? 'saved' : 'held' })
  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const sendAll = async (): Promise<void> => {
    for (let batch = ready().slice(0, AT_ONCE); batch.length > 0 && !stopped; batch = ready().slice(0, AT_ONCE)) {
      store.setState({ state: 'saving' })
      const sentOf = new Map(batch.map(({ id, sent }) => [id, sent]))
      grid.sending(sentOf)
      const { saved, refused } = await send(batch.map(({ id, sent }) => toSave(id, sent))).finally(() =>
        grid.sending(new Map()),
      )
      for (const id of saved) grid.saved(id, sentOf.get(id) ?? {})
      for (const { id, field, msg } of refused) grid.refuse(id, sentOf.get(id) ?? {}, field, msg)
      // An answer that names none of what was sent must not be asked for again and again.
      if (saved.length + refused.length === 0) break
    }
    settle()
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running ??= sendAll()
      .catch(() => {
        store.setState({ state: 'failed' })
        if (!stopped) later(RETRY_MS)
      })
      .finally(() => {
        running = null
      })
    await running
  }
  const off = grid.store.subscribe((now, before) => {
    if (now.drafts === before.drafts || running !== null) return
    if (ready().length === 0) settle()
    else {
      store.setState({ state: 'waiting' })
      later(delayMs)
    }
  })
  return {
    store,
    flush,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      off()
    },
  }
}
