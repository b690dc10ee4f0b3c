import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { readingList, setReading } from '../../../../contract/http/message-readings.ts'
import { askedOf } from '../../../testing/asking.ts'
import { showChat } from '../testing-chat.ts'
import { ReadingsDrawer } from './readings-drawer.tsx'

const never = { enabled: 0, read_time: 0, status: null, reason: '', next_time: 0 }
const accounts = [
  {
    third_auth_id: 3,
    openname: '门店号',
    platform_value: 'douyin',
    is_online: 1,
    kinds: [
      { ...never, kind: 'comment' },
      {
        kind: 'dm',
        enabled: 1,
        read_time: 1_780_000_000,
        status: 'blocked',
        reason: '页面要求拖动滑块',
        next_time: 4_000_000_000,
      },
    ],
  },
  {
    third_auth_id: 4,
    openname: '二店号',
    platform_value: 'kuaishou',
    is_online: 0,
    kinds: [{ ...never, kind: 'comment', enabled: 1 }],
  },
  {
    third_auth_id: 5,
    openname: '海外号',
    platform_value: 'youtube',
    is_online: 1,
    kinds: [{ ...never, kind: 'comment' }],
  },
]
const show = (perms: readonly string[]) =>
  showChat(<ReadingsDrawer onClose={() => undefined} />, {
    perms,
    answer: (endpoint) => {
      if (endpoint === readingList) return { total: 3, per_page: 20, current_page: 1, last_page: 1, data: accounts }
      if (endpoint === setReading) return { updated: 1, skipped: 0 }
      return undefined
    },
  })
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

it('shows the last reading with its reason, and that an account signed out is not read', async () => {
  await show(['chat:reply', 'chat:assign'])
  const first = await row('门店号')
  expect([first.getByText('页面要求拖动滑块'), first.getByText('还没有读取过')]).toHaveLength(2)
  expect(first.getByText(/平台要求验证/)).toBeTruthy()
  const second = await row('二店号')
  expect([second.getByText('账号未登录或已停用，不会读取'), second.getByText('不支持')]).toHaveLength(2)
})

it('says whose messages come by an official interface', async () => {
  await show(['chat:reply'])
  expect((await row('海外号')).getByText('官方接口')).toBeTruthy()
  expect((await row('门店号')).queryByText('官方接口')).toBeNull()
})

it('switches on only after the risk was read, and off at once', async () => {
  const page = await show(['chat:reply', 'chat:assign'])
  const switches = (await row('门店号')).getAllByRole('switch')
  expect(switches.map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'true'])
  await userEvent.click(switches[0] as HTMLElement)
  expect(await screen.findByText(/过于频繁可能要求验证/)).toBeTruthy()
  expect(askedOf(page, setReading)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '了解风险，打开' }))
  await eventually(() => expect(askedOf(page, setReading)).toEqual([{ ids: [3], kinds: ['comment'], enabled: 1 }]))
  await userEvent.click(switches[1] as HTMLElement)
  await eventually(() => expect(askedOf(page, setReading)[1]).toEqual({ ids: [3], kinds: ['dm'], enabled: 0 }))
})

it('nothing can be switched by whoever may not assign', async () => {
  await show(['chat:reply'])
  for (const one of (await row('门店号')).getAllByRole('switch')) expect(one.hasAttribute('disabled')).toBe(true)
  expect([screen.queryByRole('checkbox'), screen.getByText('只有能分配会话的人可以开关。').textContent]).toEqual([
    null,
    '只有能分配会话的人可以开关。',
  ])
})
