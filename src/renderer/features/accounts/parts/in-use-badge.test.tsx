import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { forceAccountUse, listAccountUses, markAccountMoved } from '../../../../contract/http/account-uses.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as moves } from '../../../locales/zh/moves.ts'
import { InUseBadge } from './in-use-badge.tsx'

const NOW = 1_800_000_000
const use = (more: object = {}) => ({
  third_auth_id: 7,
  device_id: 'device-0002',
  device_name: '办公室电脑',
  holder_name: '李四',
  purpose: 'view',
  start_time: NOW,
  heartbeat_time: NOW,
  stale: 0,
  can_force: 1,
  ...more,
})
const state: { uses: object[]; moved: object[]; addresses: object[] } = { uses: [], moved: [], addresses: [] }
const calls: unknown[][] = []

const show = async (perms: string[] = ['*']): Promise<void> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { moves } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const call = (endpoint: unknown, input: unknown): Promise<unknown> => {
    if (endpoint !== listAccountUses) calls.push([endpoint, input])
    return Promise.resolve(endpoint === listAccountUses ? state : { taken: 1, marked: 0 })
  }
  const services = {
    http: { call },
    helper: { store: createStore(() => ({ info: { device_id: 'device-0001' } })) },
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <InUseBadge accountId={7} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.assign(state, { uses: [], moved: [], addresses: [] })
  calls.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says who uses the account where, and takes it over only after a question', async () => {
  state.uses = [use(), use({ third_auth_id: 8 })]
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '办公室电脑 使用中' }))
  expect(await screen.findByText(/李四正在办公室电脑打开后台，自 .+ 起/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '强制接管' }))
  expect(await screen.findByText(/「办公室电脑」上打开的窗口会失去这个账号/)).toBeTruthy()
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '接管' }))
  await waitFor(() => expect(calls).toEqual([[forceAccountUse, { third_auth_id: 7, device_id: 'device-0001' }]]))
})

it.each([
  ['a publish is not broken off', [use({ purpose: 'publish', can_force: 0 })], ['*'], '办公室电脑 使用中'],
  ['without the right nothing is offered', [use()], ['account:list'], '办公室电脑 使用中'],
  ['one’s own computer is only named', [use({ device_id: 'device-0001' })], ['*'], '本机使用中'],
])('%s', async (_what, uses, perms, label) => {
  state.uses = uses
  await show(perms)
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await screen.findByText(/李四正在/)
  expect(screen.queryByRole('button', { name: '强制接管' })).toBeNull()
})

it('tells where an account went and takes the mark back; tells of a new address; is silent otherwise', async () => {
  state.moved = [{ third_auth_id: 7, moved_to: '家里的电脑', moved_time: NOW }]
  state.addresses = [
    { third_auth_id: 7, before: '203.0.113.9', after: '198.51.100.4', time: NOW },
    { third_auth_id: 9, before: 'a', after: 'b', time: NOW },
  ]
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '已移至 家里的电脑' }))
  await userEvent.click(await screen.findByRole('button', { name: '取消标记' }))
  await waitFor(() => expect(calls).toEqual([[markAccountMoved, { third_auth_id: 7, moved_to: '' }]]))
  expect(screen.getAllByTestId('in-use').map((one) => one.getAttribute('aria-label'))).toEqual([
    '已移至 家里的电脑',
    '网络出口 IP 已变',
  ])
})
