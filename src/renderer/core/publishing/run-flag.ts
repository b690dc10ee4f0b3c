import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * Does a publish dialog publish at this moment? Due items then wait, so that one account is never used twice at once.
 */
export interface RunFlag {
  manual: boolean
}

/** The flag, down until a publish dialog raises it. */
export function createRunFlag(): StoreApi<RunFlag> {
  return createStore<RunFlag>(() => ({ manual: false }))
}
