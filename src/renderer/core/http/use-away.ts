import { useStore } from 'zustand'
import { useServices } from '../services/services-context.ts'

/** True while the server does not answer: whatever is shown is how it was before. */
export const useAway = (): boolean => useStore(useServices().connection.store, (state) => state.lost)
