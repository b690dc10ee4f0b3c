import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SafeStorage } from '../../lib/storage.ts'

export type ThemeName = 'dark' | 'light'

export interface AppearanceState {
  theme: ThemeName
  /** Chosen by the person, as opposed to the project's default. */
  chosen: boolean
}

export interface Appearance {
  readonly store: StoreApi<AppearanceState>
  /** The person's choice: kept in this browser. */
  setTheme(theme: ThemeName): void
  /** The project's default: used only until the person chooses. */
  setDefaultTheme(theme: ThemeName): void
}

const KEY = 'theme'

/** Dark or light, stored locally, dark by default, set on the document. */
export function createAppearance(deps: { storage: SafeStorage; root: HTMLElement }): Appearance {
  const stored = deps.storage.get(KEY)
  const chosen = stored === 'dark' || stored === 'light'
  const store = createStore<AppearanceState>(() => ({ theme: chosen ? stored : 'dark', chosen }))
  const apply = (theme: ThemeName): void => {
    deps.root.dataset['theme'] = theme
    deps.root.style.colorScheme = theme
  }
  apply(store.getState().theme)
  store.subscribe((state) => apply(state.theme))
  return {
    store,
    setTheme(theme) {
      deps.storage.set(KEY, theme)
      store.setState({ theme, chosen: true })
    },
    setDefaultTheme(theme) {
      if (!store.getState().chosen) store.setState({ theme })
    },
  }
}
