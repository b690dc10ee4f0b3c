import { createStore, type StoreApi } from 'zustand/vanilla'
import { z } from 'zod'
import { readJson } from '../../lib/storage.ts'
import type { OwnStorage } from '../session/own-storage.ts'

const view = z.object({ path: z.string().startsWith('/'), address: z.string().startsWith('/'), suffix: z.string() })

/** A screen that was opened in this tab, as it was left: its address holds filters and page. */
export type VisitedView = z.infer<typeof view>

export interface VisitedViews {
  /** In the order in which they were first opened. */
  readonly store: StoreApi<readonly VisitedView[]>
  /**
   * Puts a screen at the end, or keeps what became of one that is there. The oldest other ones go when there are more
   * than `MOST_VIEWS`.
   */
  visit(shown: VisitedView): void
  /** Takes the screens of these paths away. */
  close(paths: readonly string[]): void
}

/** As many as a row of a usual window holds. */
export const MOST_VIEWS = 12
const KEY = 'visited-views'

/**
 * Screens visited in this tab, kept over a reload of the same person: they name plans and tasks. `storage` is the tab's
 * own.
 */
export function createVisitedViews(storage: OwnStorage): VisitedViews {
  const kept = (): readonly VisitedView[] => z.array(view).max(MOST_VIEWS).safeParse(readJson(storage, KEY)).data ?? []
  const store = createStore<readonly VisitedView[]>(kept)
  storage.onChange(() => store.setState(kept(), true))
  const take = (views: readonly VisitedView[]): void => {
    storage.set(KEY, JSON.stringify(views))
    store.setState(views, true)
  }
  return {
    store,
    visit(shown) {
      const views = store.getState()
      const known = views.find((one) => one.path === shown.path)
      if (known !== undefined) {
        if (known.address !== shown.address || known.suffix !== shown.suffix)
          take(views.map((one) => (one === known ? shown : one)))
        return
      }
      take([...views.slice(Math.max(0, views.length + 1 - MOST_VIEWS)), shown])
    },
    close(paths) {
      const left = store.getState().filter((one) => !paths.includes(one.path))
      if (left.length !== store.getState().length) take(left)
    },
  }
}

/**
 * Where to go when the shown screen is closed: to the right neighbour, else to the left one; null when it is the only
 * one.
 */
export function besideView(views: readonly VisitedView[], path: string): VisitedView | null {
  const at = views.findIndex((one) => one.path === path)
  return views[at + 1] ?? views[at - 1] ?? null
}
