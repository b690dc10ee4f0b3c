import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { AccountWay, TimeChannel } from '../../../../contract/entities/account.ts'
import { countHandIns } from '../../../../contract/http/auto-publish.ts'
import { editAccount } from '../../../../contract/http/third-auth.ts'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { texts as accounts } from '../../../locales/zh/accounts.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { TimeChannelField, TimeChannelModal } from './time-channel-field.tsx'

interface TestedAccount {
  ways?: AccountWay[]
  time_channel?: TimeChannel
}
const account = (
  id: number,
  platform: string,
  name: string,
  { ways = ['browser'], time_channel = 'alarm' }: TestedAccount = {},
) => ({
  id,
  openname: `账号${id}`,
  platform_value: platform,
  third_platform_info: { value: platform, name, iconUrl: '' },
  ways,
  time_channel,
})

/** Answers what was saved. `handIns`: what the backend counts; null = it can't tell. */
const show = async (
  shown: ReactNode,
  {
    perms = ['account:auth'],
    handIns = { works: 0, accounts: 0 },
  }: { perms?: string[]; handIns?: { works: number; accounts: number } | null } = {},
) => {
  const { asked } = await renderWith(shown, {
    texts: { accounts, ui },
    perms,
    answer: (endpoint) => {
      if (endpoint !== countHandIns) return { updated: 1 }
      return handIns ?? Promise.reject(new Error('no answer'))
    },
  })
  return () => asked.filter(([endpoint]) => endpoint !== countHandIns)
}
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: '确定' })
const SITE = '平台定时（提前交给平台，之后电脑可以关机，在平台上修改）'

it('offers both channels with what they mean, and keeps what is chosen', async () => {
  const asked = await show(<TimeChannelField account={account(7, 'douyin', '抖音')} />)
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: '到点发布（由云管家发出，发布前可随时修改，需要电脑开着）' })
      .checked,
  ).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await eventually(() => expect(asked()).toEqual([[editAccount, { ids: [7], time_channel: 'site' }]]))
})

it.each([
  ['a platform without a timer', account(1, 'weibo', '微博'), '微博没有平台定时，到点发布'],
  [
    'an interface without one',
    account(1, 'tiktok', 'TikTok', { ways: ['official', 'browser'] }),
    'TikTok的官方接口没有平台定时',
  ],
  ['a phone', account(1, 'douyin', '抖音', { ways: ['phone'] }), '手机发布不支持平台定时'],
])('offers no choice on %s, and says why', async (_name, one, sentence) => {
  await show(<TimeChannelField account={one} />)
  expect([screen.queryAllByRole('radio').length, document.body.textContent]).toEqual([
    0,
    expect.stringContaining(sentence),
  ])
})

it('is a sentence without the right', async () => {
  await show(<TimeChannelField account={account(7, 'douyin', '抖音', { time_channel: 'site' })} />, {
    perms: ['account:list'],
  })
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(document.body.textContent).toContain(SITE)
})

it('sets many at once, and tells how many have no timer', async () => {
  const asked = await show(
    <TimeChannelModal
      question={{ accounts: [account(1, 'douyin', '抖音'), account(2, 'weibo', '微博', { time_channel: 'site' })] }}
      onClose={() => undefined}
    />,
  )
  expect(document.body.textContent).toContain('其中 1 个账号的平台或发布方式没有平台定时')
  expect(confirm().disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await eventually(() => expect(confirm().disabled).toBe(false))
  await userEvent.click(confirm())
  await eventually(() => expect(asked()).toEqual([[editAccount, { ids: [1, 2], time_channel: 'site' }]]))
})

const LEAVING = '这 2 个账号有 4 个待发作品会马上开始交给平台，交出后只能到平台上修改'

it('says how many works leave for their sites before the timers are taken, and nothing is saved until that is confirmed', async () => {
  const asked = await show(
    <TimeChannelModal
      question={{ accounts: [account(1, 'douyin', '抖音'), account(2, 'douyin', '抖音')] }}
      onClose={() => undefined}
    />,
    { handIns: { works: 4, accounts: 2 } },
  )
  expect(screen.queryByText(LEAVING)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await screen.findByText(LEAVING)
  expect(asked()).toEqual([])
  await userEvent.click(confirm())
  await eventually(() => expect(asked()).toEqual([[editAccount, { ids: [1, 2], time_channel: 'site' }]]))
})

it('asks the same where one account is looked at: there it is saved at once only when nothing leaves', async () => {
  const asked = await show(<TimeChannelField account={account(7, 'douyin', '抖音')} />, {
    handIns: { works: 1, accounts: 1 },
  })
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await screen.findByText('这 1 个账号有 1 个待发作品会马上开始交给平台，交出后只能到平台上修改')
  expect(asked()).toEqual([])
  await userEvent.click(confirm())
  await eventually(() => expect(asked()).toEqual([[editAccount, { ids: [7], time_channel: 'site' }]]))
})

it.each([
  [
    'of several',
    () => (
      <TimeChannelModal
        question={{ accounts: [account(1, 'douyin', '抖音'), account(2, 'douyin', '抖音')] }}
        onClose={() => undefined}
      />
    ),
    [1, 2],
  ],
  ['of one', () => <TimeChannelField account={account(7, 'douyin', '抖音')} />, [7]],
])('where nobody knows how many works leave, the choice %s is saved after a word about it', async (_of, shown, ids) => {
  const asked = await show(shown(), { handIns: null })
  await userEvent.click(screen.getByRole('radio', { name: SITE }))
  await screen.findByText('暂时查不到有多少待发作品会马上交给平台，交出后只能到平台上修改；仍可保存')
  expect([confirm().disabled, asked()]).toEqual([false, []])
  await userEvent.click(confirm())
  await eventually(() => expect(asked()).toEqual([[editAccount, { ids, time_channel: 'site' }]]))
})
