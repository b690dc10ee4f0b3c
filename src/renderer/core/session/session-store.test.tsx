import { beforeEach, describe, expect, it } from 'vitest'
import { safeStorage } from '../../lib/storage.ts'
import { createSession, type UserInfo } from './session-store.ts'

const user: UserInfo = {
  adminInfo: {
    id: 1,
    username: 'admin01',
    nickname: '小满',
    name: '林小满',
    avatar: '',
    money: '12.50',
    clip_number: 90,
    clip_balance: 100,
    clip_frozen: 10,
    cardType: 'full',
    expire_time: 0,
    days_left: 0,
    expired: 0,
    time_zone: 'Asia/Shanghai',
    runs_installation: 1,
  },
  roles: ['operator'],
  perms: ['material:list'],
}
const make = () => createSession({ document, storage: safeStorage(localStorage), secure: false })

describe('session', () => {
  beforeEach(() => {
    localStorage.clear()
    document.cookie = 'Admin-Token=; Max-Age=0; Path=/'
  })

  it('keeps the token in the cookie Admin-Token and reads it on the next load', () => {
    make().setToken('t-1')
    expect(document.cookie).toContain('Admin-Token=t-1')
    expect(make().store.getState().token).toBe('t-1')
  })

  it('keeps a session that a link brought aside until somebody decides', () => {
    const session = make()
    session.setToken('t-1')
    session.offer('t-2', '/index', null)
    session.setInfo(user)
    expect(session.store.getState()).toMatchObject({
      token: 't-1',
      offered: { token: 't-2', to: '/index', person: null },
    })
    session.declineOffer()
    expect(session.store.getState().offered).toBeNull()
    session.offer('t-2', '/index', null)
    session.setToken('t-2')
    expect(session.store.getState()).toMatchObject({ token: 't-2', offered: null })
  })

  it('keeps name, avatar, money and clip number for the next first paint, but no right', () => {
    const session = make()
    session.setToken('t-1')
    session.setInfo(user)
    expect(session.store.getState()).toMatchObject({
      name: '小满',
      money: '12.50',
      clip_number: 90,
      perms: ['material:list'],
    })
    expect(make().store.getState()).toMatchObject({
      name: '小满',
      money: '12.50',
      clip_number: 90,
      perms: [],
      admin: null,
    })
  })

  it('forgets everything on clear', () => {
    const session = make()
    session.setToken('t-1')
    session.setInfo(user)
    session.clear()
    expect(document.cookie).not.toContain('Admin-Token')
    expect(localStorage.getItem('user')).toBeNull()
    expect(session.store.getState()).toMatchObject({ token: '', name: '', perms: [], admin: null })
  })

  it('knows nothing of the one before after another token', () => {
    const session = make()
    session.setToken('t-1')
    session.setInfo(user)
    session.setToken('t-2')
    expect(session.store.getState()).toMatchObject({ token: 't-2', name: '', perms: [], admin: null })
    expect(make().store.getState().name, 'after a reload').toBe('')
  })
})
