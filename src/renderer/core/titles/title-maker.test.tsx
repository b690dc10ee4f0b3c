import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { makeTitles } from '../../../contract/http/titles.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as titles } from '../../locales/zh/titles.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import { lengthFor, titleLimitsOf } from './title-lengths.ts'
import { TitleMaker, type TitleMakerProps } from './title-maker.tsx'

/**
 * What the company's server knows: one word is forbidden, one title is used, and 30 characters are taken where the
 * page's own count takes 20.
 */
const answer = ({ mains }: { mains: readonly string[] }) => ({
  total_combinations: 6,
  refused: mains.includes('#话题') ? [{ slot: 'M', line: '#话题', why: 'hash' }] : [],
  exhausted: 1,
  dropped: {
    region_conflict: 0,
    too_short: 0,
    too_long: 0,
    negative: 0,
    forbidden: 1,
    duplicate: 0,
    near: 0,
    taken: 1,
  },
  coverage: [{ main: '装修公司', count: 3 }],
  list: ['杭州装修公司哪家好', '杭州装修公司多少钱', '装修公司哪家好'].map((title, at) => ({
    title,
    region: '',
    prefix: '',
    main: '装修公司',
    suffix: '',
    template: '{M}{S}',
    char_len: title.length,
    risk: at === 0 ? 1 : 0,
  })),
})

const show = async (
  props: Partial<TitleMakerProps> = {},
  call: (endpoint: Endpoint, input: unknown) => unknown = (_endpoint, input) => answer(makeTitles.input.parse(input)),
): Promise<TitleMakerProps['onTake'] & { mock: { calls: unknown[][] } }> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { titles, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const services = testServices({
    i18n,
    storage: safeStorage(localStorage),
    http: testHttp(call),
    session: testSession({ perms: ['plan:list'] }),
  })
  const onTake = vi.fn()
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <TitleMaker limits={[]} count={4} max={500} onTake={onTake} onClose={() => undefined} {...props} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return onTake
}
const type = (label: string, text: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

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
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows titles while typing, leaves out what the server knows to be forbidden or used, and hands the rest over', async () => {
  const onTake = await show({ perDay: 2 })
  expect(screen.getByText('填写主词开始')).toBeTruthy()
  expect(screen.getByRole('button', { name: '使用 0 个标题' })).toHaveProperty('disabled', true)
  type('主词', '装修公司\n#话题')
  type('长尾词', '哪家好\n多少钱\n公司推荐')
  type('地区', '杭州')
  // At once, from what the page knows; it can't be taken before the server was asked.
  expect(await screen.findByText('按每天 2 条，标题可用 2 天')).toBeTruthy()
  expect(screen.getByRole('button', { name: '使用 4 个标题' })).toHaveProperty('disabled', true)
  expect(await screen.findByText('已去掉违禁词和用过的标题')).toBeTruthy()
  expect(screen.getByText('已去掉：含违禁词 1，已用过 1')).toBeTruthy()
  expect(screen.getByText('慎用')).toBeTruthy()
  expect(screen.getByText('1 行没有使用：#话题（不能含 #）')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '使用 3 个标题' }))
  expect(onTake.mock.calls[0]).toEqual([['杭州装修公司哪家好', '杭州装修公司多少钱', '装修公司哪家好'], 'replace'])
})

it('when nobody can look, says so, and lets the person decide', async () => {
  const onTake = await show({}, () => Promise.reject(new Error('down')))
  type('主词', '装修公司')
  type('长尾词', '哪家好\n多少钱')
  expect(await screen.findByText('没有检查违禁词和已用标题')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^使用 \d 个标题$/ }))
  expect(onTake.mock.calls).toHaveLength(1)
})

it('what was typed is there the next time', async () => {
  await show()
  type('主词', '火锅店')
  cleanup()
  await show()
  expect(screen.getByLabelText('主词')).toHaveProperty('value', '火锅店')
})

it('a title fits every chosen platform by its own counting', () => {
  const { max, lengthOf } = lengthFor(titleLimitsOf(['xiaohongshu', 'baijiahao', 'nosuch'], 'video'))
  expect(max).toBe(20)
  expect(lengthOf('装修公司哪家好')).toBe(7)
  // Ten times three units are within 30 at 百家号 and ten times two within 20 at 小红书; eleven are neither.
  expect([lengthOf('😀'.repeat(10)) <= max, lengthOf('😀'.repeat(11)) <= max]).toEqual([true, false])
  // Ten stars count ten at 小红书 and thirty at 百家号; eleven fit the first alone.
  expect([lengthOf('✨'.repeat(10)) <= max, lengthOf('✨'.repeat(11)) <= max]).toEqual([true, false])
  expect(lengthOf('长'.repeat(21)) > max).toBe(true)
})
