import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { createSession, type Session } from '../../core/session/session-store.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { OfferedSession } from './offered-session.tsx'

const OWNER = {
  id: 1,
  username: 'admin01',
  nickname: '老板',
  name: '',
  avatar: '',
  money: '0.00',
  clip_number: 0,
  clip_balance: 0,
  clip_frozen: 0,
  cardType: 'full' as const,
  expire_time: 0,
  days_left: 0,
  expired: 0 as const,
  time_zone: 'Asia/Shanghai',
  runs_installation: 1 as const,
}

const show = async (answer?: () => unknown): Promise<Session> => {
  const session = createSession({ document, storage: safeStorage(localStorage), secure: false })
  session.setToken('mine')
  session.setInfo({ adminInfo: OWNER, roles: [], perms: [] })
  await renderWith(<OfferedSession />, {
    texts: { shell },
    services: { session },
    ...(answer === undefined ? {} : { answer }),
  })
  return session
}

it('says who is signed in and whom the link signs in; the focus stands on staying', async () => {
  const session = await show()
  session.offer('link', '/index', { username: 'xiaoli', nickname: '小李' })
  expect(await screen.findByText('现在登录的是「老板（账号 admin01）」')).toBeDefined()
  expect(screen.getByText('链接会登录「小李（账号 xiaoli）」')).toBeDefined()
  const stay = screen.getByRole('button', { name: '不切换，留在「老板」' })
  await eventually(() => expect(document.activeElement).toBe(stay))
  await userEvent.keyboard('{Enter}')
  expect(session.store.getState()).toMatchObject({ token: 'mine', offered: null })
})

it('a link that ended meanwhile signs nobody out', async () => {
  const session = await show(() => {
    throw new ApiError({ kind: 'unauthorized', code: 401, message: '', path: '' })
  })
  session.offer('link', '/index', null)
  expect(await screen.findByText(/现在无法得知是谁/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '切换账号' }))
  expect(await screen.findByText('链接无效或已过期，登录没有改变')).toBeDefined()
  expect(session.store.getState()).toMatchObject({ token: 'mine', offered: null, refusedLink: null })
})

it('tells a visitor that the link opens nothing', async () => {
  const session = await show()
  session.refuseLink('out')
  expect(await screen.findByText('链接无效或已过期，请用账号和密码登录')).toBeDefined()
})
