import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { readingList, reportMessages, setReading, takeDueReadings } from '../../../../contract/http/message-readings.ts'
import { releaseAccountUses } from '../../../../contract/http/account-uses.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { CLOSED, type HelperState } from '../../../core/helper/helper-state.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import { createRunFlag } from '../../../core/publishing/run-flag.ts'
import { askedOf } from '../../../testing/asking.ts'
import { testSend } from '../../../core/services/testing-services.ts'
import { showChat } from '../testing-chat.ts'
import { ReadingsDrawer } from './readings-drawer.tsx'

const never = {
  enabled: 0,
  read_time: 0,
  status: null,
  reason: '',
  added: null,
  state: 'idle',
  ask_time: 0,
  next_time: 0,
}
const accounts = [
  {
    third_auth_id: 3,
    openname: '门店号',
    platform_value: 'douyin',
    is_online: 1,
    device_id: '',
    kinds: [
      { ...never, kind: 'comment' },
      {
        kind: 'dm',
        enabled: 1,
        read_time: 1_780_000_000,
        status: 'blocked',
        reason: '页面要求拖动滑块',
        added: 4,
        state: 'idle',
        ask_time: 4_000_000_000,
        next_time: 4_000_000_000,
      },
    ],
  },
  {
    third_auth_id: 4,
    openname: '二店号',
    platform_value: 'kuaishou',
    is_online: 0,
    device_id: '',
    kinds: [{ ...never, kind: 'comment', enabled: 1 }],
  },
  {
    third_auth_id: 5,
    openname: '海外号',
    platform_value: 'youtube',
    is_online: 1,
    device_id: '',
    kinds: [{ ...never, kind: 'comment' }],
  },
]
interface World {
  list?: readonly object[]
  answer?: (endpoint: Endpoint) => unknown
  services?: Parameters<typeof showChat>[1]['services']
}
const show = (perms: readonly string[], { list = accounts, answer, services }: World = {}) =>
  showChat(<ReadingsDrawer onClose={() => undefined} />, {
    perms,
    services,
    answer: (endpoint) => {
      const own = answer?.(endpoint)
      if (own !== undefined) return own
      if (endpoint === readingList)
        return { total: list.length, per_page: 20, current_page: 1, last_page: 1, data: list }
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

const READ = 1_780_000_000
const read = {
  enabled: 1,
  read_time: READ,
  status: 'ok',
  reason: '',
  added: 0,
  state: 'idle',
  ask_time: READ,
  next_time: READ,
}
const store = createStore<HelperState>(() => ({
  ...CLOSED,
  connected: true,
  phase: 'ready',
  info: { device_id: 'device-1' } as HelperState['info'],
}))
const account = { ...accounts[0], kinds: [{ ...read, kind: 'comment' }] }
const taken = {
  list: [
    {
      look_no: 5,
      kind: 'comment',
      cursor: '',
      thirdauth: {
        id: 3,
        platform_value: 'douyin',
        account_id: 'a',
        third_sec_uid: '',
        third_cookie: '',
        third_token: '',
        ways: ['browser'],
      },
    },
  ],
}

it('says how many messages came, and which computer reads what is due', async () => {
  const at = (device_id: string, id: number) => ({ ...account, third_auth_id: id, openname: `号${id}`, device_id })
  await show(['chat:reply'], {
    list: [at('', 3), at('device-1', 4), at('device-2', 5)],
    services: { helper: { store } },
  })
  expect((await row('号3')).getByText('新消息 0 条')).toBeTruthy()
  const here = '到时间了，这台电脑马上读取'
  expect([(await row('号3')).getByText(here), (await row('号4')).getByText(here)]).toHaveLength(2)
  expect((await row('号5')).getByText('到时间了，由登录它的那台电脑读取；半小时没读就由这台读')).toBeTruthy()
})

it('without a helper what is due waits for one', async () => {
  await show(['chat:reply'], { list: [account] })
  expect((await row('门店号')).getByText('到时间了，连接云管家后读取')).toBeTruthy()
})

const reading = (send: HelperLink['send']) => ({
  list: [account],
  services: { helper: { store, send, requireSettled: () => Promise.resolve(true) }, runs: createRunFlag() },
  answer: (endpoint: Endpoint) => {
    if (endpoint === takeDueReadings) return taken
    if (endpoint === reportMessages) return { added: 2, changed: 0, repeated: 0, next_time: READ }
    return endpoint === releaseAccountUses ? { released: 1 } : undefined
  },
})
const found = {
  status: 'ok',
  list: [],
  cursor: 'c',
  reason: '',
  evidence_id: null,
  resume_at: 0,
  signature: 's',
} as const

it('reads at once what somebody wants read, and says what came', async () => {
  const sent: unknown[] = []
  const page = await show(
    ['chat:reply'],
    reading(testSend((_command, input) => (sent.push(input), Promise.resolve(found)))),
  )
  await userEvent.click((await row('门店号')).getByRole('button', { name: '立即读取「门店号」的评论' }))
  expect(await screen.findByText('「门店号」的评论读完了，新消息 2 条')).toBeTruthy()
  expect(sent).toMatchObject([{ kind: 'comment', look_no: 5 }])
  expect(askedOf(page, takeDueReadings)).toEqual([
    { third_auth_id: 3, kind: 'comment', device_id: 'device-1', limit: 1 },
  ])
  expect(askedOf(page, reportMessages)).toMatchObject([{ third_auth_id: 3, look_no: 5, status: 'ok' }])
})

/** A helper that reads until it is given up. */
const untilStopped = ((...[, , options]) =>
  new Promise((_done, fail) => {
    options?.signal?.addEventListener('abort', () => fail(new Error('cancelled')))
  })) as HelperLink['send']

it('a reading is stopped by a press', async () => {
  await show(['chat:reply'], reading(untilStopped))
  await userEvent.click((await row('门店号')).getByRole('button', { name: /^立即读取/ }))
  await userEvent.click(await screen.findByRole('button', { name: '停止读取「门店号」的评论' }))
  expect(await screen.findByText('已停止读取')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^立即读取/ })).toBeTruthy()
})

it('what the site shows instead is said', async () => {
  await show(
    ['chat:reply'],
    reading(testSend(() => Promise.resolve({ ...found, status: 'blocked', reason: '页面要求拖动滑块' }))),
  )
  await userEvent.click((await row('门店号')).getByRole('button', { name: /^立即读取/ }))
  expect(await screen.findByText('「门店号」的评论：平台要求验证 页面要求拖动滑块')).toBeTruthy()
})

it('before its pause is over it can not be asked for, and says from when on', async () => {
  await show(['chat:reply'])
  const button = (await row('门店号')).getByRole('button', { name: '立即读取「门店号」的私信' })
  expect([button.hasAttribute('disabled'), button.textContent]).toEqual([true, expect.stringMatching(/之后可以再读$/)])
})

it('says that one is being read, or was never told of', async () => {
  const at = (state: string, id: number) => ({
    ...account,
    third_auth_id: id,
    openname: `号${id}`,
    kinds: [{ ...read, kind: 'comment', state }],
  })
  await show(['chat:reply'], { list: [at('running', 3), at('lost', 4)], services: { helper: { store } } })
  expect((await row('号3')).getByText('正在读取，读完自动收进来')).toBeTruthy()
  expect((await row('号3')).queryByRole('button', { name: /^立即读取/ })).toBeNull()
  expect((await row('号4')).getByText('没有读完：网页或云管家中途断开了')).toBeTruthy()
})
