import { useStore } from 'zustand'
import { useAppearance } from './appearance-context.ts'
import type { ThemeName } from './appearance-store.ts'

/** Current theme and how to change it. */
export function useThemeName(): [ThemeName, (theme: ThemeName) => void] {
  const appearance = useAppearance()
  return [useStore(appearance.store, (state) => state.theme), appearance.setTheme]
}
