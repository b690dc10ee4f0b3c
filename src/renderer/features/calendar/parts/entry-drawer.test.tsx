import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { EntryDrawer } from './entry-drawer.tsx'

const entry: CalendarEntry = {
  id: 5,
  kind: 'item',
  title: '火锅',
  cover_url: '',
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: 1_780_300_000,
  publish_status: 0,
  plan_id: 0,
  wisdom_task_id: 1,
  editable: 1,
  conflict: 0,
  unconfirmed: 0,
  missed: 0,
  time_channel: 'alarm',
  gap_minutes: 30,
}
const show = (patch: Partial<CalendarEntry> = {}) =>
  renderWith(
    <EntryDrawer
      entry={{ ...entry, ...patch }}
      onClose={() => undefined}
      onMove={() => undefined}
      onCancel={() => undefined}
    />,
    { texts: { calendar, ui }, perms: ['task:edit'], answer: () => [] },
  )

it('beside the time it says what that asks of the computer', async () => {
  await show()
  expect((await screen.findAllByText(ui.channel.computer)).length).toBe(1)
})

it.each([
  ['xiaohongshu', 4, '2/20'],
  ['douyin', 4, '2/30'],
  ['douyin', 1, '2/20'],
] as const)(
  'the title is counted as the site counts it: %s, media %i, %s',
  async (platform_value, media_type, count) => {
    await show({ platform_value, media_type })
    expect(await screen.findByText(count)).toBeTruthy()
  },
)

it.each([
  ['task:edit', '小周'],
  ['task:view', ''],
] as const)('a skipped work says who skipped it, also to whoever can only look: %s', async (perm, name) => {
  await renderWith(
    <EntryDrawer
      entry={{ ...entry, skipped: { name, time: 1_780_300_060 } }}
      onClose={() => undefined}
      onMove={() => undefined}
      onCancel={() => undefined}
    />,
    { texts: { calendar, ui }, perms: [perm], answer: () => [] },
  )
  expect(await screen.findByText(new RegExp(`^${name || calendar.drawer.somebody} .*在自动发布时跳过`))).toBeTruthy()
})

it('a work that is out leads to itself on its platform, where that is known', async () => {
  await show({ publish_status: 2, editable: 0, platform_url: 'https://www.douyin.com/video/1' })
  expect((await screen.findByRole('link', { name: '到平台查看作品' })).getAttribute('href')).toBe(
    'https://www.douyin.com/video/1',
  )
  cleanup()
  await show({ publish_status: 2, editable: 0 })
  expect([(await screen.findAllByRole('link')).length, screen.queryByRole('link', { name: '到平台查看作品' })]).toEqual(
    [1, null],
  )
})
