import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { notificationList, readNotification } from '../../../contract/http/notifications.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { NotificationBell } from './notification-bell.tsx'

const one = (id: number, more: object = {}) => ({
  id,
  kind: 'account_offline',
  title: `通知 ${id}`,
  body: '',
  jump_url: '',
  create_time: 1_780_311_600,
  read: 0,
  ...more,
})
const show = async (list: readonly object[], { total = list.length, unread = 0 } = {}) =>
  await renderWith(<NotificationBell />, {
    texts: { shell, ui },
    answer: (endpoint: Endpoint) =>
      endpoint === notificationList
        ? { total, per_page: 10, current_page: 1, last_page: 1, data: list, unread }
        : { updated: 1 },
  })

it('says how many are unread, opens what one is about and reads it by that', async () => {
  const { asked, router } = await show(
    [one(1, { title: '账号“甲”已掉线', jump_url: '/account/authorization?third_login_status=2' }), one(2, { read: 1 })],
    { unread: 1 },
  )
  await userEvent.click(await screen.findByRole('button', { name: '1 条未读通知' }))
  const rows = within(await screen.findByRole('region', { name: '通知' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/未读.*账号“甲”已掉线/),
    expect.stringMatching(/^通知 2/),
  ])
  await userEvent.click(within(rows[0] as HTMLElement).getByRole('button'))
  expect(asked.find(([endpoint]) => endpoint === readNotification)?.[1]).toEqual({ ids: [1] })
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/account/authorization?third_login_status=2',
  )
})

it('an address outside of the page is not followed', async () => {
  const { router } = await show([one(1, { jump_url: '//evil.example/x', read: 1 })])
  const before = router.state.location.pathname
  await userEvent.click(await screen.findByRole('button', { name: '通知' }))
  await userEvent.click(await screen.findByRole('button', { name: /通知 1/ }))
  expect(router.state.location.pathname).toBe(before)
})

it('all are read at once; older ones are shown by wish; nothing is told as such', async () => {
  const { asked } = await show([one(1)], { total: 12, unread: 12 })
  await userEvent.click(await screen.findByRole('button', { name: '12 条未读通知' }))
  await userEvent.click(await screen.findByRole('button', { name: '全部标为已读' }))
  expect(asked.find(([endpoint]) => endpoint === readNotification)?.[1]).toEqual({ all: 1 })
  await userEvent.click(screen.getByRole('button', { name: '更早的' }))
  expect(asked.filter(([endpoint]) => endpoint === notificationList).at(-1)?.[1]).toMatchObject({ limit: 20 })
})

it('without any it says so', async () => {
  await show([])
  await userEvent.click(await screen.findByRole('button', { name: '通知' }))
  expect(await screen.findByText('还没有通知')).toBeTruthy()
})
