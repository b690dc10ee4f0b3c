import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { found, healthOf, type HealthCheck } from '../../../contract/entities/health.ts'
import { CODE } from '../../../contract/errors.ts'
import { createBackup } from '../../../contract/http/admin.ts'
import { confirmClock, healthState, recheckHealth } from '../../../contract/http/health.ts'
import type { Failure } from '../../core/http/http-client.ts'
import { ServicesProvider } from '../../core/services/services-provider.tsx'
import type { Services } from '../../core/services/services.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { HealthBanner } from './health-banner.tsx'

const state: { checks: HealthCheck[] } = { checks: [] }
const did = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>()
const failing: ((failure: Pick<Failure, 'error'>) => void)[] = []

const show = async (checks: HealthCheck[], perms = ['setting:edit']): Promise<void> => {
  state.checks = checks
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    defaultNS: 'shell',
    resources: { zh: { shell } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = {
    call: (endpoint: unknown, input: unknown) =>
      endpoint === healthState || endpoint === recheckHealth
        ? Promise.resolve(healthOf(state.checks, 0))
        : did(endpoint, input),
    onFailure: (listener: (failure: Pick<Failure, 'error'>) => void) => (failing.push(listener), () => undefined),
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
              <MemoryRouter>
                <HealthBanner />
              </MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}

beforeEach(() => {
  did.mockReset().mockResolvedValue({})
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

it('shows the most urgent finding; a person says that the time is right, and sees what is left', async () => {
  await show([found('backup.old'), found('clock.ahead', { time: 1_790_000_000, newest_time: 1_750_000_000 })])
  expect((await screen.findByRole('alert')).className).toContain('error')
  expect(screen.getByText(/^电脑时间：.*定时发布和定时工作已暂停.*。核对这台电脑/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '我已校对时间' }))
  await screen.findByText(/^这台电脑现在显示/)
  state.checks = [found('backup.old')]
  await userEvent.click(screen.getAllByRole('button', { name: '我已校对时间' }).at(-1) as HTMLElement)
  expect(await screen.findByText(/^备份：最新的备份太旧/)).toBeTruthy()
  expect(did).toHaveBeenCalledWith(confirmClock, { time: 1_790_000_000 })
  state.checks = []
  await userEvent.click(screen.getByRole('button', { name: '立即备份' }))
  await waitFor(() => expect(screen.queryByText(/^备份：/)).toBeNull())
  expect(did).toHaveBeenCalledWith(createBackup, {})
})

it('a warning can be put away until another comes; a fault can not', async () => {
  await show([found('backup.old')])
  await screen.findByText(/^备份/)
  await userEvent.click(screen.getByRole('button', { name: /close|关闭/i }))
  await waitFor(() => expect(screen.queryByText(/^备份/)).toBeNull())
  // A call that could not be stored is looked into at once.
  state.checks = [found('storage.full'), found('backup.old')]
  failing.at(-1)?.({ error: Object.assign(new Error('full'), { code: CODE.STORAGE_DOWN }) as Failure['error'] })
  expect(await screen.findByText(/^保存数据：磁盘已满/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /close|关闭/i })).toBeNull()
})

it('people without the right see nothing', async () => {
  await show([found('storage.full')], ['task:publish'])
  expect(screen.queryByRole('alert')).toBeNull()
})
