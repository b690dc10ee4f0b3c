import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint, OutputOf } from '../../../../contract/endpoint.ts'
import {
  bestHours,
  DATA_CARDS,
  dataCenter,
  failures,
  funnel,
  rankSpread,
  workScatter,
} from '../../../../contract/http/data.ts'
import { leadStat } from '../../../../contract/http/lead-stat.ts'
import { listRecords } from '../../../../contract/http/wisdom-seo.ts'
import { listGroups, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { PATHS } from '../../../lib/paths.ts'
import { texts as customers } from '../../../locales/zh/customers.ts'
import { texts as dashboard } from '../../../locales/zh/dashboard.ts'
import { texts as figures } from '../../../locales/zh/figures.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { Figures } from './figures.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-30T04:00:00Z') })
})

const day = (date: string, play: number | null, spread = 0) => ({
  date,
  play,
  like: null,
  comment: null,
  share: null,
  new_fans: 3,
  published: 1,
  failed: 0,
  spread,
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
    value: key === 'leads' ? null : key === 'success_rate' ? 0.95 : 12_345,
    prev: key === 'leads' ? null : key === 'success_rate' ? 0.9 : 0,
    delta: key === 'leads' ? null : key === 'success_rate' ? 0.05 : 12_345,
    delta_rate: null,
    unit: key === 'success_rate' ? 'rate' : 'count',
    partial: key === 'play' ? 1 : 0,
  })),
  trend: [day('2026-06-28', 100), day('2026-06-29', 23_456, 2)],
  trend_prev: [],
  platforms: [],
  accounts_top: [],
  works_top: [],
  coverage: { accounts_with_data: 8, accounts_total: 12, updated_time: 0 },
}
const days = { from: '2026-06-23', to: '2026-06-29' }
const leads: OutputOf<typeof leadStat> = {
  range: days,
  cards: { created: 0, with_phone: 0, followed: 0, won: 0, deal_amount: 0, conversion_rate: null },
  series: [],
  conversion: [],
}
const answers = new Map<Endpoint, unknown>([
  [leadStat, leads],
  [dataCenter, center],
  [listGroups, []],
  [listPlatforms, []],
  [bestHours, { range: days, works: 4, cells: [{ weekday: 3, hour: 19, works: 4, mean: 900, median: 800 }] }],
  [funnel, { range: days, scheduled: 10, published: 8, played: 800, messages: null, leads: null, deals: null }],
  [rankSpread, { range: days, list: [{ date: '2026-06-29', top3: 1, top10: 2, top20: 0, top50: 0, none: 4 }] }],
  [failures, { range: days, count: 0, open: 0, earlier: 0, list: [] }],
  [workScatter, { range: days, list: [] }],
])
const show = (
  address = '/',
  more: ReadonlyMap<Endpoint, unknown> = new Map(),
  perms: readonly string[] = ['lead:list'],
) =>
  renderWith(<Figures />, {
    texts: { dashboard, figures, customers, ui },
    address,
    perms,
    answer: (endpoint) => {
      const answer = more.get(endpoint) ?? answers.get(endpoint)
      return answer instanceof Error ? Promise.reject(answer) : answer
    },
  })
const inputOf = (asked: readonly [Endpoint, unknown][], endpoint: Endpoint): unknown =>
  asked.findLast(([one]) => one === endpoint)?.[1]

it('says beside the usual days that today is left out; days of one’s own may hold it', async () => {
  await show()
  const bar = within(await screen.findByRole('search'))
  expect(bar.getByText('不含今天')).toBeTruthy()
  cleanup()
  await show('/?from=2026-06-20&to=2026-06-30')
  expect(within(await screen.findByRole('search')).queryByText('不含今天')).toBeNull()
})

it('each card opens the list that it counts, with the days and filters of the figures', async () => {
  const failed = { ...center, trend: center.trend.map((one) => ({ ...one, failed: 1 })) }
  await show('/?platform_value=douyin&group_id=3', new Map([[dataCenter, failed]]))
  const list = within(await screen.findByRole('list', { name: '主要数字' }))
  const links = Object.fromEntries(
    list
      .getAllByRole('listitem')
      .map((item) => [item.dataset['card'], within(item).queryByRole('link')?.getAttribute('href') ?? null]),
  )
  const works = 'from=1782144000&to=1782748799&platform_value=douyin&group_id=3'
  const accounts = `${PATHS.accounts}?from=2026-06-23&to=2026-06-29&platform_value=douyin&group_id=3`
  expect(links).toEqual({
    published: null,
    success_rate: `${PATHS.planTask}?state=-1&time=failed&${works}`,
    play: accounts,
    like: accounts,
    comment: accounts,
    share: accounts,
    new_fans: accounts,
    leads: `${PATHS.leads}?from=2026-06-23&to=2026-06-29&account_platform=douyin&account_group_id=3`,
    rank_top10: `${PATHS.planRank}?range=top10&range_day=2026-06-29&platform_value=douyin`,
    clip_left: `${PATHS.personal}?tab=company`,
  })
  expect(list.getByText('95%')).toBeTruthy()
})

it('leads are opened and asked for by whoever may see them alone', async () => {
  const { asked } = await show('/', new Map(), [])
  const list = within(await screen.findByRole('list', { name: '主要数字' }))
  const card = list.getAllByRole('listitem').find((item) => item.dataset['card'] === 'leads')
  expect(within(card as HTMLElement).queryByRole('link')).toBeNull()
  expect(inputOf(asked, leadStat)).toBeUndefined()
})

it('sources of leads open the leads of theirs, in the days and filters of the figures', async () => {
  const series = [
    { key: 'comment', name: '', created: 4, won: 1, deal_amount: 120_000 },
    { key: 'manual', name: '', created: 2, won: 0, deal_amount: 0 },
  ]
  const { asked } = await show('/?platform_value=douyin', new Map([[leadStat, { ...leads, series }]]))
  const rows = within(await screen.findByRole('list', { name: '线索来源' })).getAllByRole('link')
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual(
    [
      ['评论成交 1 · ¥1,200.004', 'comment'],
      ['手动录入2', 'manual'],
    ].map(([text, source]) => [
      text,
      `${PATHS.leads}?source=${source}&from=2026-06-23&to=2026-06-29&account_platform=douyin`,
    ]),
  )
  expect(inputOf(asked, leadStat)).toEqual({ ...days, account_platform: 'douyin', group_by: 'source' })
})

it('where nothing failed the success rate opens the works that went out', async () => {
  const none = { total: 0, per_page: 20, current_page: 1, last_page: 1, data: [] }
  const { asked } = await show('/', new Map([[listRecords, none]]))
  const list = within(await screen.findByRole('list', { name: '主要数字' }))
  const card = list.getAllByRole('listitem').find((item) => item.dataset['card'] === 'success_rate')
  expect(within(card as HTMLElement).queryByRole('link')).toBeNull()
  await userEvent.click(within(card as HTMLElement).getByRole('button'))
  await waitFor(() => expect(inputOf(asked, listRecords)).toMatchObject({ time: 'published' }))
})

it('reasons count what still waits, as everywhere; what was handled stands beside', async () => {
  const newest = {
    publish_item_id: 1,
    wisdom_task_id: 1,
    title: '一',
    openname: '甲',
    platform_value: 'douyin',
    reason: '验证码',
    time: 1_782_200_000,
  }
  const list = [
    { code: 'A', count: 3, open: 2, newest },
    { code: 'B', count: 4, open: 0, newest: { ...newest, reason: '网络断了' } },
  ]
  await show('/', new Map([[failures, { range: days, count: 7, open: 2, earlier: 3, list }]]))
  expect(await screen.findByText('这段时间失败、还没处理的 2 个；已处理 5 个')).toBeTruthy()
  expect(screen.getByRole('link', { name: '更早的还有 3 个没处理' }).getAttribute('href')).toBe(
    `${PATHS.planTask}?state=-1&time=failed&from=1&to=1782143999`,
  )
  const rows = within(screen.getByRole('list', { name: '发布失败的原因' })).getAllByRole('listitem')
  expect(rows.map((row) => [row.querySelector('b')?.textContent, row.lastElementChild?.textContent])).toEqual([
    ['2', '已处理 1 个'],
    ['0', '已处理 4 个'],
  ])
})

it('days, platform, group and comparison stand in the address; what means nothing there is left out', async () => {
  const { asked, router } = await show('/?days=30&platform_value=douyin&group_id=3&compare=none')
  await screen.findByRole('list', { name: '主要数字' })
  expect(inputOf(asked, dataCenter)).toMatchObject({
    from: '2026-05-31',
    to: '2026-06-29',
    compare: 'none',
    platform_value: 'douyin',
    group_id: 3,
  })
  await userEvent.click(screen.getByText('昨天'))
  expect(new URLSearchParams(router.state.location.search).get('days')).toBe('1')
  expect(inputOf(asked, dataCenter)).toMatchObject({ from: '2026-06-29', to: '2026-06-29' })
})

it.each(['/?days=9&from=2026-06-31&to=x&group_id=-1&platform_value=A', '/?from=2026-06-20&to=2026-07-02', '/'])(
  'an address that means nothing shows the usual days: %s',
  async (address) => {
    const { asked } = await show(address)
    await screen.findByRole('list', { name: '主要数字' })
    expect(inputOf(asked, dataCenter)).toEqual({ from: '2026-06-23', to: '2026-06-29', compare: 'prev' })
  },
)

it('a block that fails says so alone, and can be tried again', async () => {
  const broken = new Map<Endpoint, unknown>([[failures, new Error('no')]])
  const { asked } = await show('/', broken)
  const alert = await screen.findByRole('alert')
  expect(screen.getByRole('list', { name: '主要数字' })).toBeTruthy()
  broken.delete(failures)
  await userEvent.click(within(alert).getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('这段时间没有发布失败')).toBeTruthy()
  expect(asked.filter(([one]) => one === failures)).toHaveLength(2)
})

it('each chart has its figures as a table; days with estimates say so', async () => {
  await show()
  await screen.findByRole('list', { name: '主要数字' })
  expect(screen.getByText(/有 1 天含估算/)).toBeTruthy()
  // Of the cards those that sum works' numbers say so, and none other.
  const cards = within(screen.getByRole('list', { name: '主要数字' })).getAllByRole('listitem')
  const marked = cards.filter((one) => within(one).queryByLabelText('含估算') !== null)
  expect(marked.map((one) => one.dataset['card'])).toEqual(['play', 'like', 'comment', 'share'])
  await userEvent.click(screen.getByRole('button', { name: '每日走势 看表格' }))
  const rows = within(screen.getByRole('table', { name: /每日走势/ })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).slice(0, 2))).toEqual([
    ['日期', '播放'],
    ['2026-06-28', '100'],
    ['2026-06-29', '23,456'],
  ])
})

it('works by plays and answers stand in a table too, and say so where there are none', async () => {
  const list = [
    { id: 1, title: '红烧肉', url: 'https://x/1', openname: '甲', platform_value: 'douyin', play: 12_000, rate: 0.05 },
  ]
  await show('/', new Map([[workScatter, { range: days, list }]]))
  await userEvent.click(await screen.findByRole('button', { name: '播放与互动 看表格' }))
  const rows = within(screen.getByRole('table', { name: '播放与互动' })).getAllByRole('row')
  expect([...(rows[1]?.children ?? [])].map((cell) => cell.textContent)).toEqual(['红烧肉', '甲', '12,000', '5%'])
  cleanup()
  await show()
  expect(await screen.findByText('这段时间没有发布过有播放和互动数的作品')).toBeTruthy()
})

it('what nothing collects yet is a dash with its reason, never a 0', async () => {
  await show()
  const steps = within(await screen.findByRole('list', { name: '从计划到成交' })).getAllByRole('listitem')
  expect(steps.map((step) => [step.dataset['step'], step.querySelector('b')?.textContent])).toEqual([
    ['scheduled', '10'],
    ['published', '8'],
    ['played', '800'],
    ['messages', '–'],
    ['leads', '–'],
    ['deals', '–'],
  ])
  expect(steps[4]?.textContent).toContain('还没有线索')
})
