import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acceptRewrites, setUserAiRewrite } from '../../../contract/http/ai.ts'
import { texts as rewrite } from '../../locales/zh/rewrite.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import { RewriteModal } from './rewrite-modal.tsx'

const own = { rewrite_on: 0, style: 'plain', forbid_words: [], provider_ready: 0, used_today: 2, daily_limit: 20 }
const results = [
  {
    src: '原文',
    list: [
      { id: 5, text: '第一条改写', sim: 0.62, risk: [] },
      {
        id: 6,
        text: '第二条特供',
        sim: 0.95,
        risk: [
          { kind: 'forbidden', word: '特供', level: 2 },
          { kind: 'lost', word: '98', level: 1 },
        ],
      },
    ],
  },
]

const show = async (onReplace: (text: string) => Promise<unknown>) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { rewrite, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const call = vi.fn((endpoint: unknown, input: { texts?: string[] }) =>
    Promise.resolve(
      endpoint === setUserAiRewrite
        ? input.texts === undefined
          ? own
          : { ...own, engine: 'local', model: '', note: '尚未配置 AI 服务', cost: 0, review: 1, results }
        : { changed: 1, applied: 0, refused: [] },
    ),
  )
  const services = testServices({
    http: testHttp((endpoint, input) => call(endpoint, input as { texts?: string[] })),
    i18n,
    session: testSession({ perms: ['clip:edit', 'setting:edit'] }),
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <ConfigProvider theme={{ token: { motion: false } }}>
              <App>
                <RewriteModal source="原文" onReplace={onReplace} onClose={() => undefined} />
              </App>
            </ConfigProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^改\s?写$/ }))
  await screen.findByText('第一条改写')
  return call
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

it('labels what rules made, shows likeness and risks, and takes nothing that must not be published', async () => {
  const onReplace = vi.fn(() => Promise.resolve())
  const call = await show(onReplace)
  expect(screen.getByText('相似度 62%')).toBeTruthy()
  expect(screen.getByText('违禁词：特供')).toBeTruthy()
  expect(screen.getByText('缺少：98')).toBeTruthy()
  expect(screen.getAllByText('待审核').length).toBe(2)
  expect(screen.getByText('AI 改写今日已用 2 / 20 条')).toBeTruthy()
  const [first, second] = screen.getAllByRole('button', { name: '替换原文案' })
  expect(second).toHaveProperty('disabled', true)
  if (first !== undefined) fireEvent.click(first)
  await waitFor(() => expect(call).toHaveBeenCalledWith(acceptRewrites, { ids: [5], accept: 1 }))
  expect(onReplace).toHaveBeenCalledWith('第一条改写')
  expect(await screen.findByText('已采用')).toBeTruthy()
})

it('what could not be used stays unread', async () => {
  const call = await show(() => Promise.reject(new Error('full')))
  const [first] = screen.getAllByRole('button', { name: '替换原文案' })
  if (first !== undefined) fireEvent.click(first)
  await Promise.resolve()
  expect(call).not.toHaveBeenCalledWith(acceptRewrites, expect.anything())
  expect(screen.getAllByText('待审核').length).toBe(2)
})
