import { expect, it } from 'vitest'
import { safeStorage } from '../../lib/storage.ts'
import { testSession } from '../services/testing-services.ts'
import { createOwnStorage } from '../session/own-storage.ts'
import { createLayoutStore } from './layout-store.ts'

const own = () => createOwnStorage(safeStorage(localStorage), testSession())

it('keeps what was said for the next load; what is damaged counts as not said', () => {
  localStorage.clear()
  const layout = createLayoutStore(own())
  expect(layout.store.getState()).toEqual({ tagsView: false, fixedHeader: true, sidebarLogo: true, pinyinSearch: true })
  layout.set({ tagsView: true, sidebarLogo: false })
  expect(createLayoutStore(own()).store.getState()).toEqual({ tagsView: true, fixedHeader: true, sidebarLogo: false, pinyinSearch: true })
  own().set('layout', '{"tagsView":"yes"}')
  expect(createLayoutStore(own()).store.getState()).toMatchObject({ tagsView: false, sidebarLogo: true })
})
