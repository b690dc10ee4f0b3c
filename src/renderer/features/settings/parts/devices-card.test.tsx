import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { approveDevice, deviceList, operationLog, renameDevice, revokeDevice } from '../../../../contract/http/admin.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import { testHttp, testSession } from '../../../core/services/testing-services.ts'
import type { Services } from '../../../core/services/services.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { DevicesCard } from './devices-card.tsx'
import { OperationLogTab } from './log-tabs.tsx'

const device = (device_id: string, name: string, more: object = {}) => ({
  device_id,
  key_mark: `${device_id.slice(-4)}aaaabbbbcccc`,
  changed: 0,
  name,
  admin_name: '老板',
  create_time: 1,
  last_seen_time: 1,
  approved: 1,
  own: 0,
  approved_by: '老板',
  held: 1,
  revoked_time: 0,
  ...more,
})
const line = (id: number, more: object) => ({
  id,
  create_time: 1,
  admin_id: 1,
  admin_name: '老板',
  action: 'x',
  action_name: '登录',
  target_type: '',
  target_id: '',
  summary: '',
  ip: '10.0.0.9',
  client: 'Chrome 141 / Windows',
  result: 'ok',
  ...more,
})
const calls: unknown[][] = []
let answers: (endpoint: unknown) => unknown

const show = async (screenOf: ReactNode, perms = ['*']): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    defaultNS: 'shell',
    resources: { zh: { settings, shell, ui } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const http = testHttp((endpoint, input) => {
    if (endpoint.method === 'POST') calls.push([endpoint, input])
    return answers(endpoint)
  })
  const helper = {
    store: createStore(() => ({ connected: true, info: { device_id: 'desk-0001' }, mark: '0001aaaabbbbcccc' })),
  }
  const services = {
    http,
    helper,
    i18n,
    session: testSession({ perms }),
    storage: safeStorage(localStorage),
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter>{screenOf}</MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
const row = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('tr')
  if (found === null) throw new Error(`no row ${name}`)
  return found
}

beforeEach(() => {
  calls.length = 0
  answers = (endpoint) => {
    if (endpoint === deviceList)
      return {
        total: 2,
        list: [
          device('desk-0001', '前台'),
          device('desk-0002', '仓库', { approved: 0, approved_by: '', revoked_time: 1_700_000_000 }),
        ],
      }
    if (endpoint === renameDevice) return { name: '新名字' }
    return endpoint === revokeDevice ? { revoked: 1 } : { approved: 1 }
  }
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

it('marks this computer, and says of a revoked one that it asks again', async () => {
  await show(<DevicesCard />)
  expect((await row('前台')).textContent).toMatch(/^前台这台电脑标记 0001 AAAA BBBB CCCC老板.*老板 批准/)
  expect((await row('仓库')).textContent).toMatch(/^仓库.* 被撤销，现在重新申请；批准之前领不到账号凭证老板.*重新申请/)
  expect(screen.getAllByText('这台电脑')).toHaveLength(1)
  expect(within(await row('前台')).queryByRole('button', { name: '批准' })).toBeNull()
})

it('does not say that there is none while the list loads', async () => {
  let come: (list: unknown) => void = () => undefined
  answers = () =>
    new Promise((resolve) => {
      come = resolve
    })
  await show(<DevicesCard />)
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
  expect(screen.queryByText('还没有设备')).toBeNull()
  come({ total: 0, list: [] })
  expect(await screen.findByText('还没有设备')).toBeDefined()
})

it('gives a name with the approval, and another later', async () => {
  await show(<DevicesCard />)
  await userEvent.click(within(await row('仓库')).getByRole('button', { name: '批准' }))
  const name = await screen.findByLabelText<HTMLInputElement>('设备名称')
  await userEvent.clear(name)
  await userEvent.type(name, '二号仓库')
  await userEvent.type(screen.getByLabelText('登录密码'), 'abcd1234')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '批准' }))
  await waitFor(() =>
    expect(calls).toEqual([
      [approveDevice, { device_id: 'desk-0002', key_mark: '0002aaaabbbbcccc', password: 'abcd1234', name: '二号仓库' }],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await userEvent.click(within(await row('前台')).getByRole('button', { name: '重命名' }))
  const again = await screen.findByLabelText<HTMLInputElement>('设备名称')
  expect(again.value).toBe('前台')
  await userEvent.clear(again)
  await userEvent.type(again, '收银台{Enter}')
  await waitFor(() => expect(calls.at(-1)).toEqual([renameDevice, { device_id: 'desk-0001', name: '收银台' }]))
})

it('shows the mark of each key in the list and that of one that waits in the dialog, and warns of another key under a known id', async () => {
  answers = (endpoint) =>
    endpoint === deviceList
      ? {
          total: 2,
          list: [
            device('desk-0001', '前台'),
            device('desk-0001', '冒名', { key_mark: 'ffffaaaabbbbcccc', changed: 1, approved: 0, approved_by: '' }),
          ],
        }
      : { revoked: 1 }
  await show(<DevicesCard />)
  expect((await row('前台')).textContent).toContain('标记 0001 AAAA BBBB CCCC')
  expect((await row('冒名')).textContent).toContain('同一设备标识，密钥不同 · 标记 FFFF AAAA BBBB CCCC')
  expect(screen.getAllByText('这台电脑')).toHaveLength(1)
  await userEvent.click(within(await row('冒名')).getByRole('button', { name: '批准' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('FFFF AAAA BBBB CCCC')
  expect(dialog.textContent).toContain('原来的电脑会被撤销')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await row('冒名')).getByRole('button', { name: '拒绝' }))
  await waitFor(() => expect(calls).toEqual([[revokeDevice, { device_id: 'desk-0001', key_mark: 'ffffaaaabbbbcccc' }]]))
})

it('asks before revoking, with what follows and how it comes back', async () => {
  await show(<DevicesCard />)
  await userEvent.click(within(await row('前台')).getByRole('button', { name: '撤销' }))
  const dialog = await screen.findByRole('dialog')
  for (const text of [
    '撤销「前台」？',
    '您正在使用的就是这台电脑',
    '账号凭证不再发给它',
    '不能从这台电脑发布',
    '重新打开本系统，它会再次申请',
    '请先修改密码，否则他可以自己重新批准',
  ])
    expect(dialog.textContent).toContain(text)
  expect(calls).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(calls).toEqual([[revokeDevice, { device_id: 'desk-0001', key_mark: '0001aaaabbbbcccc' }]]))
})

it('the operation log says who, what, from where and whether it worked, without ids of computers', async () => {
  const data = [
    line(1, {
      action_name: '领取账号凭证',
      target_type: 'device',
      target_id: 'desk-0001',
      summary: '领取账号凭证，用于发布：抖音·城南小馆；电脑「前台」',
    }),
    line(2, { summary: '登录失败，密码错误：admin01', result: 'fail' }),
    line(3, { action_name: '删除分组', summary: '删除分组', target_type: 'third_auth_group', target_id: '12' }),
    line(4, { admin_name: '', action_name: '恢复备份', summary: '已恢复备份', ip: '', client: '' }),
  ]
  answers = (endpoint) =>
    endpoint === operationLog ? { total: 4, per_page: 20, current_page: 1, last_page: 1, data } : null
  await show(<OperationLogTab />)
  const said = async (text: string) => (await row(text)).textContent
  expect(await said('领取账号凭证，用于发布：抖音·城南小馆；电脑「前台」')).toMatch(
    /老板领取账号凭证领取账号凭证，用于发布：抖音·城南小馆；电脑「前台」Chrome 141 \/ Windows10\.0\.0\.9成功$/,
  )
  expect(await said('登录失败，密码错误：admin01')).toMatch(/失败$/)
  expect(await said('分组 #12')).toContain('删除分组')
  expect(await said('已恢复备份')).toMatch(/系统恢复备份已恢复备份–成功$/)
  expect(document.body.textContent).not.toContain('desk-0001')
})
