import type { StoreApi } from 'zustand/vanilla'
import { makeContext } from '../context/make-context.ts'
import type { PageContextState } from './page-context.ts'

/** What the shown page says to the top bar. */
export const [PageStoreContext, usePageStore] = makeContext<StoreApi<PageContextState>>('page')
