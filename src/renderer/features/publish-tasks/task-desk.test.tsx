// A task's works stay on the screen while the backend is away for a moment, with a line that says that they are old.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { restoreItems } from '../../../contract/http/publish-grid.ts'
import { cancelItems, publishPreflight, taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { taskWorks } from '../../../contract/http/works.ts'
import { testItem } from '../../../helper/runs/testing/run-world.ts'
import type { CallOptions } from '../../core/http/http-client.ts'
import { createNotices } from '../../core/notices/notices.ts'
import { ServicesProvider } from '../../core/services/services-provider.tsx'
import type { Services } from '../../core/services/services.ts'
import { testSession } from '../../core/services/testing-services.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as grid } from '../../locales/zh/grid.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { TaskDesk } from './task-desk.tsx'

const TASK = {
  wisdom_task_id: 1,
  name: '一期',
  type: 'clip',
  status: 4,
  total_num: 1,
  success_num: 1,
  fail_num: 0,
  waiting_num: 0,
  skipped_num: 0,
  unconfirmed_num: 0,
  scheduled_num: 0,
  drafted_num: 0,
  oneClickPublishStatus: 0,
  lock_holder: '',
  counts: { waiting: 0, publishing: 0, success: 1, failed: 0, cancelled: 0, unconfirmed: 0 },
}
const OLD = /^刷新失败，显示的是之前的数据/u

const show = async (
  task: object = TASK,
  items = [testItem(7, { publish_status: 2 })],
  runs: readonly object[] = [],
) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    defaultNS: 'seo',
    resources: { zh: { seo, ui, grid, publish } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const server = { away: false }
  const loud: string[] = []
  const asked: [Endpoint, unknown][] = []
  const call = async (endpoint: Endpoint, input: unknown, options?: CallOptions) => {
    asked.push([endpoint, input])
    if (server.away && options?.quiet !== true) loud.push(endpoint.path)
    if (server.away) throw new Error('away')
    if (endpoint === taskInfo) return task
    if (endpoint === taskVideoList) return { videoList: items }
    if (endpoint === cancelItems) return { cancelled: 1 }
    if (endpoint === restoreItems) return { restored: 1, missed: 0, skipped: [] }
    if (endpoint === taskWorks) return { list: [] }
    if (endpoint === publishPreflight) return { items: [] }
    throw new Error('not asked for here')
  }
  const helper = { store: createStore(() => ({ connected: false })) }
  const publishing = { store: createStore(() => ({ open: 0, detail: null, runs })) }
  const page = createStore(() => ({ suffix: '' }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={
          {
            http: { call },
            helper,
            connection: { store: createStore(() => ({ lost: false })) },
            publishing,
            page,
            notices: createNotices(),
            i18n,
            storage: safeStorage(localStorage),
            session: testSession({ perms: ['*'] }),
          } as unknown as Services
        }
      >
        <QueryClientProvider client={client}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <RouterProvider
                router={createMemoryRouter([
                  { path: '*', element: <TaskDesk taskId={1} publishNow={false} listPath="/list" /> },
                ])}
              />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return { server, loud, asked, again: async () => await act(async () => await client.refetchQueries()) }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('rows and head stay while the backend is away, and the line goes when it is back', async () => {
  const { server, loud, again } = await show()
  await userEvent.click(await screen.findByText(seo.views.done))
  expect(await screen.findByText('作品7')).toBeTruthy()
  server.away = true
  await again()
  expect(await screen.findByText(OLD)).toBeTruthy()
  expect(screen.getByText('作品7')).toBeTruthy()
  expect(screen.getByText('一期')).toBeTruthy()
  // The line says it: no message on top of it every time it is asked again.
  expect(loud).toEqual([])
  server.away = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await vi.waitFor(() => expect(screen.queryByText(OLD)).toBeNull())
  expect(screen.getByText('作品7')).toBeTruthy()
})

const OPEN = {
  ...TASK,
  status: -1,
  total_num: 3,
  success_num: 0,
  fail_num: 2,
  waiting_num: 1,
  counts: { waiting: 1, publishing: 0, success: 0, failed: 2, cancelled: 0, unconfirmed: 0 },
}
const open = [testItem(1), testItem(2, { publish_status: -1 }), testItem(3, { publish_status: -1 })]

it('its two buttons say what each of them publishes', async () => {
  await show(OPEN, open)
  for (const [name, words] of [
    ['重试失败（2）', '只重新发布失败的 2 个，待发的不动'],
    ['立即发布（3）', '发布全部未发布的 3 个：待发 1，失败 2'],
  ] as const) {
    await userEvent.hover(await screen.findByRole('button', { name }))
    expect(await screen.findByText(words)).toBeTruthy()
  }
})

it('a work is cancelled at once, named, and can be taken back from the message', async () => {
  const { asked } = await show(OPEN, open)
  const more = await vi.waitFor(
    () => document.querySelector<HTMLElement>('.grid-tail.actions [aria-label="更多"]') ?? expect.fail('no row yet'),
  )
  await userEvent.click(more)
  await userEvent.click(await screen.findByRole('menuitem', { name: /取消发布/ }))
  expect(await screen.findByText(/^已取消「作品1」在账号/)).toBeTruthy()
  // The sheet has a 撤销 of its own.
  await userEvent.click(
    document.querySelector<HTMLElement>('.ant-message-notice .undo-button') ?? expect.fail('no way back'),
  )
  expect(await screen.findByText('已恢复 1 个作品，等待发布')).toBeTruthy()
  expect([
    asked.filter(([endpoint]) => endpoint === cancelItems || endpoint === restoreItems).map(([, input]) => input),
    screen.queryByRole('dialog'),
  ]).toEqual([[{ ids: [1] }, { ids: [1] }], null])
})

it('while its run is not heard of the sheet says that this is how things were, not that somebody publishes', async () => {
  const locked = {
    ...TASK,
    status: 3,
    total_num: 1,
    success_num: 0,
    oneClickPublishStatus: 1,
    lock_holder: '王五',
    counts: { ...TASK.counts, success: 0, publishing: 1 },
  }
  const run = { id: 3, wisdom_task_id: 1, end_time: 0, lost: 0, device_id: 'desk-0001' }
  for (const [silent, words] of [
    [1, /^与云管家或服务器的连接已断开：这里是断开前的状态/],
    [0, '王五 正在发布此任务，期间不能编辑'],
  ] as const) {
    await show(locked, [testItem(7, { publish_status: 1 })], [{ ...run, silent }])
    expect(await screen.findByText(words)).toBeTruthy()
    cleanup()
  }
})
