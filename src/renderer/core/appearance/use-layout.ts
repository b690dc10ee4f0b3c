import { useEffect } from 'react'
import { useStore } from 'zustand'
import { getPersonalData } from '../../../contract/http/admin.ts'
import { useApi } from '../http/use-api.ts'
import { useLayoutStore } from './appearance-context.ts'
import type { Layout } from './layout-store.ts'

/** How the shell is laid out now. */
export function useLayout<T>(of: (layout: Layout) => T): T {
  return useStore(useLayoutStore().store, of)
}

/**
 * Brings the layout that the server keeps for this person into the page; until it answers, or when it doesn't, what
 * this browser remembers holds.
 */
export function useServerLayout(): void {
  const layout = useLayoutStore()
  const ui = useApi(getPersonalData, {}, { quiet: true }).data?.ui
  useEffect(() => {
    if (ui !== undefined)
      layout.set({
        tagsView: ui.tagsView === 1,
        fixedHeader: ui.fixedHeader === 1,
        sidebarLogo: ui.sidebarLogo === 1,
        pinyinSearch: ui.pinyinSearch === 1,
      })
  }, [layout, ui])
}
