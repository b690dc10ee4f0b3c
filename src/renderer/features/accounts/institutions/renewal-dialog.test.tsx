import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { renewalQuote } from '../../../../contract/http/institutions.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as institutions } from '../../../locales/zh/institutions.ts'
import { RenewalDialog } from './renewal-dialog.tsx'

const line = (id: number, openname: string) => ({
  third_auth_id: id,
  openname,
  avatar: '',
  expire_time: 1_780_000_000,
  days_left: 3,
  new_expire_time: 1_782_592_000,
})
const QUOTE = {
  list: [line(1, '一店'), line(2, '二店')],
  period_days: 30,
  unit_price: '10.00',
  total: '20.00',
  money_left: '128.50',
  configured: 1,
  how_to: [],
}
const renew = vi.fn<(input: { ids: number[]; client_token: string }) => Promise<unknown>>()

const show = async (quote: object = QUOTE): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { institutions } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = {
    call: (endpoint: unknown, input: never) => (endpoint === renewalQuote ? Promise.resolve(quote) : renew(input)),
  }
  const services = {
    http,
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms: ['*'] })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <RenewalDialog question={{ parentId: 7 }} onClose={() => undefined} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('二店')
}
const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: '确认续期' })

beforeEach(() => {
  renew.mockReset()
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

it('shows price, total and money first; afterwards what failed and what is left', async () => {
  renew.mockResolvedValueOnce({
    success: [1],
    fail: [{ id: 2, msg: '授权已被平台收回', open: 0 }],
    money_left: '118.50',
  })
  await show()
  for (const text of ['20.00 元', '128.50 元']) expect(screen.getByText(text)).toBeDefined()
  await userEvent.click(ok())
  expect(await screen.findByText('成功 1 个，失败 1 个')).toBeDefined()
  expect(screen.getByText('授权已被平台收回').textContent).toContain('二店')
  expect(screen.getByText('118.50 元')).toBeDefined()
})

it('what the platform did not answer goes on under the same order, what it refused is a new one', async () => {
  renew.mockResolvedValueOnce({
    success: [],
    fail: [
      { id: 1, msg: '没有答复', open: 1 },
      { id: 2, msg: '被拒绝', open: 0 },
    ],
    money_left: '108.50',
  })
  renew.mockResolvedValueOnce({ success: [1], fail: [{ id: 2, msg: '被拒绝', open: 0 }], money_left: '118.50' })
  renew.mockResolvedValue({ success: [2], fail: [], money_left: '108.50' })
  await show()
  await userEvent.click(ok())
  await userEvent.click(await screen.findByRole('button', { name: '重试失败的' }))
  await screen.findByText('成功 1 个，失败 1 个')
  await userEvent.click(screen.getByRole('button', { name: '重试失败的' }))
  await screen.findByText('1 个子账号已续期')
  const [first, second, third] = renew.mock.calls.map(([input]) => input)
  expect([first?.ids, second?.ids, third?.ids]).toEqual([[1, 2], [1], [2]])
  expect(second?.client_token).toBe(first?.client_token)
  expect(third?.client_token).not.toBe(first?.client_token)
})

it('too little money, or nobody who renews, can’t be confirmed', async () => {
  await show({ ...QUOTE, money_left: '19.99' })
  expect(screen.getByText('余额不足，还差 0.01 元，请先充值')).toBeDefined()
  expect(ok().disabled).toBe(true)
  cleanup()
  await show({ ...QUOTE, configured: 0, how_to: ['第一步', '第二步'], unit_price: '0.00', total: '0.00' })
  expect(screen.getByText('第二步')).toBeDefined()
  expect(screen.queryByText('免费')).toBeNull()
  expect(ok().disabled).toBe(true)
})
