import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CLOSED, type HelperState } from '../../core/helper/helper-state.ts'
import { ServicesProvider } from '../../core/services/services-provider.tsx'
import type { Services } from '../../core/services/services.ts'
import { testHttp, testSession } from '../../core/services/testing-services.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { HelperDot } from './helper-dot.tsx'

const DEVICE = 'device-0001'
const READY: HelperState = {
  ...CLOSED,
  connected: true,
  phase: 'ready',
  mark: '0001aaaabbbbcccc',
  info: { device_id: DEVICE, device_name: '前台电脑' } as HelperState['info'],
}
const row = (approved: 0 | 1) => ({
  device_id: DEVICE,
  key_mark: '0001aaaabbbbcccc',
  changed: 0,
  held: 1,
  name: '前台电脑',
  revoked_time: 0,
  admin_name: '老板',
  create_time: 1,
  last_seen_time: 1,
  approved,
  own: 0,
  approved_by: '',
})

const show = async (state: HelperState, approved: 0 | 1 = 1) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    defaultNS: 'shell',
    resources: { zh: { shell } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = testHttp(() => ({ total: 1, list: [row(approved)] }))
  const services = {
    http,
    i18n,
    session: testSession({ perms: ['account:auth'] }),
    helper: { store: createStore(() => state), require: () => false },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <HelperDot />
          </MemoryRouter>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is green only for a helper that may receive accounts', async () => {
  await show(READY)
  expect((await screen.findByText('云管家已连接')).closest('button')?.className).toContain(' on')
})
it('says that a connected helper waits for its approval, as after it was revoked', async () => {
  await show(READY, 0)
  expect((await screen.findByText('云管家待批准')).closest('button')?.className).toContain(' waits')
})
it('tells a browser that knows no helper apart from a helper that is not there', async () => {
  await show({ ...CLOSED, problem: 'unpaired' })
  expect(await screen.findByText('云管家未配对')).toBeTruthy()
  cleanup()
  await show({ ...CLOSED, problem: 'unreachable' })
  expect(await screen.findByText('云管家未连接')).toBeTruthy()
})
