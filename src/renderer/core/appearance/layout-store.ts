import { createStore, type StoreApi } from 'zustand/vanilla'
import { z } from 'zod'
import { readJson } from '../../lib/storage.ts'
import type { OwnStorage } from '../session/own-storage.ts'

const layout = z.object({
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  pinyinSearch: z.boolean(),
})

/** How the shell is laid out for one person; kept by the server, and in this browser for the next first paint. */
export type Layout = z.infer<typeof layout>

export interface LayoutStore {
  readonly store: StoreApi<Layout>
  /**
   * Takes what the server says; fields that are left out stay, and so do those that the person chose and the server has
   * not answered for yet.
   */
  set(change: Partial<Layout>): void
  /** The person chooses: seen at once. Answers a function to be called, once, with whether the server kept it. */
  choose(key: keyof Layout, on: boolean): (kept: boolean) => void
}

const KEY = 'layout'
const USUAL: Layout = { tagsView: false, fixedHeader: true, sidebarLogo: true, pinyinSearch: true }

/** The layout of whoever is signed in; the usual one while nobody is known. */
export function createLayoutStore(storage: OwnStorage): LayoutStore {
  const kept = (): Layout => ({
    ...USUAL,
    ...(layout.partial().safeParse(readJson(storage, KEY)).data as Partial<Layout> | undefined),
  })
  let said = kept()
  /** Not answered yet, in the order of choosing: what is fetched meanwhile may be older. */
  let chosen: readonly { key: keyof Layout; on: boolean }[] = []
  const store = createStore<Layout>(() => said)
  const show = (): void => {
    const before = store.getState()
    const after = chosen.reduce((now, { key, on }) => ({ ...now, [key]: on }), said)
    if ((Object.keys(after) as (keyof Layout)[]).every((key) => after[key] === before[key])) return
    storage.set(KEY, JSON.stringify(after))
    store.setState(after)
  }
  storage.onChange(() => {
    said = kept()
    chosen = []
    store.setState(said)
  })
  return {
    store,
    set(change) {
      said = { ...said, ...change }
      show()
    },
    choose(key, on) {
      const choice = { key, on }
      chosen = [...chosen, choice]
      show()
      return (isKept) => {
        // Of a session that ended meanwhile.
        if (!chosen.includes(choice)) return
        chosen = chosen.filter((one) => one !== choice)
        if (isKept) said = { ...said, [key]: on }
        show()
      }
    },
  }
}
