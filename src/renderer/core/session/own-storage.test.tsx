import { beforeEach, describe, expect, it } from 'vitest'
import { createLayoutStore } from '../appearance/layout-store.ts'
import { createVisitedViews } from '../page/visited-views.ts'
import { safeStorage } from '../../lib/storage.ts'
import { createOwnStorage } from './own-storage.ts'
import { createSession, type UserInfo } from './session-store.ts'

const user = (id: number): UserInfo => ({
  adminInfo: {
    id,
    username: `admin${id}`,
    nickname: '',
    name: `人${id}`,
    avatar: '',
    money: '0.00',
    clip_number: 0,
    clip_balance: 0,
    clip_frozen: 0,
    cardType: 'full',
    expire_time: 0,
    days_left: 0,
    expired: 0,
    time_zone: 'Asia/Shanghai',
    runs_installation: 1,
  },
  roles: [],
  perms: [],
})
const PLAN = { path: '/plan', address: '/plan?id=3', suffix: '老房翻新' }
/** A page that is loaded: its own memory, the browser's cookie and storage. */
const load = () => {
  const session = createSession({ document, storage: safeStorage(localStorage), secure: false })
  const visited = createVisitedViews(createOwnStorage(safeStorage(sessionStorage), session))
  const layout = createLayoutStore(createOwnStorage(safeStorage(localStorage), session))
  return {
    session,
    visited,
    layout,
    seen: () => [visited.store.getState().map((one) => one.suffix), layout.store.getState().tagsView],
  }
}
/** Signed in as the first person, with a screen that was visited and a layout that was chosen. */
const first = () => {
  const page = load()
  page.session.setToken('t-1')
  page.session.setInfo(user(1))
  page.visited.visit(PLAN)
  page.layout.set({ tagsView: true })
  expect(page.seen()).toEqual([['老房翻新'], true])
  return page
}
const NOTHING = [[], false]
const stored = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'Admin-Token=; Max-Age=0; Path=/'
})

describe('what is of one session', () => {
  it('is there again after a reload of the same person, once it is known who that is', () => {
    first()
    const again = load()
    expect(again.seen()).toEqual(NOTHING)
    again.session.setInfo(user(1))
    expect(again.seen()).toEqual([['老房翻新'], true])
  })

  it('ends with signing out and being signed out: in memory and in the browser', () => {
    const page = first()
    page.session.clear()
    expect(page.seen()).toEqual(NOTHING)
    expect(stored()).not.toContain('老房翻新')
    expect(stored()).not.toContain('tagsView')
    page.session.setToken('t-2')
    page.session.setInfo(user(2))
    expect(page.seen()).toEqual(NOTHING)
  })

  it('ends when another session takes its place without a sign-out', () => {
    const page = first()
    page.session.setToken('t-2')
    expect(page.seen()).toEqual(NOTHING)
    page.session.setInfo(user(2))
    expect(page.seen()).toEqual(NOTHING)
    expect(stored()).not.toContain('老房翻新')
    expect(stored()).not.toContain('人1')
  })

  it('ends for a tab that is loaded anew after another tab signed somebody else in', () => {
    first()
    document.cookie = 'Admin-Token=t-2; Path=/'
    const later = load()
    later.session.setInfo(user(2))
    expect(later.seen()).toEqual(NOTHING)
    expect(stored()).not.toContain('老房翻新')
  })

  it('ends when the session ended with the browser', () => {
    first()
    document.cookie = 'Admin-Token=; Max-Age=0; Path=/'
    load()
    expect(stored()).not.toContain('tagsView')
  })

  it('keeps nothing of a screen that is still shown while nobody is signed in', () => {
    const page = first()
    page.session.clear()
    page.visited.visit(PLAN)
    expect(stored()).not.toContain('老房翻新')
    page.session.setToken('t-2')
    page.session.setInfo(user(2))
    expect(page.seen()).toEqual(NOTHING)
  })
})
