import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { ServicesContext } from '../../../core/services/services-context.ts'
import { testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { EntryDrawer } from './entry-drawer.tsx'

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry: CalendarEntry = { id: 5, kind: 'item', title: '火锅', cover_url: '', third_auth_id: 1, openname: '号', platform_value: 'douyin', timing_time: 1_780_300_000, publish_status: 0, plan_id: 0, wisdom_task_id: 1, editable: 1, conflict: 0, unconfirmed: 0, missed: 0, time_channel: 'alarm', gap_minutes: 30 }

it('beside the time it says what that asks of the computer', async () => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { calendar, ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={testServices({ http: testHttp(() => []), i18n, session: testSession({ perms: ['task:edit'] }) })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}><App><MemoryRouter><EntryDrawer entry={entry} onClose={() => undefined} onMove={() => undefined} onCancel={() => undefined} /></MemoryRouter></App></ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  expect((await screen.findAllByText(ui.channel.computer)).length).toBe(1)
})
