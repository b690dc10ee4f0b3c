import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { clipEngine } from '../../../../contract/http/clip-engine.ts'
import { ServicesContext } from '../../../core/services/services-context.ts'
import type { Services } from '../../../core/services/services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { ClipTab } from './clip-tab.tsx'

const READY = { ready: 1, reason: '', version: 'n7.0', source: 'package', license: 'GPL v3', encoders: ['libx264', 'h264_nvenc'], chips: [] as string[] }
const STATE = { settings: { quality: 'standard', cores: 0, chip: 1, cache_gb: 10 }, cores_max: 4, cache_bytes: 3 * 1024 ** 3, engine: READY }
const save = vi.fn<(input: unknown) => Promise<unknown>>()

const show = async (perms: string[], engine: object = READY): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { settings, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const http = { call: (endpoint: unknown, input: unknown) => (endpoint === clipEngine ? Promise.resolve({ ...STATE, engine }) : save(input)) }
  const services = { http, i18n, session: { store: createStore(() => ({ token: 'token', perms })) } } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <ClipTab />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  await screen.findByText('成片设置')
}
const cache = () => screen.getByLabelText<HTMLInputElement>('缓存上限')

beforeEach(() => {
  save.mockReset().mockResolvedValue(STATE)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
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
  await show([], { ready: 0, reason: '未找到 FFmpeg', version: '', source: '', license: '', encoders: [], chips: [] })
  expect(cache().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  expect(screen.getByText('未找到 FFmpeg')).toBeTruthy()
  expect(screen.getByText(/FFMPEG_PATH/)).toBeTruthy()
})
