import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { CODE } from '../../../../contract/errors.ts'
import { addNote } from '../../../../contract/http/conversations.ts'
import { replyBudget, replyGuestCapital, retrySend, settleSend, withdraw } from '../../../../contract/http/replies.ts'
import { CLOSED, type HelperState } from '../../../core/helper/helper-state.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { askedOf } from '../../../testing/asking.ts'
import { conversationRow, layOutThreads, messageRow, showChat, type ChatWorld } from '../testing-chat.ts'
import { ConversationView } from './conversation-view.tsx'

const row = conversationRow(1, { guest_name: '王女士' })
const show = (world: Partial<ChatWorld> = {}, of = row) =>
  showChat(<ConversationView row={of} head={null} box={null} />, { messages: [messageRow(1)], ...world })
const box = () => screen.findByLabelText<HTMLTextAreaElement>('回复内容')
const failure = (code: number, message: string, kind: 'business' | 'network' = 'business') =>
  Promise.reject(new ApiError({ kind, code, message, path: replyGuestCapital.path, locale: 'zh' }))

beforeEach(layOutThreads)

it('answers by keys, shows it at once, and keeps the box free', async () => {
  let answer: (value: unknown) => void = () => undefined
  const waits = new Promise((resolve) => (answer = resolve))
  const page = await show({ answer: (endpoint) => (endpoint === replyGuestCapital ? waits : undefined) })
  await userEvent.type(await box(), '您好，188 元{Control>}{Enter}{/Control}')
  expect((await box()).value).toBe('')
  const own = (await screen.findByText('您好，188 元')).closest('.chat-message')
  expect(own?.className).toContain('out')
  expect(within(own as HTMLElement).getByText('发送中')).toBeTruthy()
  answer({ message_id: 9, conversation_id: 1, send_status: 0 })
  await eventually(() => expect(screen.queryByText('您好，188 元')).toBeNull())
  expect(askedOf(page, replyGuestCapital)).toMatchObject([
    {
      conversation_id: 1,
      content: '您好，188 元',
      is_confirmed: 0,
      client_token: expect.stringMatching(/^[\w-]{16,}$/),
    },
  ])
})

it.each([
  ['youtube', /配额/],
  ['instagram', /隐藏的评论不能回复/],
  ['weixin_gzh', /只能回复一次/],
] as const)('says what the official interface of %s permits', async (platform_value, words) => {
  await show({}, { ...row, platform_value })
  await box()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/登录了这个账号的电脑/)).toBeNull()
})

it('loses no text of a failed call; the same words again are the same answer', async () => {
  let calls = 0
  const page = await show({
    answer: (endpoint) => {
      if (endpoint !== replyGuestCapital) return undefined
      calls += 1
      return calls === 1 ? failure(0, '网络断开', 'network') : undefined
    },
  })
  await userEvent.type(await box(), '在的{Control>}{Enter}{/Control}')
  await eventually(async () => expect((await box()).value).toBe('在的'))
  await userEvent.click(screen.getByRole('button', { name: /^回\s?复$/ }))
  await eventually(() => expect(askedOf(page, replyGuestCapital)).toHaveLength(2))
  const [first, second] = askedOf(page, replyGuestCapital) as { client_token: string }[]
  expect(second?.client_token).toBe(first?.client_token)
})

it('names the risk of contact words, and sends them only to whoever insists', async () => {
  const page = await show({
    answer: (endpoint, input) =>
      endpoint === replyGuestCapital && (input as { is_confirmed: number }).is_confirmed === 0
        ? failure(CODE.FORBIDDEN_WORDS, '回复含联系方式：加微信')
        : undefined,
  })
  await userEvent.type(await box(), '加微信{Control>}{Enter}{/Control}')
  expect((await screen.findByText(/回复含联系方式：加微信/)).textContent).toContain('限流')
  expect(document.querySelectorAll('.chat-message.out')).toHaveLength(0)
  expect((await box()).value).toBe('加微信')
  await userEvent.click(screen.getByRole('button', { name: '返回修改' }))
  await eventually(async () => expect((await box()).value).toBe('加微信'))
  await userEvent.type(await box(), '{Control>}{Enter}{/Control}')
  await userEvent.click(await screen.findByRole('button', { name: '了解风险，仍要回复' }))
  await eventually(() =>
    expect(askedOf(page, replyGuestCapital).map((one) => (one as { is_confirmed: number }).is_confirmed)).toEqual([
      0, 0, 1,
    ]),
  )
  expect((await box()).value).toBe('')
})

it('keeps notes inside, and answers nothing where the platform has no answers', async () => {
  const page = await show({}, conversationRow(1, { platform_value: 'weibo' }))
  expect(screen.queryByLabelText('回复内容')).toBeNull()
  await userEvent.type(await screen.findByLabelText('备注内容'), '老客户{Control>}{Enter}{/Control}')
  await eventually(() => expect(askedOf(page, addNote)).toHaveLength(1))
  expect(askedOf(page, replyBudget)).toEqual([])
  expect(askedOf(page, replyGuestCapital)).toEqual([])
})

it('answers a private message in private, and says where only one gets through', async () => {
  const direct = conversationRow(1, { guest_name: '王女士', kind: 'dm', platform_value: 'shipinhao' })
  const own = { ...direct, last_message: { ...direct.last_message, direction: 'out' as const } }
  const page = await show({}, own as typeof direct)
  expect(await screen.findByText(/平台只允许先发一条/)).toBeTruthy()
  await userEvent.type(await box(), '在的{Control>}{Enter}{/Control}')
  await eventually(() => expect(askedOf(page, replyGuestCapital)).toMatchObject([{ content: '在的' }]))
})

it('lets a private message of B站 be longer than a comment', async () => {
  await show({}, conversationRow(1, { guest_name: '王女士', kind: 'dm', platform_value: 'bilibili' }))
  expect(await screen.findByText(/按账号节奏私信发给对方/)).toBeTruthy()
  await userEvent.click(await box())
  await userEvent.paste('好'.repeat(301))
  expect(screen.queryByText(/回复最多/)).toBeNull()
  await userEvent.paste('好'.repeat(200))
  expect(await screen.findByText(/回复最多 500 个字，现在 501 个/)).toBeTruthy()
})

it('tells what the account may still answer, and why nothing goes out', async () => {
  const budget = { can_reply: 1, left_today: 7, left_hour: 2, next_time: 1_780_000_000, waiting: 3, is_online: 0 }
  await show({ answer: (endpoint) => (endpoint === replyBudget ? budget : undefined) })
  const line = await screen.findByText(/今天还可回复 7 条/)
  expect(line.textContent).toContain('账号掉线，登录后自动发送')
  expect(line.textContent).toContain('3 条在排队')
  expect(line.textContent).toMatch(/下一条最早 .*\d\d:\d\d/)
})

it.each([
  [false, '3 条在排队：这台电脑没连云管家，要等连着的电脑来发'],
  [true, '3 条在排队'],
])('with a helper here (%s) the queue says who sends: %s', async (connected, words) => {
  const budget = { can_reply: 1, left_today: 7, left_hour: 2, next_time: 0, waiting: 3, is_online: 1 }
  await show({
    answer: (endpoint) => (endpoint === replyBudget ? budget : undefined),
    services: { helper: { store: createStore<HelperState>(() => ({ ...CLOSED, connected })) } },
  })
  expect((await screen.findByText(/条在排队/)).textContent).toBe(`今天还可回复 7 条；${words}`)
})

it('says that the budget is not known, and asks again', async () => {
  let calls = 0
  await show({
    answer: (endpoint) => {
      if (endpoint !== replyBudget) return undefined
      calls += 1
      return calls === 1 ? failure(500, '坏了') : undefined
    },
  })
  await screen.findByText(/没有查到回复额度/)
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText(/今天还可回复 50 条/)).toBeTruthy()
})

it('shows what became of each answer, and what can be done', async () => {
  const out = { direction: 'out', author_name: '门店号' } as const
  const page = await show({
    messages: [
      messageRow(1),
      messageRow(2, { ...out, text: '等着', send_status: SEND_STATUS.sending, is_waiting: 1 }),
      messageRow(3, { ...out, text: '在发', send_status: SEND_STATUS.sending }),
      messageRow(4, { ...out, text: '发了', send_status: SEND_STATUS.sent }),
      messageRow(5, { ...out, text: '没发', send_status: SEND_STATUS.failed, send_reason: '评论不见了' }),
      messageRow(6, { ...out, text: '不明', send_status: SEND_STATUS.unknown }),
      messageRow(7, { ...out, text: '站上写的' }),
      messageRow(8, { ...out, text: '不发了', send_status: SEND_STATUS.withdrawn }),
    ],
  })
  const bubble = async (text: string) =>
    within((await screen.findByText(text, { selector: '.chat-text' })).closest('.chat-message') as HTMLElement)
  await userEvent.click((await bubble('等着')).getByRole('button', { name: /撤\s?回/ }))
  expect((await bubble('在发')).getByText('发送中')).toBeTruthy()
  expect((await bubble('在发')).queryByRole('button')).toBeNull()
  expect((await bubble('发了')).getByText('已发送')).toBeTruthy()
  expect((await bubble('没发')).getByText(/评论不见了/)).toBeTruthy()
  await userEvent.click((await bubble('没发')).getByRole('button', { name: '改写后再发' }))
  expect((await box()).value).toBe('没发')
  await userEvent.click((await bubble('没发')).getByRole('button', { name: '重新发送' }))
  await userEvent.click((await bubble('不明')).getByRole('button', { name: '没有发出' }))
  expect((await bubble('站上写的')).queryByText('已发送')).toBeNull()
  expect((await bubble('不发了')).getByText('发出前已撤回')).toBeTruthy()
  expect(screen.getByText('不发了').closest('.chat-message')?.className).toContain('taken-back')
  await eventually(() => expect(askedOf(page, settleSend)).toEqual([{ message_id: 6, is_sent: 0 }]))
  expect(askedOf(page, withdraw)).toEqual([{ message_id: 2 }])
  expect(askedOf(page, retrySend)).toEqual([{ message_id: 5 }])
})

it('a sign is put where the cursor stood, one after the other', async () => {
  await show()
  const text = await box()
  await userEvent.type(text, '您好{ArrowLeft}')
  await userEvent.click(screen.getByRole('button', { name: /表情/ }))
  const signs = within(await screen.findByRole('group', { name: '表情' }))
  await userEvent.click(signs.getByRole('button', { name: '👍' }))
  await userEvent.click(signs.getByRole('button', { name: '🌹' }))
  expect((await box()).value).toBe('您👍🌹好')
})
