import { createStore, type StoreApi } from 'zustand/vanilla'

/** Is a publish dialog running? Due items then wait, so that one account is never used twice at once. */
export interface RunFlag {
  manual: boolean
}

export const createRunFlag = (): StoreApi<RunFlag> => createStore<RunFlag>(() => ({ manual: false }))
