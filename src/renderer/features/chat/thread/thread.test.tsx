import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { MessageRow } from '../../../../contract/entities/conversation.ts'
import { cannedReplyList } from '../../../../contract/http/canned-replies.ts'
import { messageList, revealMessage } from '../../../../contract/http/conversations.ts'
import { replyGuestCapital } from '../../../../contract/http/replies.ts'
import { askedOf } from '../../../testing/asking.ts'
import { conversationRow, layOutThreads, messageRow, showChat } from '../testing-chat.ts'
import { ConversationView } from './conversation-view.tsx'

const row = conversationRow(1, { guest_name: '王女士' })
const show = (
  messages: readonly MessageRow[],
  perms: readonly string[] = ['chat:reply'],
  answer?: (e: unknown, input: unknown) => unknown,
) =>
  showChat(<ConversationView row={row} head={null} box={null} />, {
    messages,
    perms,
    ...(answer === undefined ? {} : { answer }),
  })
const log = () => screen.findByRole('log')

beforeEach(layOutThreads)

it('tells guest, account, note and what was withdrawn apart; a picture comes without our address', async () => {
  await show([
    messageRow(1, { text: '多少钱' }),
    messageRow(2, { direction: 'out', author_name: '门店号', text: '您好', reply_to_id: 1 }),
    messageRow(3, { direction: 'note', author_name: '小李', text: '老客户' }),
    messageRow(4, { withdrawn: 1, text: '' }),
    messageRow(5, { type: 'image', text: '', media_url: 'https://example.com/p.jpg' }),
    messageRow(6, { is_other_guest: 1, author_name: '路人', text: '同问', is_time_known: 0 }),
  ])
  const shown = within(await log())
  expect((await shown.findByText('老客户')).closest('.chat-message')?.className).toContain('note')
  expect(shown.getByText('您好').closest('.chat-message')?.className).toContain('out')
  expect(shown.getAllByText(/多少钱/)).toHaveLength(2)
  expect(shown.getByText('消息已撤回').closest('.chat-message')?.className).toContain('taken-back')
  expect(shown.getByRole('img', { name: '图片' }).getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(shown.getByText(/另一位用户/).textContent).toContain('约')
})

it('loads earlier messages by a press, and no more where there are none', async () => {
  const messages = Array.from({ length: 60 }, (_, at) => messageRow(at + 1))
  const page = await show(messages)
  await userEvent.click(within(await log()).getByRole('button', { name: '加载更早的消息' }))
  expect(await screen.findByText('没有更早的消息')).toBeTruthy()
  expect(askedOf(page, messageList).slice(0, 2)).toEqual([
    { conversation_id: 1, limit: 50 },
    { conversation_id: 1, before_id: 11, limit: 50 },
  ])
})

it('shows a whole text for a reason, to whoever may see contacts', async () => {
  const masked = [messageRow(7, { text: '我的电话 138****1234', is_masked: 1 })]
  const page = await show(masked, ['chat:reply', 'lead:phone:view'], (endpoint) =>
    endpoint === revealMessage ? { text: '我的电话 13800001234', left_today: 3 } : undefined,
  )
  await userEvent.click(within(await log()).getByRole('button', { name: /查看原文/ }))
  await userEvent.type(await screen.findByLabelText('查看原因'), '回访{Enter}')
  expect(await screen.findByText('我的电话 13800001234')).toBeTruthy()
  expect(askedOf(page, revealMessage)).toEqual([{ message_id: 7, reason: '回访' }])
})

it('shows the mask alone to everybody else', async () => {
  await show([messageRow(7, { text: '我的电话 138****1234', is_masked: 1 })])
  expect(await within(await log()).findByText('我的电话 138****1234')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /查看原文/ })).toBeNull()
})

it('a short code and Enter take its reply; one that nobody has is said, and nothing is sent', async () => {
  const page = await show([messageRow(1)], ['chat:reply'], (endpoint, input) =>
    endpoint === cannedReplyList
      ? {
          list: ['address-2', 'addr', 'hi']
            .filter((code) => code.includes((input as { keyword?: string }).keyword ?? ''))
            .map((code, at) => ({
              id: at + 1,
              short_code: code,
              title: code,
              content: `{昵称}，这是 ${code}`,
              category: '',
              scope: 'team',
              sort: at,
            })),
        }
      : undefined,
  )
  const box = await screen.findByLabelText<HTMLTextAreaElement>('回复内容')
  await userEvent.type(box, '/addr{Enter}')
  await eventually(() => expect(box.value).toBe('王女士，这是 addr'))
  await userEvent.clear(box)
  await userEvent.type(box, '/addre{Enter}')
  await eventually(() => expect(box.value).toBe('王女士，这是 address-2'))
  await userEvent.clear(box)
  await userEvent.type(box, '/xx{Control>}{Enter}{/Control}')
  expect(await screen.findByText('没有短码以 /xx 开头的快捷回复')).toBeTruthy()
  expect(box.value).toBe('/xx')
  expect(askedOf(page, replyGuestCapital)).toEqual([])
})

it('finds a canned reply by what stands behind the slash, with the names put in', async () => {
  const page = await show([messageRow(1)], ['chat:reply'], (endpoint) =>
    endpoint === cannedReplyList
      ? {
          list: [
            {
              id: 1,
              short_code: 'hi',
              title: '问候',
              content: '{昵称}您好，我是{我的昵称}，{门店}',
              category: '',
              scope: 'team',
              sort: 0,
            },
          ],
        }
      : undefined,
  )
  const box = await screen.findByLabelText('回复内容')
  await userEvent.type(box, '/hi')
  await eventually(() => expect(askedOf(page, cannedReplyList)).toContainEqual({ keyword: 'hi' }))
  await userEvent.click(await screen.findByRole('button', { name: /^问候/ }))
  expect((box as HTMLTextAreaElement).value).toBe('王女士您好，我是老板，{门店}')
  expect(screen.queryByRole('button', { name: '打开账号后台' })).toBeNull()
})
