import { expect, it } from 'vitest'
import { safeStorage } from '../../lib/storage.ts'
import { createLayoutStore } from './layout-store.ts'

it('keeps what was said for the next load; what is damaged counts as not said', () => {
  localStorage.clear()
  const layout = createLayoutStore(safeStorage(localStorage))
  expect(layout.store.getState()).toEqual({ tagsView: false, fixedHeader: true, sidebarLogo: true, pinyinSearch: true })
  layout.set({ tagsView: true, sidebarLogo: false })
  expect(createLayoutStore(safeStorage(localStorage)).store.getState()).toEqual({ tagsView: true, fixedHeader: true, sidebarLogo: false, pinyinSearch: true })
  localStorage.setItem('layout', '{"tagsView":"yes"}')
  expect(createLayoutStore(safeStorage(localStorage)).store.getState()).toMatchObject({ tagsView: false, sidebarLogo: true })
})
