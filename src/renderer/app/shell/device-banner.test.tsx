import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { deviceList, registerDevice } from '../../../contract/http/admin.ts'
import { CLOSED, type HelperState } from '../../core/helper/helper-state.ts'
import { ServicesContext } from '../../core/services/services-context.ts'
import type { Services } from '../../core/services/services.ts'
import { testHttp, testSend, testSession } from '../../core/services/testing-services.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { DeviceBanner } from './device-banner.tsx'

const DEVICE = 'device-0001'
const READY: HelperState = { ...CLOSED, connected: true, phase: 'ready', mark: '0001aaaabbbbcccc', info: { device_id: DEVICE, device_name: '前台电脑' } as HelperState['info'] }
const PROOF = { device_id: DEVICE, name: '前台电脑', public_key: 'A'.repeat(80), proof: 'x' }

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a computer that was revoked while the page stood open asks for its approval, and the page says so', async () => {
  let registered = 0
  const http = testHttp((endpoint) => {
    if (endpoint === registerDevice) {
      registered += 1
      return { device_id: DEVICE, approved: 0 }
    }
    expect(endpoint).toBe(deviceList)
    return { total: registered, list: registered === 0 ? [] : [{ device_id: DEVICE, key_mark: '0001aaaabbbbcccc', changed: 0, held: 1, name: '前台电脑', revoked_time: 5, admin_name: '老板', create_time: 1, last_seen_time: 1, approved: 0, own: 0, approved_by: '' }] }
  })
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', defaultNS: 'shell', resources: { zh: { shell } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const services = { http, i18n, session: testSession({ perms: ['account:auth', 'device:approve'] }), helper: { store: createStore(() => READY), send: testSend(() => PROOF) } } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <App>
            <DeviceBanner />
          </App>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  expect(await screen.findByText(/被撤销过/)).toBeTruthy()
  expect(screen.getByText(/设备标记：0001 AAAA BBBB CCCC/)).toBeTruthy()
  expect(registered).toBe(1)
})
