import { createStore, type StoreApi } from 'zustand/vanilla'
import { z } from 'zod'
import { readJson } from '../../lib/storage.ts'
import type { OwnStorage } from '../session/own-storage.ts'

const layout = z.object({ tagsView: z.boolean(), fixedHeader: z.boolean(), sidebarLogo: z.boolean(), pinyinSearch: z.boolean() })

/** How the shell is laid out for one person; kept by the server, and in this browser for the next first paint. */
export type Layout = z.infer<typeof layout>

export interface LayoutStore {
  readonly store: StoreApi<Layout>
  /** Takes what the server or the person says; fields that are left out stay. */
  set(change: Partial<Layout>): void
}

const KEY = 'layout'
const USUAL: Layout = { tagsView: false, fixedHeader: true, sidebarLogo: true, pinyinSearch: true }

/** The layout of whoever is signed in; the usual one while nobody is known. */
export const createLayoutStore = (storage: OwnStorage): LayoutStore => {
  const kept = (): Layout => ({ ...USUAL, ...(layout.partial().safeParse(readJson(storage, KEY)).data as Partial<Layout> | undefined) })
  const store = createStore<Layout>(kept)
  storage.onChange(() => store.setState(kept()))
  return {
    store,
    set(change) {
      const before = store.getState()
      const after = { ...before, ...change }
      if ((Object.keys(after) as (keyof Layout)[]).every((key) => after[key] === before[key])) return
      storage.set(KEY, JSON.stringify(after))
      store.setState(after)
    },
  }
}
