import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Account } from '../../../contract/entities/account.ts'
import type { LeftOutWork, MadeHandIns } from '../../../contract/entities/publish.ts'
import { addTask } from '../../../contract/http/wisdom-seo.ts'
import { listOutputs } from '../../../contract/http/clip.ts'
import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { UploadsState } from '../uploads/upload-queue.ts'
import { safeStorage } from '../../lib/storage.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as grid } from '../../locales/zh/grid.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { VideoPublishPage } from '../../features/publish-tasks/video-publish-page.tsx'
import { missingIn, missingOf, useTellLeft } from './make-up.ts'

const left = (index: number, account: number, film: number, title: string): LeftOutWork => ({
  index,
  code: 42203,
  msg: '标题最多 20 字',
  third_auth_id: account,
  openname: `账号${account}`,
  platform_value: 'douyin',
  title,
  source: { kind: 'output', ids: [film] },
})
const REQUEST = {
  name: '国庆一批',
  plan_id: 6,
  topics: ['探店'],
  poi_id: 3,
  schedule: {
    mode: 'spread' as const,
    start_time: 4_102_444_800,
    min_gap_minutes: 45,
    windows: [{ from: '18:30', to: '20:00' }],
    per_account_daily_max: 2,
  },
}
const account = (id: number): Account & { disabled_reason: string } => ({
  id,
  platform_value: 'douyin',
  third_platform_info: { value: 'douyin', name: '抖音', iconUrl: '' },
  account_id: `dy${id}`,
  third_sec_uid: '',
  openname: `账号${id}`,
  avatar: '',
  group_id: 0,
  group_name: '',
  operator_admin_id: 0,
  operator_name: '',
  parent_id: 0,
  auth_mode: 'helper',
  is_confer: 1,
  third_login_status: 1,
  last_check_time: 0,
  login_time: 0,
  expire_time: 0,
  days_left: null,
  fans: null,
  works: null,
  remark: '',
  wechat_bound: 0,
  enabled: 1,
  last_error: '',
  proxy_host: '',
  ways: ['browser'],
  time_channel: 'alarm',
  granted: 0,
  create_time: 0,
  disabled_reason: '',
})
const film = (id: number) => ({
  id,
  clip_id: 1,
  title: `成片${id}`,
  clip_name: '',
  mode: 'clip',
  idx: 1,
  status: 2,
  progress: 100,
  file_url: '',
  cover_url: '',
  duration_ms: null,
  width: null,
  height: null,
  size: null,
  fail_code: '',
  fail_reason: '',
  use_count: 0,
  create_time: 0,
  used_in: [],
})

type Times = { first_time?: number; last_time?: number; hand_ins?: MadeHandIns }

function Made({ works, noted, times }: { works: readonly LeftOutWork[]; noted: readonly LeftOutWork[]; times: Times }) {
  const tell = useTellLeft()
  return (
    <button onClick={() => tell({ blocked: [...works], items: 5, warned: [...noted], ...times }, REQUEST)}>建好</button>
  )
}
const answer = (endpoint: Endpoint): unknown => {
  if (endpoint === listAccountsByGroup) return [{ group_id: 0, group_name: '', list: [1, 2, 3].map(account) }]
  if (endpoint === listOutputs)
    return {
      total: 2,
      per_page: 24,
      current_page: 1,
      last_page: 1,
      data: [film(11), film(12)],
      counts: { all: 2, rendering: 0, ok: 2, failed: 0, unused: 2 },
    }
  // What comes after it is another page's.
  if (endpoint === addTask) return new Promise(() => undefined)
  throw new Error('not answered here')
}
/** The page on which a task was made, and the one where works are made up for; what the calls for a new task asked. */
const show = async (works: readonly LeftOutWork[], noted: readonly LeftOutWork[] = [], times: Times = {}) => {
  const pages = (
    <Routes>
      <Route path="/made" element={<Made works={works} noted={noted} times={times} />} />
      <Route path={PATHS.seoPublish} element={<VideoPublishPage />} />
    </Routes>
  )
  const { asked } = await renderWith(pages, {
    texts: { seo, ui, grid },
    answer,
    perms: ['task:edit'],
    address: '/made',
    services: {
      uploads: { store: createStore<UploadsState>(() => ({ items: [], speed: 0 })) },
      storage: safeStorage(localStorage),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: '建好' }))
  return (): unknown[] => asked.flatMap(([endpoint, input]) => (endpoint === addTask ? [input] : []))
}

it('what was left out leads to a form with exactly these accounts, films and titles, and a shorter title makes them', async () => {
  const asked = await show([left(1, 1, 11, '这个标题太长'), left(4, 3, 12, '这个也太长')])
  await userEvent.click(await screen.findByRole('button', { name: '调整后补做' }))
  const drawer = await screen.findByRole('dialog', { name: '新建发布任务' })
  expect((await within(drawer).findByRole('textbox', { name: '标题' })) as HTMLTextAreaElement).toHaveProperty(
    'value',
    '这个标题太长\n这个也太长',
  )
  expect(await within(drawer).findByRole('radio', { name: '只做没有建的 2 个' })).toHaveProperty('checked', true)
  const ticked = (): string[] =>
    within(drawer)
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter((box) => box.checked)
      .map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent ?? '')
  await eventually(() =>
    expect(ticked()).toEqual(['成片11', '成片12', expect.stringContaining('账号1'), expect.stringContaining('账号3')]),
  )
  await userEvent.clear(within(drawer).getByRole('textbox', { name: '标题' }))
  await userEvent.type(within(drawer).getByRole('textbox', { name: '标题' }), '短一{enter}短二')
  await userEvent.click(within(drawer).getByRole('button', { name: '创建任务' }))
  await eventually(() =>
    expect(asked()).toEqual([
      expect.objectContaining({
        name: '国庆一批 补做',
        plan_id: 6,
        sources: { clip_output_ids: [11, 12] },
        third_auth_ids: [1, 3],
        topics: ['探店'],
        poi_id: 3,
        schedule: REQUEST.schedule,
        pairs: [
          { content: 0, third_auth_id: 1 },
          { content: 1, third_auth_id: 3 },
        ],
        titles: { mode: 'manual', list: ['短一', '短二'] },
      }),
    ]),
  )
})

it('articles, and works of several image posts, have no such form', async () => {
  const { source: _, ...article } = left(0, 1, 11, '文章')
  const post = (ids: number[]): LeftOutWork => ({ ...left(0, 1, 11, '图文'), source: { kind: 'image', ids } })
  expect([
    missingOf(REQUEST, [article], ''),
    missingOf(REQUEST, [post([1, 2]), post([3])], ''),
    missingOf(REQUEST, [], ''),
  ]).toEqual([null, null, null])
  expect(missingIn(missingOf(REQUEST, [post([1, 2])], '补做'))).toMatchObject({
    sources: { kind: 'image', ids: [1, 2] },
    makeUp: { pairs: [{ content: 0, account: 1 }] },
  })
  expect([missingIn(null), missingIn({ makeUp: 1 })]).toEqual([null, null])
  await show([article])
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: '调整后补做' })).toBeNull()
})

it('what is good to know of the works that were made is told, one by its sentence, several by their number, too', async () => {
  const note = { ...left(0, 1, 11, '火锅'), msg: '“账号1”在任务「第一批」中已有同一个视频文件' }
  await show([], [note])
  expect(await screen.findByText(note.msg)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await show([], [note, { ...note, index: 1, title: '烤鱼' }])
  expect(await screen.findByText(`2 个作品请留意：${note.msg}`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '查看全部 2 个' }))
  const all = await screen.findByRole('dialog', { name: '2 个作品已建，请留意' })
  expect([within(all).getByText(note.msg), within(all).getByText('烤鱼')]).toHaveLength(2)
})

it('once the task is made it tells when its works go out; of works without a time nothing', async () => {
  const [first, last] = [dayjs('2031-11-30T09:00').unix(), dayjs('2031-12-02T21:30').unix()]
  await show([], [], { first_time: first, last_time: last })
  expect(await screen.findByText('已建 5 个作品，第一个 2031-11-30 09:00 发布，最后一个 2031-12-02 21:30')).toBeTruthy()
  cleanup()
  await show([], [], { first_time: first, last_time: first })
  expect(await screen.findByText('已建 5 个作品，发布时间 2031-11-30 09:00')).toBeTruthy()
  cleanup()
  await show([left(0, 1, 11, '火锅')], [], { first_time: 0, last_time: 0 })
  await screen.findByRole('dialog')
  expect(screen.queryByText(/第一个|发布时间/)).toBeNull()
})

it('of works that are handed to their sites it also tells until when they can be taken back, as long as they can; its cross puts it away', async () => {
  const first = dayjs('2031-11-30T09:00').unix()
  await show([], [], {
    first_time: first,
    last_time: first,
    hand_ins: { rested: 4, at_once: 0, unmade: 0, undeclared: 2, until: dayjs('2031-11-29T18:33').unix() },
  })
  const words =
    '已建 5 个作品，发布时间 2031-11-30 09:00；4 条 18:33 起交给平台定时，之前可改时间或取消发布，交出后只能到平台上修改；2 条要求作品声明、还没有选，会不带声明发布'
  expect(await screen.findByText(words)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await eventually(() => expect(screen.queryByText(words)).toBeNull())
})
