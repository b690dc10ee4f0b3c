import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../contract/errors.ts'
import {
  addNote,
  assignConversations,
  conversationList,
  listAssignees,
  markRead,
  setConversation,
} from '../../../contract/http/conversations.ts'
import { readingList } from '../../../contract/http/message-readings.ts'
import { askedOf, dialogOf, refusal } from '../../testing/asking.ts'
import { ChatPage } from './chat-page.tsx'
import {
  type ChatWorld,
  conversationPage,
  conversationRow,
  layOutThreads,
  messageRow,
  showChat,
} from './testing-chat.ts'

const NOW = 1_780_000_000
const rows = [conversationRow(1), conversationRow(2, { unread_count: 3 }), conversationRow(3)]
const messages = [messageRow(1), messageRow(2, { direction: 'out', author_name: '门店号', text: '您好' })]
const show = (world: ChatWorld = {}) => showChat(<ChatPage />, { rows, messages, ...world })
const items = () => screen.getByRole('region', { name: '会话列表' })
const thread = (name: string) => screen.findByRole('region', { name: `与 ${name} 的会话` })

beforeEach(layOutThreads)

it('asks for what the address says, searches everywhere; numbers stay out of it, as nonsense does', async () => {
  const page = await show({
    address: '/?tab=mine&order=waiting&kind=dm&unread=1&third_auth_id=3&status=nothing&keyword=13800138000',
  })
  expect(await within(items()).findByText('客人1')).toBeTruthy()
  expect(askedOf(page, conversationList)).toEqual([
    {
      page: 1,
      limit: 20,
      assignee: 'me',
      order: 'waiting',
      unread: 1,
      kind: 'dm',
      third_auth_id: 3,
      keyword: '13800138000',
    },
  ])
  expect(page.router.state.location.search).not.toContain('138')
  await userEvent.click(screen.getByRole('tab', { name: /未分配/ }))
  await eventually(() =>
    expect(askedOf(page, conversationList)).toContainEqual(expect.objectContaining({ assignee: 0 })),
  )
})

it('one switch lists who waits for an answer, another what is unread; pressed again, all', async () => {
  const page = await show({ rows: [...rows, conversationRow(4, { waiting_since: 0 })] })
  const list = within(items())
  const waits = await list.findByRole('button', { name: '待回复 3' })
  expect(waits.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(waits)
  await eventually(() => expect(askedOf(page, conversationList).at(-1)).toMatchObject({ waits: 1 }))
  expect(page.router.state.location.search).toContain('waits=1')
  await eventually(() => expect(list.getByRole('button', { name: /待回复/ }).getAttribute('aria-pressed')).toBe('true'))
  await userEvent.click(list.getByRole('button', { name: '未读 1' }))
  await eventually(() => expect(askedOf(page, conversationList).at(-1)).toMatchObject({ waits: 1, unread: 1 }))
  await userEvent.click(list.getByRole('button', { name: /待回复/ }))
  await eventually(() => expect(page.router.state.location.search).not.toContain('waits'))
})

it('says how long a guest waits, what is unread, and that a message was withdrawn', async () => {
  await show({
    rows: [
      conversationRow(1, {
        waiting_since: Math.floor(Date.now() / 1_000) - 3 * 3_600 - 60,
        unread_count: 2,
        last_message: { direction: 'in', type: 'text', text: '', withdrawn: 1 },
      }),
    ],
  })
  const list = within(items())
  expect((await list.findByText('等待 3 小时')).className).toContain('late')
  expect([list.getByLabelText('2 条未读'), list.getByText('消息已撤回')]).toHaveLength(2)
})

it('a conversation whose answer is written and not out yet is marked, with a tip', async () => {
  await show({ rows: [conversationRow(1, { answer_waiting: 1 }), conversationRow(2)] })
  const mark = await within(items()).findByText('已写好，等待发送')
  expect(mark.closest('li')?.textContent).toContain('客人1')
  expect(mark.title).toBe('回复已经写好，按账号节奏由登录了这个账号的电脑发出')
})

it.each([
  ['/', '待处理', '全部状态'],
  ['/?keyword=装修', '全部状态', '待处理'],
])('at %s the empty filter of the status says “%s”: a search looks everywhere', async (address, word, other) => {
  await show({ address })
  const list = within(items())
  expect((await list.findByRole('combobox', { name: word })).closest('.ant-select')?.textContent).toContain(word)
  expect(list.queryByRole('combobox', { name: other })).toBeNull()
})

it('where conversations are assigned and read it says where their return is set', async () => {
  await show({ perms: ['chat:reply', 'autoreply:edit'], address: '/?readings=1' })
  expect((await screen.findByRole('link', { name: '设置会话退回' })).getAttribute('href')).toBe(
    '/autoReply/autoReply?return=1',
  )
})

it('an open conversation is read as far as it is shown', async () => {
  const page = await show({ address: '/?open=2' })
  await within(await thread('客人2')).findByText('您好')
  await eventually(() => expect(askedOf(page, markRead)).toEqual([{ ids: [2], up_to_id: 2 }]))
})

it('J and K step through the list, E resolves and goes on, N writes; not while somebody types', async () => {
  const page = await show({ perms: ['chat:reply'] })
  await within(items()).findByText('客人1')
  const press = (key: string): boolean => fireEvent.keyDown(document.body, { key })
  press('j')
  await thread('客人1')
  press('j')
  await thread('客人2')
  press('k')
  await thread('客人1')
  press('e')
  await eventually(() => expect(askedOf(page, setConversation)).toEqual([{ ids: [1], status: 'resolved' }]))
  // The way back is open for seconds only.
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() => expect(askedOf(page, setConversation)[1]).toEqual({ ids: [1], status: 'open' }))
  await thread('客人2')
  press('n')
  const box = screen.getByLabelText('回复内容')
  expect(document.activeElement).toBe(box)
  fireEvent.keyDown(box, { key: 'e' })
  expect(askedOf(page, setConversation)).toHaveLength(2)
})

it('/ goes to the search', async () => {
  await show()
  await within(items()).findByText('客人1')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByTestId('list-search'))
})

it('keeps what was begun in each conversation, and notes it', async () => {
  const page = await show({ address: '/?open=1' })
  await thread('客人1')
  await userEvent.type(screen.getByLabelText('回复内容'), '周六上门')
  await userEvent.click(within(items()).getByRole('button', { name: /客人3/ }))
  await thread('客人3')
  expect(screen.getByLabelText<HTMLTextAreaElement>('回复内容').value).toBe('')
  await userEvent.click(within(items()).getByRole('button', { name: /客人1/ }))
  await thread('客人1')
  expect(screen.getByLabelText<HTMLTextAreaElement>('回复内容').value).toBe('周六上门')
  expect(page.router.state.location.search).toBe('?open=1')
  await userEvent.click(screen.getByText('内部备注'))
  await userEvent.click(screen.getByRole('button', { name: '记为备注' }))
  await eventually(() => expect(askedOf(page, addNote)).toEqual([{ conversation_id: 1, content: '周六上门' }]))
  await eventually(() => expect(screen.getByLabelText<HTMLTextAreaElement>('备注内容').value).toBe(''))
})

it('assigns several in turns, with a note', async () => {
  const page = await show({
    perms: ['chat:reply', 'chat:assign'],
    answer: (endpoint) => {
      if (endpoint === listAssignees)
        return {
          list: [
            { id: 7, name: '小李', open_conversations: 2 },
            { id: 8, name: '小王', open_conversations: 0 },
          ],
        }
      if (endpoint === assignConversations)
        return { updated: 2, skipped: 0, assignees: [{ id: 7, name: '小李', count: 2 }] }
      return undefined
    },
  })
  await userEvent.click(await within(items()).findByLabelText('选择会话：客人1'))
  await userEvent.click(within(items()).getByLabelText('选择会话：客人2'))
  await userEvent.click(within(items()).getByRole('button', { name: '分配' }))
  const dialog = within(await dialogOf('分配 2 个会话'))
  await userEvent.click(dialog.getByLabelText('轮流分配'))
  await userEvent.click(await dialog.findByRole('combobox', { name: '参与的人' }))
  await userEvent.click(await screen.findByTitle('小李（待处理 2 个）'))
  await userEvent.click(await screen.findByTitle('小王（待处理 0 个）'))
  await userEvent.type(dialog.getByLabelText('备注'), '看报价')
  await userEvent.click(dialog.getByRole('button', { name: '分配' }))
  await eventually(() =>
    expect(askedOf(page, assignConversations)).toEqual([
      { ids: [1, 2], mode: 'round_robin', admin_ids: [7, 8], note: '看报价' },
    ]),
  )
  await eventually(() => expect(within(items()).queryByText(/已选/)).toBeNull())
})

it('where nothing is read yet it says so and leads to the switches', async () => {
  await show({ rows: [], perms: ['chat:reply', 'chat:assign'] })
  await userEvent.click(await screen.findByRole('button', { name: '去开启读取' }))
  expect(await dialogOf('消息读取')).toBeTruthy()
})

it('where all is done it says that, and where filters hide all of it, that', async () => {
  const reads = {
    answer: (endpoint: unknown) =>
      endpoint === readingList ? { ...conversationPage([]), counts: undefined, total: 1 } : undefined,
  }
  await show({ rows: [], ...reads })
  expect(await screen.findByText('没有待处理的会话')).toBeTruthy()
})

it('clears filters that nothing matches', async () => {
  const page = await show({ rows: [], address: '/?kind=dm' })
  expect(await screen.findByText('没有符合条件的会话')).toBeTruthy()
  await userEvent.click(
    within(items())
      .getAllByRole('button', { name: /清空筛选/ })
      .at(-1) as HTMLElement,
  )
  await eventually(() => expect(page.router.state.location.search).toBe(''))
})

it('a list that can not be loaded is asked for again by a press', async () => {
  let isUp = false
  await show({
    answer: (endpoint) => (endpoint === conversationList && !isUp ? refusal(CODE.INTERNAL, '服务出错') : undefined),
  })
  expect(await screen.findByText('服务出错')).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await within(items()).findByText('客人1')).toBeTruthy()
})

it('takes one that nobody has, and snoozes it; what was snoozed before is put back as it was', async () => {
  const until = Math.floor(Date.now() / 1_000) + 86_400
  const page = await show({
    rows: [conversationRow(1, { status: 'snoozed', snooze_until: until, last_message_time: NOW })],
    address: '/?open=1',
  })
  await thread('客人1')
  await userEvent.click(screen.getByRole('button', { name: '我来处理' }))
  await eventually(() => expect(askedOf(page, setConversation)).toEqual([{ ids: [1], assignee_admin_id: 9 }]))
  await userEvent.click(screen.getByRole('button', { name: '重新打开' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() =>
    expect(askedOf(page, setConversation).slice(1)).toEqual([
      { ids: [1], status: 'open' },
      { ids: [1], status: 'snoozed', snooze_until: until },
    ]),
  )
})
