// The inbox before a server that has what a test says, for tests.
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import type { ConversationRow, MessageRow } from '../../../contract/entities/conversation.ts'
import { cannedReplyList } from '../../../contract/http/canned-replies.ts'
import {
  addNote,
  conversationInfo,
  conversationList,
  extractContact,
  markRead,
  messageList,
  setConversation,
} from '../../../contract/http/conversations.ts'
import { inboxCount } from '../../../contract/http/inbox-count.ts'
import { listTags } from '../../../contract/http/customer.ts'
import { replyBudget, replyGuestCapital, retrySend, settleSend, withdraw } from '../../../contract/http/replies.ts'
import { readingList } from '../../../contract/http/message-readings.ts'
import { listAccountsByGroup, listPlatforms } from '../../../contract/http/third-auth.ts'
import { texts as chat } from '../../locales/zh/chat.ts'
import { texts as customers } from '../../locales/zh/customers.ts'
import { texts as readings } from '../../locales/zh/readings.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith, type Shown } from '../../testing/render-with.tsx'

const TIME = 1_780_000_000

/** A comment that waits for an answer and was read. */
export function conversationRow(id: number, change: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id,
    kind: 'comment',
    third_auth_id: 3,
    openname: '门店号',
    platform_value: 'douyin',
    guest_name: `客人${id}`,
    guest_avatar: '',
    status: 'open',
    snooze_until: 0,
    priority: 0,
    assignee_admin_id: 0,
    assignee_name: '',
    unread_count: 0,
    last_message: { direction: 'in', type: 'text', text: `问题${id}`, withdrawn: 0 },
    last_message_time: TIME,
    last_inbound_time: TIME,
    waiting_since: TIME,
    answer_waiting: 0,
    first_reply_time: 0,
    work_title: '三步选对装修',
    work_url: 'https://example.com/w/1',
    keyword: '附近装修',
    publish_item_id: 77,
    lead_id: 0,
    lead_stage: null,
    tags: [],
    bot_paused_until: 0,
    create_time: TIME,
    ...change,
  }
}

/** What a guest wrote, a second after the one before. */
export function messageRow(id: number, change: Partial<MessageRow> = {}): MessageRow {
  return {
    id,
    direction: 'in',
    type: 'text',
    text: `第${id}句`,
    is_masked: 0,
    media_url: '',
    reply_to_id: 0,
    withdrawn: 0,
    send_status: null,
    is_waiting: 0,
    by_rule_id: 0,
    send_reason: '',
    author_name: '客人',
    is_other_guest: 0,
    msg_time: TIME + id,
    is_time_known: 1,
    sent_time: 0,
    ...change,
  }
}

/** The list with these, counted as if they were all. */
export function conversationPage(rows: readonly ConversationRow[]): OutputOf<typeof conversationList> {
  return {
    total: rows.length,
    per_page: 20,
    current_page: 1,
    last_page: 1,
    data: [...rows],
    counts: {
      mine: rows.filter((row) => row.assignee_admin_id === 9).length,
      unassigned: rows.filter((row) => row.assignee_admin_id === 0).length,
      all: rows.length,
      unread: rows.filter((row) => row.unread_count > 0).length,
      waits: rows.filter((row) => row.waiting_since > 0).length,
    },
  }
}

/** jsdom lays nothing out: gives threads a height until the test is over, so that their messages are drawn. */
export function layOutThreads(): void {
  const heights = [
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60),
  ]
  const scroll = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTo')
  Element.prototype.scrollTo = () => undefined
  onTestFinished(() => {
    for (const height of heights) height.mockRestore()
    if (scroll !== undefined) Object.defineProperty(Element.prototype, 'scrollTo', scroll)
  })
}

export interface ChatWorld {
  rows?: readonly ConversationRow[]
  /** Messages of every conversation. */
  messages?: readonly MessageRow[]
  perms?: readonly string[]
  address?: string
  /** What the server says beside the usual; undefined = the usual. */
  answer?: (endpoint: Endpoint, input: unknown) => unknown
  services?: Parameters<typeof renderWith>[1]['services']
}

/** Shows a part of the inbox to somebody with these rights; the answers are held to the contract. */
export function showChat(
  shown: ReactNode,
  { rows = [], messages = [], perms = ['chat:reply'], address = '/', answer = () => undefined, services }: ChatWorld,
): Promise<Shown> {
  const usual = (endpoint: Endpoint, input: unknown): unknown => {
    if (endpoint === conversationList) return conversationPage(rows)
    if (endpoint === conversationInfo) {
      const found = rows.find((row) => row.id === (input as { id: number }).id) ?? conversationRow(1)
      return { conversation: found, others: [], namesakes: [], lead: null, works: [] }
    }
    if (endpoint === messageList) {
      const { before_id: before, after_id: after, limit = 50 } = input as Record<string, number | undefined>
      if (after !== undefined) return { data: messages.filter((row) => row.id > after), has_more: false }
      const until = before === undefined ? messages.length : messages.findIndex((row) => row.id === before)
      return { data: messages.slice(Math.max(0, until - limit), until), has_more: until > limit }
    }
    if (endpoint === markRead || endpoint === setConversation) return { updated: 1, skipped: 0 }
    if (endpoint === addNote) return { message_id: 1 }
    if (endpoint === replyBudget)
      return { can_reply: 1, left_today: 50, left_hour: 10, next_time: 0, waiting: 0, is_online: 1 }
    if (endpoint === replyGuestCapital) return { message_id: 90, conversation_id: 1, send_status: 0 }
    if (endpoint === withdraw || endpoint === retrySend || endpoint === settleSend) return { send_status: 0 }
    if (endpoint === inboxCount) return { unread: 0, mine: 0 }
    if (endpoint === extractContact || endpoint === cannedReplyList || endpoint === listTags) return { list: [] }
    if (endpoint === readingList) return { ...conversationPage([]), counts: undefined }
    if (endpoint === listPlatforms || endpoint === listAccountsByGroup) return []
    return Promise.reject(new Error(`${endpoint.path} is not asked for here`))
  }
  return renderWith(shown, {
    texts: { chat, readings, customers, shell, ui },
    perms,
    address,
    answer: (endpoint, input) => answer(endpoint, input) ?? usual(endpoint, input),
    ...(services === undefined ? {} : { services }),
  })
}
