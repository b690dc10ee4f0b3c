// Storage troubles that calls met, kept until something can be stored again.
import type { StorageTrouble } from './storage-trouble.ts'

export interface TroubleDesk {
  note(trouble: StorageTrouble): void
  /** The last one; null = none is open. */
  open(): StorageTrouble | null
  clear(): void
}

/** One for the process. */
export function createTroubleDesk(): TroubleDesk {
  let last: StorageTrouble | null = null
  return {
    note: (trouble) => {
      last = trouble
    },
    open: () => last,
    clear: () => {
      last = null
    },
  }
}
