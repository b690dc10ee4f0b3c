import { useStore } from 'zustand'
import { useHelperLink } from './helper-context.ts'
import type { HelperState } from './helper-state.ts'

// Components find all that they ask of the helper in this one file.
export { useHelperLink }

/** Part of the link's state; repaints when that part changes. */
export function useHelperState<T>(select: (state: HelperState) => T): T {
  return useStore(useHelperLink().store, select)
}

/** Is the cloud housekeeper connected? */
export function useHelperConnected(): boolean {
  return useHelperState((state) => state.connected)
}
