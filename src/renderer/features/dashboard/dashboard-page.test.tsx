import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { deviceList } from '../../../contract/http/admin.ts'
import { comingWorks } from '../../../contract/http/publish-items.ts'
import { CLOSED, type HelperState } from '../../core/helper/helper-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as dashboard } from '../../locales/zh/dashboard.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const NOTHING = {
  offline_accounts: 0,
  failed_items: 0,
  unconfirmed_items: 0,
  due_items_today: 0,
  due_until: 1_780_329_599,
  missed_items: 0,
  missed_time: 0,
  skipped_items: 0,
  scheduled_items: 0,
  settling_items: 0,
  expiring_accounts: 0,
  rendering_outputs: 0,
  failed_outputs: 0,
  stuck_plans: 0,
  has: { accounts: 1, materials: 1, clips: 1, tasks: 1, published: 1 },
  recent: [],
}

const MARK = '0001aaaabbbbcccc'
const DEVICE = {
  device_id: 'device-0001',
  key_mark: MARK,
  changed: 0,
  held: 1,
  name: '前台',
  revoked_time: 0,
  admin_name: '小李',
  create_time: 1,
  last_seen_time: 1,
  own: 0,
  approved_by: '',
}

function Address() {
  const { pathname, search } = useLocation()
  return (
    <output>
      {pathname}
      {search}
    </output>
  )
}
const READY: HelperState = {
  ...CLOSED,
  connected: true,
  phase: 'ready',
  mark: MARK,
  info: { device_id: DEVICE.device_id, device_name: DEVICE.name } as HelperState['info'],
}
const away = createStore(() => ({ lost: false }))
const show = async (
  missed: number,
  coming: { list: unknown[]; more: number; untimed?: number } | null = null,
  begun: { approved: 0 | 1 } | null = null,
  more: object = {},
  perms: string[] = begun === null ? (coming === null ? [] : ['task:list']) : ['account:auth'],
  helper: HelperState = READY,
): Promise<void> => {
  const answer = (endpoint: Endpoint): unknown => {
    if (endpoint === comingWorks) return { untimed: 0, ...coming }
    if (endpoint === deviceList) return { total: 1, list: [{ ...DEVICE, approved: begun?.approved ?? 1 }] }
    return {
      ...NOTHING,
      ...(begun === null ? {} : { has: { ...NOTHING.has, published: 0 } }),
      missed_items: missed,
      missed_time: missed === 0 ? 0 : 1_780_300_000,
      ...more,
    }
  }
  await renderWith(
    <>
      <DashboardPage />
      <Address />
    </>,
    {
      texts: { dashboard, ui },
      answer,
      perms,
      services: {
        connection: { store: away },
        helper: { store: createStore<HelperState>(() => helper), require: () => true },
      },
    },
  )
  await screen.findByRole('list', { name: '待办' })
}

it('says that all is well only while no work has missed its time', async () => {
  await show(0)
  expect(screen.getByText('老板，今天也顺利')).toBeTruthy()
  cleanup()
  away.setState({ lost: true })
  await show(0)
  expect(screen.queryByText(/今天也顺利/)).toBeNull()
  cleanup()
  away.setState({ lost: false })
  await show(3)
  expect([screen.getByText('老板，下面的状态里有 3 项要处理'), screen.queryByText(/今天也顺利/)]).toEqual([
    expect.anything(),
    null,
  ])
  cleanup()
  // Nobody knows yet whether it went well.
  await show(0, null, null, { settling_items: 2 })
  expect([screen.getByText(/2 个作品上次中断，正在核对结果，没有重新发布/), screen.queryByText(/今天也顺利/)]).toEqual([
    expect.anything(),
    null,
  ])
})

it('says at the top that this computer has no helper, unless one is being looked for', async () => {
  await show(0, null, null, {}, [], CLOSED)
  expect(screen.getByText(/这台电脑没有连上云管家/)).toBeTruthy()
  cleanup()
  await show(0, null, null, {}, [], { ...CLOSED, phase: 'connecting' })
  expect(screen.queryByText(/没有连上云管家/)).toBeNull()
  cleanup()
  await show(0)
  expect(screen.queryByText(/没有连上云管家/)).toBeNull()
})

it('each card that warns of works leads to them; what a person skipped is something to handle', async () => {
  await show(0, null, null, { skipped_items: 2, failed_items: 1, unconfirmed_items: 4 }, ['plan:list'])
  expect(screen.getByText('老板，下面的状态里有 7 项要处理')).toBeTruthy()
  for (const [name, state] of [
    ['已跳过', 'skipped'],
    ['发布失败', '-1'],
    ['待核对', 'unconfirmed'],
  ] as const) {
    await userEvent.click(
      within(screen.getByRole('list', { name: '待办' })).getByRole('button', { name: new RegExp(name) }),
    )
    expect(screen.getByRole('status').textContent).toBe(`${PATHS.planTask}?state=${state}`)
  }
  cleanup()
  // Who may not open the works of all tasks is led to their tasks.
  await show(0, null, null, { unconfirmed_items: 4 })
  await userEvent.click(within(screen.getByRole('list', { name: '待办' })).getByRole('button', { name: /待核对/ }))
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.seoList}?state=unconfirmed`)
})

it('已错过 leads to those works', async () => {
  await show(3)
  await userEvent.click(within(screen.getByRole('list', { name: '待办' })).getByRole('button', { name: /已错过/ }))
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.planTask}?state=overdue`)
})

it('recent runs name the works for which nothing ran, with the way to them', async () => {
  await show(3)
  const line = within(screen.getByText('3 个作品错过了发布时间，没有发出').closest('li') as HTMLElement)
  await userEvent.click(line.getByRole('link', { name: '去处理' }))
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.planTask}?state=overdue`)
  expect(screen.queryByText('还没有运行记录')).toBeNull()
  cleanup()
  await show(0)
  expect(screen.getByText('还没有运行记录')).toBeTruthy()
})

const LATER = 4_102_444_800
const work = (id: number, more: object = {}) => ({
  id,
  wisdom_task_id: id * 10,
  title: `作品${id}`,
  timing_time: LATER + id * 60,
  publish_status: 0,
  time_channel: 'alarm',
  openname: '城南小馆',
  platform_value: 'douyin',
  platform_name: '抖音',
  ...more,
})

it('what goes out next is named with time, account and who publishes it, and leads to its task', async () => {
  const { time_channel: _, ...byHand } = work(4)
  await show(0, {
    list: [work(1), work(2, { time_channel: 'site' }), work(3, { publish_status: 2, time_channel: undefined }), byHand],
    more: 2,
  })
  const rows = await within(await screen.findByRole('list', { name: '接下来发布' })).findAllByRole('button')
  const words = rows.map((row) => row.textContent)
  for (const [at, said] of [
    /作品1.*到点发布/,
    /作品2.*平台定时/,
    /作品3.*平台定时 · 已交出/,
    /作品4.*需要手动发布/,
  ].entries())
    expect(words[at]).toMatch(said)
  expect([words.every((line) => line.includes('城南小馆')), screen.getByText('未来 24 小时内还有 2 个')]).toEqual([
    true,
    expect.anything(),
  ])
  await userEvent.click(rows[0] as HTMLElement)
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.seoPublish}?wisdom_task_id=10`)
  await userEvent.click(rows[2] as HTMLElement)
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.seoPublish}?wisdom_task_id=30&view=done`)
})

it('works without a time are counted beside, and the way leads to them', async () => {
  await show(0, { list: [], more: 0, untimed: 4 })
  await userEvent.click(await screen.findByRole('link', { name: '4 个待发作品没有定时间，不会自动发布' }))
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.planTask}?state=0&time=none`)
  cleanup()
  await show(0, { list: [], more: 0 })
  await screen.findByRole('button', { name: '新建发布' })
  expect(screen.queryByRole('link', { name: /没有定时间/ })).toBeNull()
})

it('今日待发 leads to the works of its number', async () => {
  await show(0, null, null, { due_items_today: 3 }, ['plan:list'])
  await userEvent.click(within(screen.getByRole('list', { name: '待办' })).getByRole('button', { name: /今日待发/ }))
  expect(screen.getByRole('status').textContent).toBe(
    `${PATHS.planTask}?state=0&to=1780329599&sort_field=timing_time&sort_order=asc`,
  )
})

it('with nothing planned it says so, and leads to a new publication', async () => {
  await show(0, { list: [], more: 0 })
  await userEvent.click(await screen.findByRole('button', { name: '新建发布' }))
  expect(screen.getByRole('status').textContent).toBe(PATHS.seoPublish)
})

it('at no width a card stands alone in the last row', async () => {
  await show(0)
  const cards = within(screen.getByRole('list', { name: '待办' })).getAllByRole('listitem').length
  const css = readFileSync(join(import.meta.dirname, 'dashboard.css'), 'utf8')
  const columns = [...css.matchAll(/\.todo-strip \{[^}]*grid-template-columns: repeat\(([^,]+),/g)].map(([, n]) =>
    Number(n),
  )
  expect(columns.length).toBeGreaterThan(0)
  for (const n of columns) expect([n, cards % n === 1]).toEqual([n, false])
})

it.each([
  [1, 'true', /云管家在本机登录账号/],
  [0, 'false', /已连接，等待批准/],
] as const)(
  'the first step is done once this computer is connected and approved: approved %i',
  async (approved, done, words) => {
    await show(0, null, { approved })
    const step = async (): Promise<HTMLElement> => (await screen.findByText(words)).closest('li') as HTMLElement
    expect((await step()).dataset['done']).toBe(done)
    if (approved === 1) return
    await userEvent.click(within(await step()).getByRole('button', { name: /^查\s?看$/ }))
    expect(screen.getByRole('status').textContent).toBe(`${PATHS.personal}?tab=helper`)
  },
)

it('a first step that is done already can be done again: example data may have done it', async () => {
  await show(0, null, { approved: 1 })
  const again = await screen.findAllByRole('button', { name: /^再做一次：/ })
  expect(again.map((button) => button.getAttribute('aria-label')?.split('：')[1])).toEqual([
    '添加账号',
    '上传素材',
    '混剪视频',
    '建发布任务',
  ])
  await userEvent.click(again[3] ?? document.body)
  expect(screen.getByRole('status').textContent).toBe(PATHS.seoPublish)
})
