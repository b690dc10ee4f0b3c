import { makeContext } from '../context/make-context.ts'
import type { Appearance } from './appearance-store.ts'
import type { LayoutStore } from './layout-store.ts'

/** The theme and how it is set; components take `useThemeName`. */
export const [AppearanceContext, useAppearance] = makeContext<Appearance>('appearance')

/** How the shell is laid out; components take `useLayout`. */
export const [LayoutContext, useLayoutStore] = makeContext<LayoutStore>('layout')
