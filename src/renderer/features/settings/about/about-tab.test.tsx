import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { AboutTab } from './about-tab.tsx'
import { SOURCE_OFFER } from './third-party.ts'

const show = async (): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { settings, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const services = {
    http: { call: () => Promise.resolve({ build: { version: '1.2.3' } }) },
    i18n,
    connection: { load: (work: () => Promise<unknown>) => work() },
    session: { store: createStore(() => ({ token: 'token', perms: [] })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <AboutTab />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('第三方程序、字体和软件包')
}

beforeEach(() => {
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

it('names every ffmpeg with its licence and the address of its source, and shows the offer', async () => {
  await show()
  const row = screen.getByText('7.1.4-Jellyfin').closest('tr')
  if (row === null) throw new Error('no row')
  expect(within(row).getByText('GPL-3.0-or-later')).toBeTruthy()
  expect(within(row).getByRole<HTMLAnchorElement>('link').href).toBe(
    'https://github.com/jellyfin/jellyfin-ffmpeg/archive/refs/tags/v7.1.4-3.tar.gz',
  )
  await userEvent.click(screen.getByRole('button', { name: '查看源代码提供声明' }))
  expect(document.querySelector('.about-offer')?.textContent).toBe(SOURCE_OFFER)
})

it('finds by name or licence within a kind', async () => {
  await show()
  await userEvent.click(screen.getByText('字体'))
  expect(screen.getAllByText('OFL-1.1')).toHaveLength(10)
  await userEvent.type(screen.getByLabelText('搜索名称或许可证'), 'noto ofl')
  expect(screen.getAllByText('OFL-1.1')).toHaveLength(4)
  await userEvent.type(screen.getByLabelText('搜索名称或许可证'), 'zzz')
  expect(screen.getByText('没有符合的条目')).toBeTruthy()
})
