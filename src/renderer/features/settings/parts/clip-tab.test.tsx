import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { clipEngine, renderMachines } from '../../../../contract/http/clip-engine.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { ClipTab } from './clip-tab.tsx'

const READY = {
  ready: 1,
  reason: '',
  version: 'n7.0',
  probe_version: '5.1.9',
  warning: '',
  source: 'package',
  license: 'GPL v3',
  encoders: ['libx264', 'h264_nvenc'],
  chips: [] as string[],
}
const STATE = {
  settings: { quality: 'standard', cores: 0, chip: 1, cache_gb: 10 },
  cores_max: 4,
  cache_bytes: 3 * 1024 ** 3,
  engine: READY,
}
const save = vi.fn<(input: unknown) => Promise<unknown>>()

const MACHINE = {
  id: 1,
  name: '主机',
  role: 'all',
  version: '1',
  cores: 4,
  renders: 2,
  ready: 1,
  reason: '',
  alive: 1,
  self: 1,
  start_time: 1_700_000_000,
  beat_time: 1_700_000_000,
  busy: 0,
  works: [] as object[],
}

const show = async (perms: string[], engine: object = READY, machines: object[] = [MACHINE]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { settings, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = {
    call: (endpoint: unknown, input: unknown) =>
      endpoint === clipEngine
        ? Promise.resolve({ ...STATE, engine })
        : endpoint === renderMachines
          ? Promise.resolve({ machines, back_s: 30 })
          : save(input),
  }
  const services = {
    http,
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <ClipTab />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('成片设置')
}
const cache = () => screen.getByLabelText<HTMLInputElement>('缓存上限')

beforeEach(() => {
  save.mockReset().mockResolvedValue(STATE)
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
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what makes the films and saves how hard it may work', async () => {
  await show(['setting:edit'])
  expect(screen.getByText('GPL v3')).toBeTruthy()
  expect(screen.getByText('libx264、h264_nvenc')).toBeTruthy()
  expect(screen.getByText(/本机没有试编码成功的显卡编码器/)).toBeTruthy()
  await userEvent.clear(cache())
  await userEvent.type(cache(), '40')
  await userEvent.click(screen.getByLabelText('用显卡编码'))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ quality: 'standard', cores: 0, chip: 0, cache_gb: 40 }))
})

it('locks the fields for those who may not change them, and says how a missing engine is configured', async () => {
  await show([], {
    ready: 0,
    reason: '未找到 FFmpeg',
    version: '',
    probe_version: '',
    warning: '',
    source: '',
    license: '',
    encoders: [],
    chips: [],
  })
  expect(cache().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  expect(screen.getByText('未找到 FFmpeg')).toBeTruthy()
  expect(screen.getByText(/FFMPEG_PATH/)).toBeTruthy()
})

it('shows who makes the films and what they work on; where nobody does, how a machine is added', async () => {
  await show([], READY, [
    { ...MACHINE, role: 'api', renders: 0, ready: 0 },
    {
      ...MACHINE,
      id: 2,
      name: '剪辑一号',
      role: 'worker',
      self: 0,
      busy: 3,
      works: [
        { kind: 'render', title: '今日特惠', progress: 40 },
        { kind: 'preview', title: '', progress: 5 },
      ],
    },
    { ...MACHINE, id: 3, name: '剪辑二号', role: 'worker', self: 0, alive: 0 },
  ])
  expect(await screen.findByText('今日特惠 40%、预览 5%、其他企业 1 项')).toBeTruthy()
  expect(screen.getByText('主机（当前服务器）')).toBeTruthy()
  expect(screen.getByText('不剪辑')).toBeTruthy()
  expect(screen.getByText(/^最后一次应答 /)).toBeTruthy()
  expect(screen.queryByText(/没有在线的剪辑机器/)).toBeNull()
  cleanup()
  await show([], READY, [{ ...MACHINE, role: 'api', renders: 0 }])
  expect(await screen.findByText(/没有在线的剪辑机器/)).toBeTruthy()
  expect(screen.getByText(/--role worker/)).toBeTruthy()
})
