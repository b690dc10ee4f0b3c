import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the shown page tells the top bar. */
export interface PageContextState {
  /** Name of the plan or task in hand: follows the title in the breadcrumb. */
  suffix: string
}

export function createPageContext(): StoreApi<PageContextState> {
  return createStore<PageContextState>(() => ({ suffix: '' }))
}
