import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '../../../contract/entities/account.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../services/testing-services.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { AccountPicker } from './account-picker.tsx'

const account = (id: number, account_id: string, remark = ''): Account => ({
  id,
  platform_value: 'douyin',
  third_platform_info: { value: 'douyin', name: '抖音', iconUrl: '' },
  account_id,
  third_sec_uid: '',
  openname: '城南小馆',
  avatar: '',
  group_id: 0,
  group_name: '',
  operator_admin_id: 0,
  operator_name: '',
  parent_id: 0,
  auth_mode: 'helper',
  is_confer: 1,
  third_login_status: 1,
  last_check_time: 0,
  login_time: 0,
  expire_time: 0,
  days_left: null,
  fans: null,
  works: null,
  remark,
  wechat_bound: 0,
  enabled: 1,
  last_error: '',
  proxy_host: '',
  ways: ['browser'],
  time_channel: 'alarm',
  granted: 0,
  create_time: 0,
})
const REASON = '公众号文章需官方接口授权，该账号尚未授权'

const Picker = ({ start, kept }: { start: readonly number[]; kept: readonly number[] }) => {
  const [value, setValue] = useState([...start])
  return <AccountPicker mediaType={4} value={value} onChange={setValue} kept={kept} />
}
const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const show = async (
  list: readonly Account[],
  perms: readonly string[] = ['account:list', 'account:auth'],
  start: readonly number[] = [],
  kept: readonly number[] = [],
): Promise<void> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { seo } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const http = testHttp(() => [
    { group_id: 0, group_name: '', list: list.map((one, at) => ({ ...one, disabled_reason: at === 2 ? REASON : '' })) },
  ])
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={testServices({ http, i18n, session: testSession({ perms }) })}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/intellectSeo/list?new=1']}>
            <App>
              <Picker start={start} kept={kept} />
              <Address />
            </App>
          </MemoryRouter>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
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

it('three accounts of one name are told apart, and the reason of one that can not be chosen stands whole', async () => {
  await show([account(1, 'dy100'), account(2, 'dy200', '二店'), account(3, 'dy300')])
  expect(await screen.findByRole('checkbox', { name: /抖音 · dy100$/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /抖音 · dy200 · 二店/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: new RegExp(`dy300.*${REASON}`) }).hasAttribute('disabled')).toBe(true)
  // Its class cuts nothing off.
  expect(screen.getByText(REASON).className).toBe('account-reason')
})

it('without any account a button leads to the dialog that adds one, and knows the way back', async () => {
  await show([])
  fireEvent.click(await screen.findByRole('button', { name: '去添加账号' }))
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(
    '/account/authorization?add=1&back=%2FintellectSeo%2Flist%3Fnew%3D1',
  )
})

it('who may add none sees no such button', async () => {
  await show([], ['account:list'])
  await screen.findByText('还没有账号')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says above the list which accounts are chosen, those of last time too, keeps their order while somebody ticks, and clears them all', async () => {
  await show(
    [account(1, 'dy100'), { ...account(2, 'dy200'), openname: '城北小馆' }, account(3, 'dy300')],
    ['account:list'],
    [2],
  )
  const line = (): string | undefined => screen.getAllByRole('status')[0]?.querySelector('span')?.textContent
  await screen.findByText('已选 1 个：抖音 · 城北小馆')
  const order = (): (string | null)[] =>
    screen
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')?.querySelector('.account-avatar')?.textContent ?? null)
  const before = order().slice(1)
  fireEvent.click(screen.getByRole('checkbox', { name: /dy100/ }))
  expect([line(), order().slice(1)]).toEqual(['已选 2 个：抖音 · 城北小馆、抖音 · 城南小馆 · dy100', before])
  fireEvent.click(screen.getByRole('button', { name: '清空已选' }))
  expect([line(), screen.queryByRole('button', { name: '清空已选' })]).toEqual(['还没有选择账号', null])
})

it('ticked accounts carry the numbers in which contents are dealt to them, and the line above names them in that order', async () => {
  await show([account(1, 'dy100'), account(2, 'dy200'), account(4, 'dy400')])
  fireEvent.click(await screen.findByRole('checkbox', { name: /dy200/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /dy100/ }))
  const numbers = () =>
    screen
      .getAllByRole('checkbox', { name: /dy\d/ })
      .map((box) => box.closest('label')?.querySelector('.tick-number')?.textContent)
  expect(numbers()).toEqual(['2', '1', undefined])
  expect(document.querySelector('.account-chosen')?.textContent).toMatch(/dy200.*dy100/)
  fireEvent.click(screen.getByRole('checkbox', { name: /dy200/ }))
  expect(numbers()).toEqual(['1', undefined, undefined])
})

it('those that got the last works are offered by name while none is chosen, and ticked by a press alone', async () => {
  await show([account(1, 'dy100'), account(2, 'dy200', '二店')], undefined, [], [2, 1])
  const ticked = (): boolean[] => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  const offer = await screen.findByRole('button', { name: /^选上次的 2 个：/ })
  expect(offer.textContent).toBe('选上次的 2 个：抖音 · 城南小馆 · dy200 · 二店、抖音 · 城南小馆 · dy100')
  expect(ticked()).toEqual([false, false, false])
  fireEvent.click(offer)
  expect(ticked()).toEqual([true, true, true])
  expect(screen.queryByRole('button', { name: /选上次的/ })).toBeNull()
})
