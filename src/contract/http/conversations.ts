// The inbox: what people wrote to the accounts, and what the team does with it. Nothing is sent here.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  CONVERSATION_PRIORITY,
  CONVERSATION_STATUSES,
  conversationRow,
  INBOX_LIMITS,
  messageRow,
} from '../entities/conversation.ts'
import { CONTACT_FIELDS, LEAD_LIMITS, leadChain, leadRow, typedContact } from '../entities/lead.ts'
import { MESSAGE_KINDS } from '../entities/message.ts'
import { flag, id, idOrZero, ids, int, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

const group = 'message'
const count = () => z.number().int()
const someConversations = () => ids(INBOX_LIMITS.bulk)
const changed = z.object({ updated: count(), skipped: count() })

/**
 * Conversations of the accounts that the operator sees, and those given to him. Search words: the guest's name, title
 * or keyword of the work, the last message; a whole phone number or WeChat finds the conversation of its lead. Orders:
 * `newest` by the last message, `waiting` whoever waits longest first, those who don't wait behind them.
 *
 * `counts` are under all filters but `assignee`, `unread` and `waits`: mine, those of nobody, all, those with unread
 * messages, those in which a guest waits.
 */
export const conversationList = get(group, 'conversationList', {
  title: '会话列表',
  perm: 'chat:reply',
  input: z
    .object({
      ...pageQuery(),
      status: z.enum(CONVERSATION_STATUSES).optional(),
      /** 0 = of nobody. */
      assignee: z.union([z.literal('me'), idOrZero()]).optional(),
      third_auth_id: id().optional(),
      platform_value: text(20).optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      unread: flag().optional(),
      /** 1 = a guest waits for an answer in it. */
      waits: flag().optional(),
      tag: id().optional(),
      order: z.enum(['newest', 'waiting']).default('newest'),
    })
    .strict(),
  output: page(conversationRow).extend({
    counts: z.object({ mine: count(), unassigned: count(), all: count(), unread: count(), waits: count() }),
  }),
})

/**
 * Messages of a conversation in the thread's order, the oldest of them first. With neither id the latest. `before_id`:
 * those before this one in the thread. `after_id`: those read in after this one, whatever their time: a page that asks
 * for what is new puts them in their places by `msg_time`, then `id`. `has_more` = there are further ones on that side.
 * NOT_FOUND.
 */
export const messageList = get(group, 'messageList', {
  title: '会话消息',
  perm: 'chat:reply',
  input: z
    .object({
      conversation_id: id(),
      before_id: id().optional(),
      after_id: idOrZero().optional(),
      limit: int(1, INBOX_LIMITS.page).default(50),
    })
    .strict(),
  output: z.object({ data: z.array(messageRow), has_more: z.boolean() }),
})

/**
 * The team has read them: up to `up_to_id` of one conversation (what comes in later stays unread), else all that is
 * there. `unread` 1 makes the last message of the guest unread again. All or none (NOT_FOUND).
 */
export const markRead = post(group, 'markRead', {
  title: '标记已读',
  perm: 'chat:reply',
  unlogged: 'reading changes nothing but the team’s own mark',
  input: z.object({ ids: someConversations(), up_to_id: id().optional(), unread: flag().default(0) }).strict(),
  output: z.object({ updated: count() }),
})

/**
 * Changes what is given; those that are so already are `skipped`. All or none (NOT_FOUND). `snoozed` needs
 * `snooze_until`, to come and at most a year ahead (BAD_INPUT at `snooze_until`). `assignee_admin_id`: oneself, or 0 =
 * nobody, where nobody or oneself has it; all else only by whoever may assign (NO_PERMISSION).
 */
export const setConversation = post(group, 'setConversation', {
  title: '修改会话',
  perm: 'chat:reply',
  audit: 'conversation.edit',
  input: z
    .object({
      ids: someConversations(),
      status: z.enum(CONVERSATION_STATUSES).optional(),
      snooze_until: unixTime().optional(),
      assignee_admin_id: idOrZero().optional(),
      priority: int(CONVERSATION_PRIORITY.none, CONVERSATION_PRIORITY.urgent).optional(),
      tags_add: z.array(id()).max(INBOX_LIMITS.tags).default([]),
      tags_del: z.array(id()).max(INBOX_LIMITS.tags).default([]),
      /** Rules rest here for so long; 0 = they may answer again. */
      bot_paused_minutes: int(0, 43_200).optional(),
    })
    .strict(),
  output: changed,
})

/**
 * As `assignLeads`: `fixed` to `assignee_admin_id`, `round_robin` to `admin_ids` in turns, `least_load` to whoever of
 * them has the fewest that are not resolved. `note` is kept in each of the threads. NOT_FOUND also for people who are
 * not at work or may not see the inbox.
 */
export const assignConversations = post(group, 'assignConversation', {
  title: '分配会话',
  perm: 'chat:assign',
  audit: 'conversation.assign',
  input: z
    .object({
      ids: someConversations(),
      mode: z.enum(['fixed', 'round_robin', 'least_load']).default('fixed'),
      assignee_admin_id: id().optional(),
      admin_ids: ids(100).optional(),
      note: text(INBOX_LIMITS.note).default(''),
    })
    .strict(),
  output: changed.extend({ assignees: z.array(z.object({ id: count(), name: z.string(), count: count() })) }),
})

/** People whom a conversation may be given to, with those they have that are not resolved. */
export const listAssignees = get(group, 'assigneeList', {
  title: '会话负责人',
  perm: 'chat:reply',
  input: z.object({}).strict(),
  output: z.object({ list: z.array(z.object({ id: count(), name: z.string(), open_conversations: count() })) }),
})

/** A note in the thread that only the team sees; contacts in it are masked and sealed as in messages. */
export const addNote = post(group, 'addNote', {
  title: '添加内部备注',
  perm: 'chat:reply',
  audit: 'conversation.note',
  input: z.object({ conversation_id: id(), content: text(INBOX_LIMITS.note) }).strict(),
  output: z.object({ message_id: count() }),
})

/**
 * The pane beside the thread. `others`: further conversations of this guest with accounts of the platform, and of his
 * lead, the latest 20. `namesakes`: those of another kind with the same account and a guest of the same name, who may
 * be the same person. `works`: by which of our works he came, one for each work he wrote under, the latest first.
 * `lead` is null when there is none or the operator does not see it. NOT_FOUND.
 */
export const conversationInfo = get(group, 'conversationInfo', {
  title: '会话详情',
  perm: 'chat:reply',
  input: z.object({ id: id() }).strict(),
  output: z.object({
    conversation: conversationRow,
    others: z.array(conversationRow),
    namesakes: z.array(conversationRow),
    lead: leadRow.nullable(),
    works: z.array(leadChain),
  }),
})

/**
 * Contacts that the guest wrote, the latest message first: to be accepted by `leadFromConversation`, nothing is done by
 * itself. NOT_FOUND.
 */
export const extractContact = get(group, 'extractContact', {
  title: '识别联系方式',
  perm: 'chat:reply',
  input: z.object({ conversation_id: id() }).strict(),
  output: z.object({
    list: z.array(
      z.object({
        message_id: count(),
        /** Which one of this message; names it together with `message_id`. */
        index: count(),
        field: z.enum(CONTACT_FIELDS),
        mask: z.string(),
        /** Where it stands in the text that `messageList` shows, in UTF-16 units: first, and behind the last. */
        start: count(),
        end: count(),
        msg_time: outTime(),
        /** The lead that has this contact already; 0 = none, or one that the operator does not see. */
        lead_id: count(),
      }),
    ),
  }),
})

/** The whole text of one message; otherwise as `revealContact`, under the same count of the day. */
export const revealMessage = post(group, 'revealMessage', {
  title: '查看消息原文',
  perm: 'lead:phone:view',
  audit: 'message.reveal',
  keptNowhere: true,
  input: z.object({ message_id: id(), reason: text(INBOX_LIMITS.reason) }).strict(),
  output: z.object({
    text: z.string(),
    /** How many contacts and messages the operator may still open today. */
    left_today: count(),
  }),
})

const suggestion = z.object({ message_id: id(), index: int(0, 100) }).strict()
/** One that the guest wrote, or one that somebody types. */
const contactGiven = z.union([suggestion, typedContact()])

/**
 * Makes a lead of the guest, or joins the one that he is already: the conversation's own, the one of the same guest, or
 * the one with this contact. Source, guest, account, work and keyword come from the conversation; `phone` and `wechat`
 * are suggestions of `extractContact`, or typed as by `saveLead` ('' = none). A lead of a conversation needs no
 * contact. The other conversations of the guest with the account belong to it too.
 *
 * DUPLICATE as by `saveLead` when another lead has the contact and `on_dup` is `refuse`, or the operator does not see
 * that lead.
 */
export const leadFromConversation = post(group, 'leadFromConversation', {
  title: '会话转线索',
  perm: 'lead:edit',
  audit: 'lead.edit',
  input: z
    .object({
      conversation_id: id(),
      phone: contactGiven.optional(),
      wechat: contactGiven.optional(),
      /** '' = as the platform calls him. */
      guest_name: text(LEAD_LIMITS.name).default(''),
      need_text: text(LEAD_LIMITS.text).optional(),
      remark: text(LEAD_LIMITS.text).optional(),
      tag_ids: z.array(id()).max(LEAD_LIMITS.tags).optional(),
      /** As by `saveLead`; absent = whoever makes it. */
      owner_admin_id: idOrZero().optional(),
      on_dup: z.enum(['refuse', 'merge']).default('refuse'),
    })
    .strict(),
  output: z.object({ lead_id: count(), created: outFlag() }),
})
