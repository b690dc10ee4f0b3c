import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { creationData, listCopyWritings } from '../../../../contract/http/creation.ts'
import { checkForbiddenWords } from '../../../../contract/http/forbidden-words.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as creation } from '../../../locales/zh/creation.ts'
import { texts as mining } from '../../../locales/zh/mining.ts'
import { texts as rewrite } from '../../../locales/zh/rewrite.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { Copies } from './copies.tsx'
import { HotWords } from './hot-words.tsx'

const copy = {
  id: 4,
  title: '开业口播',
  content: '老板亲自下厨',
  scene: 'full',
  word_count: 6,
  industry_id: 101,
  industry_name: '餐饮美食 · 火锅',
  tags: ['探店'],
  use_count: 2,
  mine: 1,
  create_time: 1_700_000_000,
}

/** What the library was asked for. */
const asked: unknown[] = []
const show = async (perms: string[], rows: readonly object[], hot: readonly object[] = []): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { creation, rewrite, mining, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = {
    call: (endpoint: unknown, input: unknown) =>
      Promise.resolve(
        endpoint === listCopyWritings && asked.push(input) === 0
          ? null
          : endpoint === creationData
            ? { stat: {}, list: {}, hot: { total: hot.length, per_page: 40, current_page: 1, last_page: 1, data: hot } }
            : endpoint === checkForbiddenWords
              ? rows.map(() => ({
                  text: '',
                  hits: [
                    { word: '特供', category: 'authority', level: 2, pos: 0, replacement: '' },
                    { word: '特供', category: 'authority', level: 2, pos: 9, replacement: '' },
                    { word: '最好', category: 'extreme', level: 1, pos: 4, replacement: '' },
                  ],
                }))
              : endpoint === listCopyWritings
                ? { total: rows.length, per_page: 12, current_page: 1, last_page: 1, data: rows }
                : [],
      ),
  }
  const services = {
    http,
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter>
                <Copies />
                <HotWords />
              </MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
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
  asked.length = 0
  cleanup()
  vi.unstubAllGlobals()
})

it('invents no inspiration: without own copy it says that nothing is configured and how to begin', async () => {
  await show(['clip:list', 'clip:edit'], [])
  expect(await screen.findByText('暂无文案')).toBeTruthy()
  expect(await screen.findByText('热词来源尚未配置')).toBeTruthy()
  // In the head, and where the list would be.
  expect(screen.getAllByRole('button', { name: '添加文案' })).toHaveLength(2)
})

it('shows own copy, and lets it be changed only by those who may', async () => {
  await show(['clip:list'], [copy])
  expect(await screen.findByText('老板亲自下厨')).toBeTruthy()
  expect(screen.getByText('餐饮美食 · 火锅 · 完整文案 · 6 字 · 用过 2 次')).toBeTruthy()
  expect((await screen.findByText('违禁词：特供')).className).toContain('error')
  expect(screen.getByText('可能违规：最好').className).toContain('warning')
  expect(screen.getByRole('button', { name: '复制文案 开业口播' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '编辑文案 开业口播' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加文案' })).toBeNull()
})

it('narrows by what a text is for and by its author, and takes all of it back', async () => {
  await show(['clip:list', 'clip:edit'], [])
  fireEvent.click(await screen.findByRole('checkbox', { name: '只看我的' }))
  expect(await screen.findByText('没有符合条件的文案')).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ mine: 1 })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '用途' }))
  fireEvent.click(await screen.findByText('结尾'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ mine: 1, scene: 'ending' }))
  fireEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, limit: 12 }))
})

it('shows hot words with their source, and no volume', async () => {
  await show(
    ['clip:list', 'plan:edit'],
    [],
    [
      {
        word: '火锅店附近',
        source: 'baidu',
        seed: '火锅',
        rank: 2,
        score: 7,
        score_reason: '含“附近”',
        kept: 0,
        time: 1_700_000_000,
      },
    ],
  )
  expect((await screen.findByRole('button', { name: /火锅店附近/ })).textContent).toBe('火锅店附近百度')
  expect(screen.getByLabelText('添加热词')).toBeTruthy()
})
