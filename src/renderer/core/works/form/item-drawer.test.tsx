import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { ServicesProvider } from '../../services/services-provider.tsx'
import { testHelper, testHttp, testServices, testSession } from '../../services/testing-services.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { ItemDrawer } from './item-drawer.tsx'
import { ScheduleField } from '../times/schedule-field.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (page: ReactNode, up = true): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = testHttp((endpoint) => {
    if (endpoint === listPlatforms && up) return PLATFORMS.map((one) => ({ ...one, account_count: 0, enabled: 1 }))
    throw new Error('not asked for here')
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider
        services={testServices({ helper: testHelper(), http, i18n, session: testSession({ perms: ['*'] }) })}
      >
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter>{page}</MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}

it.each([
  [{}, '标题含敏感词'],
  [{ edited_since: 1 as const }, '已修改，待重试；上次失败：标题含敏感词'],
])('a failed work that is edited says why it failed: %j', async (change, sentence) => {
  await show(
    <ItemDrawer
      item={testItem(1, { publish_status: -1, fail_reason: '标题含敏感词', ...change })}
      onClose={() => undefined}
    />,
  )
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

it('where a time is chosen it says once what that asks of the computer', async () => {
  await show(<ItemDrawer item={testItem(1)} onClose={() => undefined} />)
  expect(await screen.findByText(ui.channel.computer)).toBeTruthy()
  expect([screen.getAllByText(/电脑/).length, screen.queryByRole('alert')]).toEqual([1, null])
  cleanup()
  await show(<ScheduleField value={{ mode: 'timing', start: dayjs(), gap: 30 }} />)
  expect(screen.getAllByText(/电脑/).map((one) => one.textContent)).toEqual([ui.channel.computer])
  cleanup()
  await show(<ScheduleField value={{ mode: 'now', start: null, gap: 30 }} />)
  expect(screen.queryByText(/电脑/)).toBeNull()
})

it('an empty text that counts something says what: its site counts the title and the topics with it', async () => {
  const site = (value: string) => ({
    ...testItem(1, { title: '第一条成片的标题', topic: '#装修' }),
    thirdauth: { ...testItem(1).thirdauth, third_platform_info: { value, name: value, iconUrl: '' } },
  })
  await show(<ItemDrawer item={site('kuaishou')} onClose={() => undefined} />)
  expect(await screen.findByText(/^标题和话题也计入字数 [1-9]\d*\/500$/)).toBeTruthy()
  cleanup()
  await show(<ItemDrawer item={site('bilibili')} onClose={() => undefined} />)
  expect(await screen.findByText(/^0\/\d+$/)).toBeTruthy()
  expect(screen.queryByText(/也计入字数/)).toBeNull()
})

it('fields that hang on what the site takes are not missing without a word', async () => {
  await show(<ItemDrawer item={testItem(1)} onClose={() => undefined} />, false)
  expect(await screen.findByText(ui.failed.title)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^重\s?试$/u })).toBeTruthy()
})
