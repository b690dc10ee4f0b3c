import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ServicesContext } from '../../core/services/services-context.ts'
import type { Services } from '../../core/services/services.ts'
import { testHttp, testServices, testSession } from '../../core/services/testing-services.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as dashboard } from '../../locales/zh/dashboard.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { DashboardPage } from './dashboard-page.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(cleanup)

const NOTHING = { offline_accounts: 0, failed_items: 0, unconfirmed_items: 0, due_items_today: 0, missed_items: 0, scheduled_items: 0, expiring_accounts: 0, rendering_outputs: 0, failed_outputs: 0, stuck_plans: 0, has: { accounts: 1, materials: 1, clips: 1, tasks: 1, published: 1 }, recent: [] }

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname}{search}</output>
}
const show = async (missed: number): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { dashboard, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const helper = { store: createStore(() => ({ connected: true })), require: () => Promise.resolve() } as unknown as Services['helper']
  const services = testServices({ i18n, helper, http: testHttp(() => ({ ...NOTHING, missed_items: missed })), session: testSession() })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter initialEntries={['/']}>
                <DashboardPage />
                <Address />
              </MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  await screen.findByRole('list', { name: '待办' })
}

it('says that all is well only while no work has missed its time', async () => {
  await show(0)
  expect(screen.getByText('老板，今天也顺利')).toBeTruthy()
  cleanup()
  await show(3)
  expect([screen.getByText('老板，有 3 项需要处理'), screen.queryByText(/今天也顺利/)]).toEqual([expect.anything(), null])
})

it('已错过 leads to those works', async () => {
  await show(3)
  await userEvent.click(within(screen.getByRole('list', { name: '待办' })).getByRole('button', { name: /已错过/ }))
  expect(screen.getByRole('status').textContent).toBe(`${PATHS.planTask}?state=overdue`)
})

it('at no width a card stands alone in the last row', async () => {
  await show(0)
  const cards = within(screen.getByRole('list', { name: '待办' })).getAllByRole('listitem').length
  const css = readFileSync(join(import.meta.dirname, 'dashboard.css'), 'utf8')
  const columns = [...css.matchAll(/\.todo-strip \{[^}]*grid-template-columns: repeat\(([^,]+),/g)].map(([, n]) => Number(n))
  expect(columns.length).toBeGreaterThan(0)
  for (const n of columns) expect([n, cards % n === 1]).toEqual([n, false])
})
