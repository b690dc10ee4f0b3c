import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { planCalendar } from '../../../contract/http/plan.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as calendar } from '../../locales/zh/calendar.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { inZone } from '../../testing/in-zone.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { CalendarPage } from './calendar-page.tsx'

const AWAY = new ApiError({ kind: 'network', code: 0, message: '', path: '/x' })
const work = {
  id: 5,
  kind: 'item',
  title: '火锅',
  cover_url: '',
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: dayjs().startOf('day').add(12, 'hour').unix(),
  publish_status: 0,
  plan_id: 0,
  wisdom_task_id: 1,
  editable: 1,
  conflict: 0,
  unconfirmed: 0,
  missed: 0,
  gap_minutes: 30,
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
const show = async () => {
  const server: { up: boolean; hangs: null | { end: () => void } } = { up: false, hangs: null }
  await renderWith(<CalendarPage />, {
    texts: { calendar, shell, ui },
    services: { storage: safeStorage(localStorage) },
    answer: (endpoint) => {
      if (endpoint !== planCalendar) return Promise.reject(AWAY)
      if (server.up) return { list: [work], day_totals: {}, total: 1, capacity: null }
      const { hangs } = server
      return hangs === null ? Promise.reject(AWAY) : new Promise((_, reject) => (hangs.end = () => reject(AWAY)))
    },
  })
  return server
}
const chip = (): HTMLElement | null => screen.queryByRole('button', { name: /火锅 号/ })

it('where nothing could be loaded it says so and offers to try again; what was loaded stays when a refresh fails', async () => {
  const server = await show()
  const wide = await eventually(
    () =>
      within(screen.getByRole('group', { name: /^日历/ }))
        .getAllByText('加载失败')[0]
        ?.closest<HTMLElement>('[role=alert]') ?? expect.fail('no error'),
  )
  // While it is tried again it says so in its place, and waits with no empty lines.
  server.hangs = { end: () => undefined }
  const asked = server.hangs
  await userEvent.click(within(wide).getByRole('button', { name: '重试' }))
  await eventually(() => expect(wide.querySelector('.ant-btn-loading')).not.toBeNull())
  expect([document.contains(wide), document.querySelector('.calendar-wait')]).toEqual([true, null])
  server.hangs = null
  asked.end()
  await eventually(() => expect(wide.querySelector('.ant-btn-loading')).toBeNull())
  server.up = true
  await userEvent.click(within(wide).getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: /火锅 号/ })).toBeTruthy()
  server.up = false
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText(/刷新失败，显示的是之前的数据/)).toBeTruthy()
  expect(chip()).not.toBeNull()
})

it('the days that it asks for are those of the clock by which it draws them', async () => {
  inZone('America/Los_Angeles')
  const { asked } = await renderWith(<CalendarPage />, {
    texts: { calendar, shell, ui },
    services: { storage: safeStorage(localStorage) },
    address: '/?view=day&day=2027-11-07',
    answer: () => Promise.reject(AWAY),
  })
  await eventually(() =>
    expect(asked.find(([endpoint]) => endpoint === planCalendar)?.[1]).toMatchObject({
      from: '2027-11-07',
      to: '2027-11-07',
      time_zone: 'America/Los_Angeles',
    }),
  )
})
