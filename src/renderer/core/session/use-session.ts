import { useStore } from 'zustand'
import { useSessionService } from './session-context.ts'
import type { SessionState } from './session-store.ts'

/** Part of the session; the component repaints when that part changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useSessionService().store, select)
}
