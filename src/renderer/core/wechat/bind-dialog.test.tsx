import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CODE } from '../../../contract/errors.ts'
import { bindWechat } from '../../../contract/http/wechat.ts'
import { texts as wechat } from '../../locales/zh/wechat.ts'
import { ApiError } from '../http/api-error.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import { BindDialog } from './bind-dialog.tsx'

const make = vi.fn<(input: unknown) => Promise<unknown>>()
const check = vi.fn<() => Promise<unknown>>()
const closed = vi.fn<() => void>()

const show = async (perms: string[] = ['*']): Promise<void> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { wechat } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const http = { call: (endpoint: unknown, input: unknown) => (endpoint === bindWechat ? make(input) : check()) }
  const services = {
    http,
    i18n,
    queries,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <MemoryRouter>
      <I18nextProvider i18n={i18n}>
        <ServicesProvider services={services}>
          <QueryClientProvider client={queries}>
            <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
              <App>
                <BindDialog target={{ accountId: 7, name: '城南小馆' }} onClose={closed} />
              </App>
            </ConfigProvider>
          </QueryClientProvider>
        </ServicesProvider>
      </I18nextProvider>
    </MemoryRouter>,
  )
}
const inSeconds = (seconds: number) => ({
  scene_key: 'scene-0001',
  qrcode_url: 'http://weixin.qq.com/q/1',
  expire_time: Math.floor(Date.now() / 1000) + seconds,
})
const state = () => screen.getByTestId('wechat-code').dataset['state']

beforeEach(() => {
  for (const one of [make, check, closed]) one.mockReset()
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
  HTMLCanvasElement.prototype.getContext = (() => null) as never
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('makes one code for the account, asks each two seconds, and closes when it is bound', async () => {
  make.mockResolvedValue(inSeconds(120))
  check.mockResolvedValueOnce({ status: 0, nickname: '' }).mockResolvedValue({ status: 2, nickname: '' })
  await show()
  await waitFor(() => expect(state()).toBe('waiting'))
  expect(make.mock.calls).toEqual([[{ third_auth_id: 7 }]])
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(check).toHaveBeenCalledTimes(2)
})

it('a code that ended is shown as ended and asked about no more', async () => {
  make.mockResolvedValue(inSeconds(0))
  check.mockResolvedValue({ status: 0, nickname: '' })
  await show()
  await waitFor(() => expect(state()).toBe('expired'))
  const asked = check.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(check.mock.calls.length).toBeLessThanOrEqual(asked + 1)
})

it('not set up: those who may are led to the settings, others are told whom to ask', async () => {
  make.mockRejectedValue(
    new ApiError({ kind: 'business', code: CODE.WECHAT_MISSING, message: '未配置微信服务', path: bindWechat.path }),
  )
  await show()
  expect(await screen.findByRole('button', { name: '去配置' })).toBeDefined()
  cleanup()
  await show(['account:list'])
  expect(await screen.findByText(/请联系管理员/)).toBeDefined()
})
