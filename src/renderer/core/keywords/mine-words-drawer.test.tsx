import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pullDownWords, searchCrux } from '../../../contract/http/keyword-ideas.ts'
import { texts as mining } from '../../locales/zh/mining.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHelper, testHttp, testServices, testSession } from '../services/testing-services.ts'
import { MineWordsDrawer } from './mine-words-drawer.tsx'

const idea = (word: string, source: string, score: number, synthetic: 0 | 1) => ({
  word,
  source,
  is_synthetic: synthetic,
  kind: 'main',
  score,
  score_reason: `含“${word.slice(-2)}”`,
  tier: 'hot',
  rank: 1,
  fetched_time: source === 'baidu' ? 1_700_000_000 : null,
})
const state = (name: string, status: string, note = '') => ({ name, status, note, fetched_time: null })

const show = async (perms: string[], props: { libraryOnly?: boolean } = {}) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { mining, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const call = vi.fn((endpoint: unknown) =>
    Promise.resolve(
      endpoint === searchCrux
        ? {
            list: [
              idea('装修公司电话', 'baidu', 10, 0),
              idea('装修公司附近', 'local', 7, 1),
              idea('装修公司招聘', 'local', 1, 1),
            ],
            providers: [
              state('library', 'empty'),
              state('local', 'ok'),
              state('baidu', 'ok'),
              state('bing', 'blocked', '必应拒绝了请求（429）'),
              state('so360', 'error', '连不上 360'),
              state('sogou', 'off'),
            ],
          }
        : endpoint === pullDownWords
          ? { list: [], job_id: null }
          : [],
    ),
  )
  const services = testServices({ http: testHttp(call), helper: testHelper(), i18n, session: testSession({ perms }) })
  const onPick = vi.fn()
  const onClose = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <ConfigProvider theme={{ token: { motion: false } }}>
              <App>
                <MineWordsDrawer open onClose={onClose} onPick={onPick} seed="装修公司" {...props} />
              </App>
            </ConfigProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('装修公司电话')
  return { onPick, onClose, call }
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

it('looks for its seed at once, tells the sources apart, invents no volume, and hands over what was picked', async () => {
  const { onPick, call } = await show(['plan:list', 'setting:edit'])
  for (const text of ['有结果', '无结果', '被拒绝或需验证', '访问失败', '未开启'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: '去开启联想词来源' }).getAttribute('href')).toBe(
    '/personal/personal?tab=suggest',
  )
  expect(screen.getByText('百度 · 第 1 位')).toBeTruthy()
  // How many words each of them gave.
  expect([screen.getAllByText('1 个词').length, screen.getAllByText('2 个词').length]).toEqual([1, 1])
  expect(screen.getAllByText('系统组合').length).toBe(2)
  const cells = screen.getByText('装修公司电话').closest('tr')?.querySelectorAll('td')
  expect(cells?.[cells.length - 1]?.textContent).toBe('–')
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 装修公司电话' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 装修公司附近' }))
  fireEvent.click(screen.getByRole('button', { name: '使用 2 个词' }))
  expect(onPick).toHaveBeenCalledWith(['装修公司电话', '装修公司附近'])
  fireEvent.click(screen.getByRole('button', { name: '重新查询失败的来源' }))
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(pullDownWords, { words: ['装修公司'], providers: ['bing', 'so360'], force: 1 }),
  )
})

it('offers the library only to those who may change it, and no taking where nothing takes', async () => {
  await show(['plan:list'])
  expect(screen.queryByRole('button', { name: '加入词库' })).toBeNull()
  expect(screen.getByText('联想词来源由管理员在系统设置中开启')).toBeTruthy()
  cleanup()
  await show(['plan:list', 'plan:edit'], { libraryOnly: true })
  expect(screen.getByRole('button', { name: '加入词库' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /使用/ })).toBeNull()
})

it('asks before picked words are dropped, by whichever way it is closed', async () => {
  const { onClose } = await show(['plan:list'])
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 装修公司电话' }))
  fireEvent.click(screen.getByRole('button', { name: /^关\s*闭$/ }))
  expect(await screen.findAllByText('放弃已选的 1 个词？')).not.toHaveLength(0)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^放\s*弃$/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('asks when Escape is pressed over picked words, too', async () => {
  const { onClose } = await show(['plan:list'])
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 装修公司电话' }))
  fireEvent.keyDown(window, { key: 'Escape', code: 'Escape', keyCode: 27 })
  expect(await screen.findAllByText('放弃已选的 1 个词？')).not.toHaveLength(0)
  expect(onClose).not.toHaveBeenCalled()
})
