import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { walletLedger } from '../../../../contract/http/admin.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as videos } from '../../../locales/zh/videos.ts'
import { OrderLedger } from './order-ledger.tsx'

const line = {
  id: 1,
  create_time: 1_700_000_000,
  kind: 'release',
  kind_name: '退回冻结',
  unit: 'clip',
  amount: '-1',
  balance_after: '9',
  frozen_after: '0',
  ref_type: 'clip',
  ref_id: 7,
  ref_name: '样片',
  reason: '素材损坏',
  admin_name: '系统',
}

const show = async (perms: string[]) => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { videos } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>(() =>
    Promise.resolve({
      total: 1,
      per_page: 200,
      current_page: 1,
      last_page: 1,
      data: [line],
      balance: 9,
      frozen: 0,
      available: 9,
    }),
  )
  const services = {
    http: { call },
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <OrderLedger order={{ id: 7, status: 3, ledger: { reserved: 2, captured: 1, released: 1 } }} />
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return call
}

afterEach(cleanup)

it('shows every booking of the order with its reason', async () => {
  const call = await show(['clip:list', 'wallet:list'])
  expect(await screen.findByText('素材损坏')).toBeTruthy()
  expect(screen.getByText('退回冻结')).toBeTruthy()
  expect(call).toHaveBeenCalledWith(walletLedger, { ref_type: 'clip', ref_id: 7, limit: 200 }, expect.anything())
})

it('shows the sums alone to someone who may not see the wallet, and does not ask for more', async () => {
  const call = await show(['clip:list'])
  expect(screen.getByText('2')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
