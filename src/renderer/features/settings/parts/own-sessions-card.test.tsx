import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { endOwnSessions, listOwnSessions } from '../../../../contract/http/own-sessions.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'

const row = (id: number, client: string, current: 0 | 1 = 0) => ({
  id,
  client,
  ip: '10.0.0.9',
  login_time: 1,
  last_used_time: 1,
  current,
})

it('shows where one is signed in, ends one place after a question, or all the others', async () => {
  let list = [row(1, 'Chrome 141 / Windows', 1), row(2, 'Safari 18 / iPhone'), row(3, 'Edge 141 / Windows')]
  const user = userEvent.setup()
  const { asked } = await renderWith(<OwnSessionsCard />, {
    texts: { settings, ui },
    answer: (endpoint, input) => {
      if (endpoint === listOwnSessions) return { list }
      const { id } = input as { id?: number }
      const left = list.filter((one) => one.current === 1 || (id !== undefined && one.id !== id))
      const ended = list.length - left.length
      list = left
      return { ended }
    },
  })
  const here = (await screen.findByText('Chrome 141 / Windows')).closest('tr') as HTMLElement
  expect(within(here).getByText('当前')).toBeTruthy()
  expect(within(here).queryByRole('button')).toBeNull()
  const phone = screen.getByText('Safari 18 / iPhone').closest('tr') as HTMLElement
  expect(screen.getByRole('button', { name: '退出其他全部' })).toBeTruthy()
  await user.click(within(phone).getByRole('button', { name: '退出' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('退出这台设备的登录？')
  await user.click(within(question).getByRole('button', { name: '退出' }))
  expect(await screen.findByText('已退出 1 处登录')).toBeTruthy()
  await eventually(() => expect(screen.queryByText('Safari 18 / iPhone')).toBeNull())
  expect(asked.filter(([endpoint]) => endpoint === endOwnSessions)).toEqual([[endOwnSessions, { id: 2 }]])
  // One other place has its own button.
  expect(screen.queryByRole('button', { name: '退出其他全部' })).toBeNull()
})

it('the list that could not be had says so and is asked for again', async () => {
  let away = true
  const user = userEvent.setup()
  await renderWith(<OwnSessionsCard />, {
    texts: { settings, ui },
    answer: () => (away ? Promise.reject(new Error('away')) : { list: [row(1, 'Chrome 141 / Windows', 1)] }),
  })
  const again = await screen.findByRole('button', { name: '重试' })
  away = false
  await user.click(again)
  expect(await screen.findByText('Chrome 141 / Windows')).toBeTruthy()
})
