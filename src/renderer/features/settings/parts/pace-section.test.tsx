import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CALM_PACES } from '../../../../contract/entities/pace.ts'
import { getPublishPace } from '../../../../contract/http/admin.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { inZone } from '../../../testing/in-zone.ts'
import { PaceSection } from './pace-section.tsx'

const USUAL = { gap_minutes: 5, jitter_minutes: 2, daily_cap: 10, quiet_from: '', quiet_to: '' }
const CALM = { gap_minutes: 30, jitter_minutes: 10, daily_cap: 3, quiet_from: '23:00', quiet_to: '07:00' }
const LIST = [
  { platform_value: 'douyin', name: '抖音', ...USUAL, gap_minutes: 9, usual: USUAL },
  { platform_value: 'xiaohongshu', name: '小红书', ...CALM, usual: CALM },
]
const save = vi.fn<(input: unknown) => Promise<unknown>>()

const show = async (perms: string[], list: unknown = LIST, timeZone = ''): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { settings, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = {
    call: (endpoint: unknown, input: unknown) =>
      endpoint === getPublishPace ? Promise.resolve({ list, missed_grace_minutes: 30 }) : save(input),
  }
  const services = {
    http,
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms, admin: { time_zone: timeZone } })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <PaceSection />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('小红书')
}
const gap = () => screen.getByLabelText<HTMLInputElement>('抖音 最短间隔')
const press = async (name: string): Promise<void> => await userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  save.mockReset().mockResolvedValue({ list: LIST })
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

it('saves what was changed in place, quiet hours over midnight included', async () => {
  await show(['setting:edit'])
  await userEvent.clear(gap())
  await userEvent.type(gap(), '12')
  await press('保存节奏')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save).toHaveBeenCalledWith({
    list: [
      { platform_value: 'douyin', ...USUAL, gap_minutes: 12 },
      { platform_value: 'xiaohongshu', ...CALM },
    ],
  })
})
it('says at the field what can not be, and sends nothing', async () => {
  await show(['setting:edit'])
  await userEvent.clear(gap())
  expect(await screen.findByText('请填写')).toBeTruthy()
  await userEvent.type(gap(), '2000')
  await press('保存节奏')
  expect(await screen.findByText('0 到 1440 的整数')).toBeTruthy()
  expect(gap().value).toBe('2000')
  expect(save).not.toHaveBeenCalled()
})
it('shows a refusal of the server at its field and keeps what was typed', async () => {
  save.mockRejectedValue(
    new ApiError({
      kind: 'business',
      code: 40001,
      message: '参数错误',
      path: '',
      data: { errors: [{ field: 'list.1.quiet_to', msg: '开始与结束不能相同' }] },
    }),
  )
  await show(['setting:edit'])
  await userEvent.type(gap(), '1')
  await press('保存节奏')
  expect(await screen.findByText('开始与结束不能相同')).toBeTruthy()
})
it('fills the defaults in; they hold once they are saved', async () => {
  await show(['setting:edit'])
  expect(screen.getByRole('button', { name: '保存节奏' }).hasAttribute('disabled')).toBe(true)
  await press('恢复默认')
  expect(gap().value).toBe('5')
  expect(save).not.toHaveBeenCalled()
  await press('保存节奏')
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      list: [
        { platform_value: 'douyin', ...USUAL },
        { platform_value: 'xiaohongshu', ...CALM },
      ],
    }),
  )
})
it('is text without the right', async () => {
  await show(['task:publish'])
  expect(
    screen.queryAllByRole('textbox').length +
      screen.queryAllByRole('spinbutton').length +
      screen.queryAllByRole('button').length,
  ).toBe(0)
  expect([screen.getByText('9 分钟'), screen.getByText('3 个'), screen.getByText('23:00 – 07:00')]).toHaveLength(3)
})

it('started without defaults it says so, and fills in what is suggested by one press; nothing changes before it is saved', async () => {
  const none = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
  await show(
    ['setting:edit'],
    LIST.map((line) => ({ ...line, ...none, usual: none })),
  )
  expect(screen.getByText(/本次启动默认不设间隔/)).toBeTruthy()
  await press('使用建议值')
  expect(gap().value).toBe(String(CALM_PACES['douyin']?.gap_minutes))
  expect(save).not.toHaveBeenCalled()
  await press('保存节奏')
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      list: ['douyin', 'xiaohongshu'].map((platform_value) => ({ platform_value, ...CALM_PACES[platform_value] })),
    }),
  )
  cleanup()
  await show(['setting:edit'])
  expect(screen.queryByRole('button', { name: '使用建议值' })).toBeNull()
  expect(screen.queryByText(/本次启动默认不设间隔/)).toBeNull()
})

it.each([
  ['those who may set them', ['setting:edit']],
  ['others', []],
])('names the zone of quiet hours where the company’s clock is not this computer’s, to %s', async (_, perms) => {
  inZone('UTC')
  await show(perms, LIST, 'UTC')
  expect(screen.queryByText(/企业时区/)).toBeNull()
  cleanup()
  await show(perms, LIST, 'Asia/Shanghai')
  expect(screen.getByText(/按企业时区 Asia\/Shanghai/)).toBeTruthy()
})
