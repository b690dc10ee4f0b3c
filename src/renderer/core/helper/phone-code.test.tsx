import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CODE } from '../../../contract/errors.ts'
import { phoneCode } from '../../../contract/http/phone.ts'
import { texts as person } from '../../locales/zh/person.ts'
import { ApiError } from '../http/api-error.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import type { PersonItem } from './person-desk.ts'
import { PersonPanel } from './person-panel.tsx'
import { renewIn } from './phone-code.tsx'

const code = vi.fn<(input: unknown) => Promise<unknown>>()
const answer = vi.fn<(...args: unknown[]) => Promise<boolean>>()
const item: PersonItem = {
  person_id: 'p1',
  kind: 'phone',
  title: '用手机扫码发布',
  text: '请用登录了「城南小馆」的手机扫描二维码',
  image: '',
  needs_input: false,
  deadline: Date.now() + 400_000,
  login_id: '',
  item_id: 9,
  platform_value: 'douyin',
  openname: '城南小馆',
  error: '',
  version: 1,
  openedAt: Date.now(),
  heardAt: Date.now(),
}

const show = async (): Promise<void> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { person } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const services = {
    http: { call: (_endpoint: unknown, input: unknown) => code(input) },
    i18n,
    queries,
    persons: { answer },
    session: { store: createStore(() => ({ token: 'token', perms: ['*'] })) },
    helper: { store: createStore(() => ({ connected: true })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={queries}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <PersonPanel item={item} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}

beforeEach(() => {
  for (const one of [code, answer]) one.mockReset()
  answer.mockResolvedValue(true)
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

it('shows the code of the work, and gives the two answers', async () => {
  code.mockResolvedValue({
    schema: 'snssdk1128://openplatform/share?a=1',
    expire_time: Math.floor(Date.now() / 1000) + 240,
  })
  await show()
  await waitFor(() => expect(screen.getByTestId('phone-code').querySelector('.ant-qrcode')).not.toBeNull())
  expect(code.mock.calls).toEqual([[{ id: 9 }]])
  fireEvent.click(screen.getByRole('button', { name: person.phoneNot }))
  await waitFor(() => expect(answer).toHaveBeenCalledWith('p1', 'submit', 'not-published'))
})

it('a refusal is told where the code would stand; the answers stay', async () => {
  code.mockRejectedValue(
    new ApiError({
      kind: 'business',
      code: CODE.CONFLICT,
      message: '尚未配置 抖音手机发布 的开放平台密钥',
      path: phoneCode.path,
    }),
  )
  await show()
  expect(await screen.findByText(/尚未配置/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: person.phonePublished }))
  await waitFor(() => expect(answer).toHaveBeenCalledWith('p1', 'submit', 'published'))
})

it('is asked for anew before it ends', () => {
  expect(renewIn(1_000, 760_000)).toBe(220_000)
  expect(renewIn(1_000, 999_000)).toBe(5_000)
})
