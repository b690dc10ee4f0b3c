import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { getForbiddenWords } from '../../../../contract/http/forbidden-words.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { fromLines, lineProblem, toLines } from './own-words.ts'
import { WordsSection } from './words-section.tsx'

const WORDS = [
  { word: '竞品', replacement: '' },
  { word: 'App', replacement: '小程序' },
]
const CATEGORIES = [
  { category: 'authority', name: '权威', level: 2, samples: ['特供', '专供'] },
  { category: 'extreme', name: '极限', level: 1, samples: ['顶级'] },
]
const save = vi.fn<(input: unknown) => Promise<unknown>>()

const show = async (perms: string[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { settings, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = {
    call: (endpoint: unknown, input: unknown) =>
      endpoint === getForbiddenWords ? Promise.resolve({ categories: CATEGORIES, words: WORDS }) : save(input),
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
              <WordsSection />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('特供、专供')
}
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string): void => void fireEvent.change(area(), { target: { value } })
const press = async (): Promise<void> => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '保存违禁词' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

beforeEach(() => {
  save.mockReset().mockImplementation((input) => Promise.resolve({ categories: CATEGORIES, ...(input as object) }))
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
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lines are words, with a replacement behind the sign', () => {
  expect(fromLines('甲\n\n 乙 ＝ 丙 \nc=d=e')).toEqual([
    { word: '甲', replacement: '', line: 1 },
    { word: '乙', replacement: '丙', line: 3 },
    { word: 'c', replacement: 'd=e', line: 4 },
  ])
  expect(toLines(WORDS)).toBe('竞品\nApp=小程序')
  expect([
    lineProblem('甲\n=乙'),
    lineProblem(`甲\n${'长'.repeat(31)}`),
    lineProblem('App\napp'),
    lineProblem('甲'),
  ]).toEqual([{ line: 2, kind: 'noWord' }, { line: 2, kind: 'tooLong' }, { line: 2, kind: 'twice' }, null])
})
it('tells which categories block, and saves the own words', async () => {
  await show(['setting:edit'])
  expect([screen.getByText('禁止发布'), screen.getByText('仅提醒')]).toHaveLength(2)
  expect(area().value).toBe('竞品\nApp=小程序')
  type('竞品\n乙=丙')
  await press()
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      words: [
        { word: '竞品', replacement: '' },
        { word: '乙', replacement: '丙' },
      ],
    }),
  )
})
it("names the line that can not be, its own and the server's, and keeps what was typed", async () => {
  await show(['setting:edit'])
  type('甲\n甲')
  await press()
  expect(await screen.findByText('第 2 行：和前面的重复')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  save.mockRejectedValue(
    new ApiError({
      kind: 'business',
      code: 40001,
      message: '参数错误',
      path: '',
      data: { errors: [{ field: 'words.1.replacement', msg: '“特供”本身含违禁词' }] },
    }),
  )
  type('甲\n\n乙=特供')
  await press()
  expect(await screen.findByText('第 3 行：“特供”本身含违禁词')).toBeTruthy()
  expect(area().value).toBe('甲\n\n乙=特供')
})
it('is text without the right', async () => {
  await show(['task:publish'])
  expect(screen.queryAllByRole('textbox').length + screen.queryAllByRole('button').length).toBe(0)
  expect(screen.getByText('企业自定义：竞品、App')).toBeTruthy()
})
