import { useStore } from 'zustand'
import { useServices } from '../services/services-context.ts'
import type { HelperLink } from './helper-link.ts'
import type { HelperState } from './helper-state.ts'

/** The link itself, for `send`, `require` and `connect`. */
export const useHelperLink = (): HelperLink => useServices().helper

/** Part of the link's state; repaints when that part changes. */
export const useHelperState = <T>(select: (state: HelperState) => T): T => useStore(useServices().helper.store, select)

/** Is the cloud housekeeper connected? */
export const useHelperConnected = (): boolean => useHelperState((state) => state.connected)
