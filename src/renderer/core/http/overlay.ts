import { createStore, type StoreApi } from 'zustand/vanilla'

export interface OverlayState {
  /** Calls under way that ask for the overlay. */
  count: number
}

/** The counted loading overlay: visible while at least one call asks for it. */
export interface Overlay {
  readonly store: StoreApi<OverlayState>
  /** Counts one call; the returned function ends it, once. */
  begin(): () => void
}

export function createOverlay(): Overlay {
  const store = createStore<OverlayState>(() => ({ count: 0 }))
  return {
    store,
    begin() {
      let open = true
      store.setState((state) => ({ count: state.count + 1 }))
      return () => {
        if (!open) return
        open = false
        store.setState((state) => ({ count: Math.max(0, state.count - 1) }))
      }
    },
  }
}
