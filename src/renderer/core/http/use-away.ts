import { useStore } from 'zustand'
import { useConnection } from './http-context.ts'

/** True while the server does not answer: whatever is shown is how it was before. */
export function useAway(): boolean {
  return useStore(useConnection().store, (state) => state.lost)
}
