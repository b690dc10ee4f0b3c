import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { AccountWay, TimeChannel } from '../../../../contract/entities/account.ts'
import { countHandIns } from '../../../../contract/http/auto-publish.ts'
import { editAccount } from '../../../../contract/http/third-auth.ts'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { ServicesContext } from '../../../core/services/services-context.ts'
import { testHttp, testServices, testSession } from '../../../core/services/testing-services.ts'
import { texts as accounts } from '../../../locales/zh/accounts.ts'
import { TimeChannelField, TimeChannelModal } from './time-channel-field.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const account = (id: number, platform: string, name: string, more: { ways?: AccountWay[]; time_channel?: TimeChannel } = {}) => ({ id, openname: `账号${id}`, platform_value: platform, third_platform_info: { value: platform, name, iconUrl: '' }, ways: ['browser'] as AccountWay[], time_channel: 'alarm' as TimeChannel, ...more })

const show = async (shown: React.ReactNode, { perms = ['account:auth'], handIns = { works: 0, accounts: 0 } } = {}) => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { accounts } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const asked: [Endpoint, unknown][] = []
  const http = testHttp((endpoint, input) => {
    if (endpoint === countHandIns) return handIns
    asked.push([endpoint, input])
    return { updated: 1 }
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesContext value={testServices({ i18n, http, session: testSession({ perms }) })}>
        <QueryClientProvider client={new QueryClient()}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>{shown}</App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  )
  return asked
}
const SITE = '平台定时（提前交给平台，之后电脑可以关机，在平台上修改）'

it('offers both channels with what they mean, and keeps what is chosen', async () => {
  const asked = await show(<TimeChannelField account={account(7, 'douyin', '抖音')} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '到点发布（由云管家发出，发布前可随时修改，需要电脑开着）' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await eventually(() => expect(asked).toEqual([[editAccount, { ids: [7], time_channel: 'site' }]]))
})

it.each([
  ['a platform without a timer', account(1, 'weibo', '微博'), '微博没有平台定时，到点发布'],
  ['an interface without one', account(1, 'tiktok', 'TikTok', { ways: ['official', 'browser'] }), 'TikTok的官方接口没有平台定时'],
  ['a phone', account(1, 'douyin', '抖音', { ways: ['phone'] }), '手机发布不支持平台定时'],
])('offers no choice on %s, and says why', async (_name, one, sentence) => {
  await show(<TimeChannelField account={one} />)
  expect([screen.queryAllByRole('radio').length, document.body.textContent]).toEqual([0, expect.stringContaining(sentence)])
})

it('is a sentence without the right', async () => {
  await show(<TimeChannelField account={account(7, 'douyin', '抖音', { time_channel: 'site' })} />, { perms: ['account:list'] })
  expect([screen.queryAllByRole('radio').length, screen.getByText(SITE)]).toHaveLength(2)
})

it('sets many at once, and tells how many have no timer', async () => {
  const asked = await show(<TimeChannelModal question={{ accounts: [account(1, 'douyin', '抖音'), account(2, 'weibo', '微博', { time_channel: 'site' })] }} onClose={() => undefined} />)
  expect(screen.getByText(/其中 1 个账号的平台或发布方式没有平台定时/)).toBeTruthy()
  const confirm = screen.getByText('确定').closest('button')
  expect(confirm?.disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await userEvent.click(confirm as HTMLElement)
  await eventually(() => expect(asked).toEqual([[editAccount, { ids: [1, 2], time_channel: 'site' }]]))
})

const LEAVING = '这 2 个账号有 4 个待发作品会在几分钟内开始交给平台，交出后只能到平台上修改'

it('says how many works leave for their sites before the timers are taken, and nothing is saved until that is confirmed', async () => {
  const asked = await show(<TimeChannelModal question={{ accounts: [account(1, 'douyin', '抖音'), account(2, 'douyin', '抖音')] }} onClose={() => undefined} />, { handIns: { works: 4, accounts: 2 } })
  expect(screen.queryByText(LEAVING)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await screen.findByText(LEAVING)
  expect(asked).toEqual([])
  await userEvent.click(screen.getByText('确定').closest('button') as HTMLElement)
  await eventually(() => expect(asked).toEqual([[editAccount, { ids: [1, 2], time_channel: 'site' }]]))
})

it('asks the same where one account is looked at: there it is saved at once only when nothing leaves', async () => {
  const asked = await show(<TimeChannelField account={account(7, 'douyin', '抖音')} />, { handIns: { works: 1, accounts: 1 } })
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await screen.findByText('这 1 个账号有 1 个待发作品会在几分钟内开始交给平台，交出后只能到平台上修改')
  expect(asked).toEqual([])
  await userEvent.click(screen.getByText('确定').closest('button') as HTMLElement)
  await eventually(() => expect(asked).toEqual([[editAccount, { ids: [7], time_channel: 'site' }]]))
})
