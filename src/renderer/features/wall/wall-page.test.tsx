import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import type { PublishRecord } from '../../../contract/entities/publish.ts'
import { initProject } from '../../../contract/http/common.ts'
import { DATA_CARDS, dataCenter } from '../../../contract/http/data.ts'
import { sceneCounts } from '../../../contract/http/scenes.ts'
import { allAccounts } from '../../../contract/http/third-auth.ts'
import { listRecords } from '../../../contract/http/wisdom-seo.ts'
import { SCENE_NAMES, SCENES } from '../../../contract/scene-words.ts'
import type { Services } from '../../core/services/services.ts'
import { testSession } from '../../core/services/testing-services.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as figures } from '../../locales/zh/figures.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { texts as wall } from '../../locales/zh/wall.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ROUND_MS, WallPage } from './wall-page.tsx'

const NOW = Date.parse('2026-06-30T04:00:00Z')
const MINUTE = 60_000
/** Answers of a page that is gone are kept this long, ms. */
const KEPT_MS = 5 * MINUTE

let sight: DocumentVisibilityState
beforeEach(() => {
  sight = 'visible'
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], now: NOW })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const turn = (state: DocumentVisibilityState): Promise<void> =>
  act(async () => {
    sight = state
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1)
  })

const day = (date: string, play: number | null) => ({
  date,
  play,
  like: null,
  comment: null,
  share: null,
  new_fans: null,
  published: 1,
  failed: 0,
  spread: 0,
  corrected: 0,
})
const center: OutputOf<typeof dataCenter> = {
  range: {
    from: '2026-06-23',
    to: '2026-06-29',
    prev_from: '2026-06-16',
    prev_to: '2026-06-22',
    from_time: 1_782_144_000,
    to_time: 1_782_748_799,
  },
  cards: DATA_CARDS.map((key) => ({
    key,
    value: key === 'leads' ? null : 120,
    prev: key === 'leads' ? null : 100,
    delta: key === 'leads' ? null : 20,
    delta_rate: key === 'leads' ? null : 0.2,
    unit: 'count',
    partial: 0,
  })),
  trend: [day('2026-06-29', 100)],
  trend_prev: [day('2026-06-22', 80)],
  platforms: [
    {
      platform_value: 'douyin',
      name: '抖音',
      accounts: 3,
      published: 1,
      play: 100,
      like: null,
      comment: null,
      share: null,
      new_fans: null,
    },
  ],
  accounts_top: [],
  works_top: [],
  coverage: { accounts_with_data: 3, accounts_total: 4, updated_time: 0 },
}
const record = (id: number, more: Partial<PublishRecord> = {}): PublishRecord => ({
  id,
  publish_item_id: id,
  wisdom_task_id: 1,
  title: `作品 ${id}`,
  openname: '探店成都',
  platform_name: '抖音',
  attempt_no: 1,
  epoch: '',
  start_time: NOW / 1_000 - 60,
  end_time: NOW / 1_000,
  result: 2,
  channel: 'helper',
  publish_id: '',
  error_code: '',
  msg: '',
  admin_name: '老板',
  device_id: '',
  ...more,
})
const pageOf = (data: readonly PublishRecord[]) => ({
  total: data.length,
  per_page: 20,
  current_page: 1,
  last_page: 1,
  data,
})
const account = (id: number, state: 0 | 1 | 2 | 3) => ({
  id,
  platform_value: 'douyin',
  openname: `账号${id}`,
  avatar: '',
  third_login_status: state,
  group_id: 0,
  is_confer: 1,
})
const counts = { total: 3, today: 1, waiting: 1, published: 1, failed: 0, clip_used: 2 }
const project = {
  agentId: 1,
  name: '成都探店',
  blackLogo: '',
  whiteLogo: '',
  helper: { mac: '', win: '', min_version: '', ws_url: '' },
  support: { phone: '', qr: '' },
  theme_default: 'light',
  locales: ['zh'],
  features: { wechat: 0, ai: 0, oauth: [] },
  build: { version: '0', commit: '' },
  needs_setup: 0,
  sealing_key: '',
  demo: 0,
  demo_work_url: '',
}
const usual = (): Map<Endpoint, unknown> =>
  new Map<Endpoint, unknown>([
    [initProject, project],
    [dataCenter, center],
    [listRecords, pageOf([record(2, { result: -1, unconfirmed: 1 }), record(1)])],
    [allAccounts, [account(1, 1), account(2, 1), account(3, 2), account(4, 0)]],
    [sceneCounts, { list: SCENES.map((scene) => ({ scene, name: SCENE_NAMES[scene], ...counts })), total: counts }],
  ])

const show = async (answers = usual(), perms: readonly string[] = ['account:list', 'task:list']) => {
  const publishing = createStore(() => ({ runs: [] as unknown[], open: 0, untold: [] }))
  const shown = await renderWith(<WallPage />, {
    texts: { shell, wall, figures, ui },
    address: PATHS.operationMarket,
    perms,
    services: {
      publishing: { store: publishing } as unknown as Partial<Services['publishing']>,
      session: testSession({ perms, timeZone: 'Asia/Shanghai' }),
    },
    answer: (endpoint) => {
      const answer = answers.get(endpoint)
      return answer instanceof Error ? Promise.reject(answer) : answer
    },
  })
  await pass(1)
  const countOf = (endpoint: Endpoint): number => shown.asked.filter(([one]) => one === endpoint).length
  return { ...shown, publishing, countOf }
}
const block = (name: string) => within(screen.getByRole('region', { name }))
const CALLS: readonly Endpoint[] = [dataCenter, listRecords, allAccounts, sceneCounts]

it('shows whose it is, the time and days of the company, and every block', async () => {
  await show()
  expect(screen.getByRole('timer').textContent).toContain('12:00:00')
  await pass(2_000)
  expect(screen.getByRole('timer').textContent).toContain('12:00:02')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('成都探店 运营总览')
  expect(screen.getByText('2026-06-23 至 2026-06-29')).toBeTruthy()
  const cards = within(screen.getByRole('list', { name: '主要数字' })).getAllByRole('listitem')
  expect(cards.map((card) => card.dataset['card'])).toEqual([
    'published',
    'success_rate',
    'play',
    'like',
    'comment',
    'new_fans',
  ])
  expect(cards[2]?.textContent).toContain('20%')
  const rows = within(screen.getByRole('list', { name: '发布动态' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/12:00探店成都作品 2待核对$/),
    expect.stringMatching(/12:00探店成都作品 1已发布$/),
  ])
  const states = within(screen.getByRole('list', { name: '各状态的账号数' })).getAllByRole('listitem')
  expect(states.map((state) => state.textContent)).toEqual(['正常 2', '掉线 1', '检测失败 0', '未登录 1'])
  const squares = [...screen.getByRole('img', { name: '4 个账号的状态，每格一个账号' }).querySelectorAll('rect')]
  expect(squares.map((square) => [square.dataset['login'], square.textContent])).toEqual([
    ['1', '账号1 · 正常'],
    ['1', '账号2 · 正常'],
    ['2', '账号3 · 掉线'],
    ['0', '账号4 · 未登录'],
  ])
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(SCENES.length + 2)
  const provinces = within(screen.getByRole('list', { name: '各省线索' })).getAllByRole('listitem')
  expect(provinces).toHaveLength(34)
  expect(new Set(provinces.map((tile) => `${tile.style.gridRow} ${tile.style.gridColumn}`)).size).toBe(34)
  expect(provinces.every((tile) => tile.textContent?.endsWith('—') === true)).toBe(true)
  expect(block('各省线索').getByText('只有能看线索的人看得到')).toBeTruthy()
})

it('is dark under the light theme', async () => {
  await show()
  const root = document.querySelector<HTMLElement>('.wall')
  expect(root?.style.getPropertyValue('--bg')).toBe('#0f1218')
  expect(root?.style.getPropertyValue('--text')).toBe('#e7eaf0')
})

it('asks once a minute while somebody sees it, never while it is hidden, and once when it is shown again', async () => {
  const { asked, countOf } = await show()
  const each = (): number[] => CALLS.map(countOf)
  expect(each()).toEqual([1, 1, 1, 1])
  for (let round = 0; round < 60; round += 1) await pass(ROUND_MS)
  expect(each()).toEqual([61, 61, 61, 61])
  expect(asked).toHaveLength(61 * CALLS.length + 1)
  await turn('hidden')
  await pass(60 * MINUTE)
  expect(each()).toEqual([61, 61, 61, 61])
  await turn('visible')
  expect(each()).toEqual([62, 62, 62, 62])
  await pass(ROUND_MS - 2)
  expect(each()).toEqual([62, 62, 62, 62])
  await pass(2)
  expect(each()).toEqual([63, 63, 63, 63])
  expect(countOf(initProject)).toBe(1)
  expect(new Set(asked.map(([one, input]) => `${one.path} ${JSON.stringify(input)}`)).size).toBe(CALLS.length + 1)
})

it('leaves no timer, listener or question behind', async () => {
  const held = new Map<unknown, number>()
  const count = (type: string, listener: unknown, by: number): void => {
    if (!['visibilitychange', 'fullscreenchange', 'keydown'].includes(type)) return
    const left = (held.get(listener) ?? 0) + by
    if (left === 0) held.delete(listener)
    else held.set(listener, left)
  }
  const [add, remove] = [document.addEventListener.bind(document), document.removeEventListener.bind(document)]
  vi.spyOn(document, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
    count(args[0], args[1], 1)
    add(...args)
  })
  vi.spyOn(document, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
    count(args[0], args[1], -1)
    remove(...args)
  })
  const { asked, publishing } = await show()
  await pass(3 * ROUND_MS)
  expect(held.size).toBeGreaterThanOrEqual(3)
  const before = asked.length
  cleanup()
  expect([...held]).toEqual([])
  await turn('hidden')
  await turn('visible')
  await pass(KEPT_MS + MINUTE)
  expect(vi.getTimerCount()).toBe(0)
  publishing.setState({ runs: [{ id: 1, state: 'running', success: 1, failed: 0, unconfirmed: 0 }] })
  expect(vi.getTimerCount()).toBe(0)
  expect(asked).toHaveLength(before)
})

it('asks for the feed as soon as the live stream tells of works, once for many', async () => {
  const { countOf, publishing } = await show()
  for (let success = 1; success <= 5; success += 1)
    publishing.setState({ runs: [{ id: 1, state: 'running', success, failed: 0, unconfirmed: 0 }] })
  await pass(2_500)
  expect(CALLS.map(countOf)).toEqual([1, 2, 1, 1])
  publishing.setState({ runs: [{ id: 1, state: 'running', success: 5, failed: 0, unconfirmed: 0 }] })
  await pass(2_500)
  expect(countOf(listRecords)).toBe(2)
})

it('says when what it shows is older than three minutes, and no more once it is renewed', async () => {
  const answers = usual()
  await show(answers)
  answers.set(sceneCounts, new Error('away'))
  await pass(3 * MINUTE)
  expect(screen.queryByText('数据已过期')).toBeNull()
  await pass(MINUTE)
  expect(screen.getByText('数据已过期')).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
  answers.set(sceneCounts, usual().get(sceneCounts))
  await pass(MINUTE)
  expect(screen.queryByText('数据已过期')).toBeNull()
})

it('a block that fails says so alone, and is tried again alone', async () => {
  const answers = usual()
  answers.set(allAccounts, new Error('away'))
  const { countOf } = await show(answers)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('table')).toBeTruthy()
  answers.set(allAccounts, usual().get(allAccounts))
  fireEvent.click(block('账号状态').getByRole('button', { name: /重\s?试/ }))
  await pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(CALLS.map(countOf)).toEqual([1, 1, 2, 1])
})

it('where there is nothing it says 暂无数据', async () => {
  const answers = usual()
  answers.set(dataCenter, { ...center, trend: [day('2026-06-29', null)], trend_prev: [], platforms: [] })
  answers.set(listRecords, pageOf([]))
  answers.set(allAccounts, [])
  const none = { total: 0, today: 0, waiting: 0, published: 0, failed: 0, clip_used: 0 }
  answers.set(sceneCounts, { list: SCENES.map((scene) => ({ scene, name: SCENE_NAMES[scene], ...none })), total: none })
  await show(answers)
  for (const name of ['播放走势', '各平台播放', '发布动态', '账号状态', '场景统计（累计）'])
    expect(block(name).getByText('暂无数据'), name).toBeTruthy()
})

it('without the right to the records it asks for none', async () => {
  const { countOf } = await show(usual(), ['account:list'])
  await pass(ROUND_MS)
  expect(CALLS.map(countOf)).toEqual([2, 0, 2, 2])
  expect(block('发布动态').getByText('没有查看发布记录的权限')).toBeTruthy()
})

it('Esc leads back, unless it closes something that is open', async () => {
  const { router } = await show()
  const open = document.body.appendChild(document.createElement('div'))
  open.className = 'ant-modal-wrap'
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(router.state.location.pathname).toBe(PATHS.operationMarket)
  open.remove()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(1)
  expect(router.state.location.pathname).toBe(PATHS.dashboard)
})
