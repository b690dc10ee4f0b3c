import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import {
  installTable,
  probePlatform,
  probeProgress,
  recordPlatform,
  tableStates,
} from '../../../../contract/helper/table-commands.ts'
import { saveSelectorTable, selectorTables, switchPlatform } from '../../../../contract/http/selector-tables.ts'
import { listAccounts, listPlatforms, loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { TablesCard } from './tables-card.tsx'

const platform = (value: string, name: string, off = '') => ({ value, name, off, auth_modes: ['helper'], enabled: 1 })
const STATES = [
  {
    platform_value: 'douyin',
    source: 'installed',
    version: 3,
    date: '2026-11-21',
    off: '',
    note: '',
    runs: 9,
    fallbacks: [{ key: 'publish', runs: 9, later: 4, nth: 2 }],
  },
  {
    platform_value: 'weibo',
    source: 'built-in',
    version: 1,
    date: '2026-11-20',
    off: '',
    note: '页面规则 v2 已自动退回内置版本',
    runs: 0,
    fallbacks: [],
  },
]
const KEYS = [
  { key: 'title', state: 'unreachable', nth: 0, of: 3, page: '' },
  { key: 'videoInput', state: 'found', nth: 2, of: 3, page: '上传页' },
  { key: 'dropArea', state: 'missing', nth: 0, of: 1, page: '' },
]
const calls: unknown[][] = []
const probes: { resolve: (report: unknown) => void; signal: AbortSignal }[] = []
const listeners: ((data: unknown) => void)[] = []

const call = async (endpoint: unknown, input: unknown): Promise<unknown> => {
  if (endpoint === listPlatforms) return [platform('douyin', '抖音'), platform('weibo', '微博', '微博暂停使用')]
  if (endpoint === selectorTables) return { list: [] }
  if (endpoint === listAccounts) return { data: [{ id: 7, openname: '城南小馆', auth_mode: 'helper' }], total: 1 }
  if (endpoint === loginNeedInfo)
    return { third_auth_id: 7, platform_value: 'douyin', account_id: 'a7', third_cookie: '', proxy: '' }
  calls.push([endpoint, input])
  return {}
}
const send = async (command: unknown, input: unknown, options: { signal: AbortSignal }): Promise<unknown> => {
  if (command === tableStates) return { list: STATES }
  if (command === probePlatform)
    return await new Promise((resolve, reject) => {
      probes.push({ resolve, signal: options.signal })
      options.signal.addEventListener('abort', () => reject(new Error('cancelled')))
    })
  calls.push([command, input])
  if (command === recordPlatform) return { path: '/data/recordings/douyin-20261126-070000.json', steps: 12 }
  return { version: 4 }
}
const show = async (perms: string[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { settings, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const helper = {
    send,
    require: () => true,
    store: createStore(() => ({ connected: true, info: null })),
    on: (event: unknown, listener: (data: unknown) => void) => (
      event === probeProgress && listeners.push(listener),
      () => undefined
    ),
  }
  const notices = { info: vi.fn(), error: vi.fn(), success: vi.fn(), warning: vi.fn() }
  const services = {
    http: { call },
    helper,
    notices,
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <TablesCard />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('v3 已安装（2026-11-21）')
}
const row = (name: string): HTMLElement => {
  const found = screen.getByText(name).closest('tr')
  if (found === null) throw new Error(`no row ${name}`)
  return found
}

beforeEach(() => {
  calls.length = 0
  probes.length = 0
  listeners.length = 0
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

it('shows versions, keys that needed later alternatives, why a table was left, and what is off', async () => {
  await show([])
  // It works, and nothing is to be done now: no warning, and the tooltip says what it means.
  expect(row('抖音').textContent).toContain('可正常发布，1 项用了备用规则')
  expect(row('抖音').querySelector('.status-tag.warning')).toBeNull()
  await userEvent.hover(within(row('抖音')).getByText(/可正常发布/))
  expect((await screen.findByRole('tooltip')).textContent).toContain('现在不需要处理')
  expect(row('微博').textContent).toContain('已自动退回内置版本')
  expect(row('微博').textContent).toContain('还没有发布记录')
  expect(row('微博').textContent).toContain('微博暂停使用')
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull()
})

it('switches a platform off with a sentence, and on again', async () => {
  await show(['setting:edit'])
  await userEvent.click(within(row('抖音')).getByRole('button', { name: '停用' }))
  const words = await screen.findByLabelText<HTMLTextAreaElement>('给运营人的说明')
  await userEvent.clear(words)
  await userEvent.type(words, '明天恢复')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用' }))
  await waitFor(() => expect(calls).toContainEqual([switchPlatform, { platform_value: 'douyin', off: '明天恢复' }]))
  await userEvent.click(within(row('微博')).getByRole('button', { name: '恢复使用' }))
  await waitFor(() => expect(calls).toContainEqual([switchPlatform, { platform_value: 'weibo', off: '' }]))
})

it('has a file checked by the helper first, then keeps it for the company', async () => {
  await show(['setting:edit'])
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input')
  await userEvent.upload(input, new File(['{"a":1}'], 'table.json', { type: 'application/json' }))
  await waitFor(() =>
    expect(calls).toEqual([
      [installTable, { text: '{"a":1}' }],
      [saveSelectorTable, { text: '{"a":1}' }],
    ]),
  )
})

it('probes with an account: progress, a stop, and what is missing first', async () => {
  await show(['account:auth'])
  await userEvent.click(within(row('抖音')).getByRole('button', { name: /展开|Expand/i }))
  await userEvent.click(await screen.findByRole('button', { name: '检查「城南小馆」' }))
  await waitFor(() => expect(probes).toHaveLength(1))
  listeners.at(-1)?.({ third_auth_id: 7, text: '正在打开上传页' })
  await screen.findByText(/正在打开上传页/)
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(probes[0]?.signal.aborted).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: '检查「城南小馆」' }))
  await waitFor(() => expect(probes).toHaveLength(2))
  probes[1]?.resolve({ table: STATES[0], pages: ['上传页'], keys: KEYS })
  await screen.findByText(/首选 0 项，备用 1 项，没有找到 1 项，不选择文件看不到 1 项/)
  expect([...document.querySelectorAll('.probe-panel code')].map((node) => node.textContent)).toEqual([
    'dropArea',
    'videoInput',
    'title',
  ])
  // Names of the rules are for whoever mends them: the operator reads the sum.
  expect(screen.getByText('dropArea').closest('details')?.open).toBe(false)
})

it('records with an account and says where the file lies', async () => {
  await show(['account:auth'])
  await userEvent.click(within(row('抖音')).getByRole('button', { name: /展开|Expand/i }))
  await userEvent.click(await screen.findByRole('button', { name: '录制「城南小馆」的发布页' }))
  expect((await screen.findByText(/已录制 12 步/)).textContent).toContain(
    '/data/recordings/douyin-20261126-070000.json',
  )
  expect(calls.at(-1)?.[0]).toBe(recordPlatform)
})
