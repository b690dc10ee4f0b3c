import { useEffect } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useServices } from '../services/services-context.ts'

/** What the shown page tells the top bar. */
export interface PageContextState {
  /** Name of the plan or task in hand: follows the title in the breadcrumb. */
  suffix: string
}

export const createPageContext = (): StoreApi<PageContextState> => createStore<PageContextState>(() => ({ suffix: '' }))

/** Shows a plan's or task's name behind the page title while the page is open. */
export const usePageSuffix = (name: string): void => {
  const { page } = useServices()
  useEffect(() => {
    page.setState({ suffix: name })
    return () => page.setState({ suffix: '' })
  }, [page, name])
}
