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
  expect(createLayoutStore(own()).store.getState()).toEqual({
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: false,
    pinyinSearch: true,
  })
  own().set('layout', '{"tagsView":"yes"}')
  expect(createLayoutStore(own()).store.getState()).toMatchObject({ tagsView: false, sidebarLogo: true })
})

it('what was chosen holds over older words of the server until it is answered; an answer after the session ended changes nothing', () => {
  localStorage.clear()
  const session = testSession()
  const layout = createLayoutStore(createOwnStorage(safeStorage(localStorage), session))
  const answered = layout.choose('tagsView', true)
  layout.set({ tagsView: false, sidebarLogo: false })
  expect(layout.store.getState()).toMatchObject({ tagsView: true, sidebarLogo: false })
  answered(true)
  expect(layout.store.getState().tagsView).toBe(true)
  const late = layout.choose('fixedHeader', false)
  session.store.setState({ token: 'another' })
  layout.set({ fixedHeader: true })
  late(true)
  expect(layout.store.getState().fixedHeader).toBe(true)
})
