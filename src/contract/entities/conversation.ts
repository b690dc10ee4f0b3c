// What people and an account say to each other, as the inbox shows it, and the replies that the team keeps ready.
import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { tagChip } from './lead.ts'
import { MESSAGE_KINDS, MESSAGE_TYPES } from './message.ts'

/**
 * `open` wants an answer, `pending` waits for something else, `snoozed` comes back at its time, `resolved` is done.
 * What a guest writes opens all others again.
 */
export const CONVERSATION_STATUSES = ['open', 'pending', 'snoozed', 'resolved'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]
/** Numbers of the wire; the higher the sooner. */
export const CONVERSATION_PRIORITY = { none: 0, low: 1, high: 2, urgent: 3 } as const
/** `note` is of the team and never leaves it; `system` says what was done with the conversation. */
export const MESSAGE_DIRECTIONS = ['in', 'out', 'note', 'system'] as const
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number]
/**
 * Of an answer of ours; numbers of the wire. `sending` waits for its turn or is being pressed, `failed` was certainly
 * not sent, `withdrawn` was taken back before anybody pressed, `unknown` was pressed and nobody knows.
 */
export const SEND_STATUS = { sending: 0, sent: 1, failed: -1, withdrawn: 2, unknown: 3 } as const
/** `self` = of one person, `team` = of all. */
export const CANNED_SCOPES = ['team', 'self'] as const
export type CannedScope = (typeof CANNED_SCOPES)[number]

/** Longest texts in characters; `tags` of one conversation; `bulk` conversations of one call; `page` of a thread. */
export const INBOX_LIMITS = {
  note: 1_000,
  reason: 100,
  tags: 20,
  bulk: 200,
  page: 200,
  short_code: 20,
  canned_title: 40,
  canned: 1_000,
  category: 20,
  /** Furthest end of a snooze, days. */
  snooze_days: 365,
  /** Longest wait for an assignee's answer, minutes of business hours. */
  return_minutes_max: 1_440,
} as const

const count = () => z.number().int()

/**
 * One conversation: an account, a guest, and of comments the work. Ids are 0, texts '' and times 0 where there is
 * nothing. Phone numbers and WeChat names in texts are masked.
 */
export const conversationRow = z.object({
  id: count(),
  kind: z.enum(MESSAGE_KINDS),
  third_auth_id: count(),
  openname: z.string(),
  platform_value: z.string(),
  guest_name: z.string(),
  guest_avatar: z.string(),
  status: z.enum(CONVERSATION_STATUSES),
  /** When a snoozed one comes back. */
  snooze_until: outTime(),
  /** `CONVERSATION_PRIORITY`. */
  priority: count(),
  /** 0 = nobody. */
  assignee_admin_id: count(),
  assignee_name: z.string(),
  /** What the guest wrote and nobody of the team has read. */
  unread_count: count(),
  /** The latest of both sides, no note; null = none is left. */
  last_message: z
    .object({
      direction: z.enum(['in', 'out']),
      type: z.enum(MESSAGE_TYPES),
      text: z.string(),
      withdrawn: outFlag(),
    })
    .nullable(),
  last_message_time: outTime(),
  last_inbound_time: outTime(),
  /** Since when the guest waits for an answer; 0 = he does not. */
  waiting_since: outTime(),
  /** 1 = an answer is written, by a person or a rule, and not out yet. */
  answer_waiting: outFlag(),
  /** When he was first answered. */
  first_reply_time: outTime(),
  /** Of comments: the work they stand under, as the platform names it, … */
  work_title: z.string(),
  work_url: z.string(),
  /** … and as we published it; '' and 0 = it is none of ours. */
  keyword: z.string(),
  publish_item_id: count(),
  /** The lead that became of it, as far as the operator sees it. */
  lead_id: count(),
  /** `LEAD_STAGE`; null without a lead. */
  lead_stage: count().nullable(),
  tags: z.array(tagChip),
  /** Until when no rule answers here, since a person does; 0 = rules may. */
  bot_paused_until: outTime(),
  create_time: outTime(),
})
export type ConversationRow = z.infer<typeof conversationRow>

/** One message of a thread. */
export const messageRow = z.object({
  id: count(),
  direction: z.enum(MESSAGE_DIRECTIONS),
  type: z.enum(MESSAGE_TYPES),
  /** Masked; of one that was withdrawn ''. */
  text: z.string(),
  /** 1 = the text is masked somewhere: `revealMessage` answers the whole. */
  is_masked: outFlag(),
  /** https only. */
  media_url: z.string(),
  /** The message that it answers, when we have it; 0 = none. */
  reply_to_id: count(),
  withdrawn: outFlag(),
  /** Of an answer written here: `SEND_STATUS`; null = of everything else, also of what was written on the site. */
  send_status: count().nullable(),
  /** 1 = `sending` and still waiting: it can be taken back. */
  is_waiting: outFlag(),
  /** The rule that wrote it; 0 = a person. */
  by_rule_id: count(),
  /** Why it was not sent, why nobody knows, or what it waits for; '' = nothing to tell. */
  send_reason: z.string(),
  /** Who wrote it: of `in` a guest, of `out` the account, of `note`, `system` a person of the team ('' = by itself). */
  author_name: z.string(),
  /** 1 = `in`, but not of the guest whose conversation this is: another one answered under his comment. */
  is_other_guest: outFlag(),
  /** When it was written; where the platform doesn't tell, when it was first read in. Threads are in this order. */
  msg_time: outTime(),
  /** 1 = `msg_time` is the platform's. */
  is_time_known: outFlag(),
  /** When an answer written here was out, as its computer said at once; 0 = nobody did. Pages tell it to the minute. */
  sent_time: outTime(),
})
export type MessageRow = z.infer<typeof messageRow>

/** A reply kept ready. Variables in braces are put in by the page. */
export const cannedReply = z.object({
  id: count(),
  short_code: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.string(),
  scope: z.enum(CANNED_SCOPES),
  sort: count(),
})
export type CannedReply = z.infer<typeof cannedReply>
