// What people write to accounts, how the team handles it, and when accounts are read. Contacts in texts are masked; the
// whole text is sealed beside it.
import type { Generated } from 'kysely'
import type { CannedReply, ConversationStatus, MessageDirection } from '../../contract/entities/conversation.ts'
import type { MessageKind, SeenMessage } from '../../contract/entities/message.ts'
import type { ReplyEnd } from '../../contract/helper/reply-commands.ts'
import type { Defaulted, Flag, Millis, TenantId, TenantLogRow } from './columns.ts'

/** One guest and one account, of comments one work; (third_auth_id, kind, guest_uid, work_id) is unique. */
export interface ConversationsTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  third_auth_id: number
  platform_value: string
  kind: MessageKind
  guest_uid: string
  guest_name: Defaulted<string>
  guest_avatar: Defaulted<string>
  /** The platform's id of the work; '' of private messages. */
  work_id: Defaulted<string>
  work_title: Defaulted<string>
  work_url: Defaulted<string>
  /** The published work behind it, and the keyword of its title; 0 and '' = none of ours, or not known yet. */
  publish_item_id: Defaulted<number>
  keyword: Defaulted<string>
  /** 0 = none became of it. It may be part of another lead by now. */
  lead_id: Defaulted<number>
  status: Defaulted<ConversationStatus>
  /** 0 = not snoozed. */
  snooze_until: Defaulted<Millis>
  priority: Defaulted<number>
  /** 0 = nobody. */
  assignee_admin_id: Defaulted<number>
  /** When whoever it is got it; 0 = nobody, or long ago. */
  assigned_time: Defaulted<Millis>
  /** The team has read messages up to this id. */
  read_id: Defaulted<number>
  /** It was resolved when this message was the last that came in: nobody waits for an answer to those up to it. */
  settled_id: Defaulted<number>
  /** Until then no rule answers here; 0 = rules may. */
  bot_paused_until: Defaulted<Millis>
  /** From here on all follows from the messages: `modules/messages/thread-state.ts`. */
  unread_count: Defaulted<number>
  last_message_id: Defaulted<number>
  last_message_time: Defaulted<Millis>
  last_inbound_time: Defaulted<Millis>
  waiting_since: Defaulted<Millis>
  first_reply_time: Defaulted<Millis>
}

/** One message or note; (third_auth_id, kind, platform_msg_id) is unique where it has such an id. */
export interface MessagesTable extends TenantLogRow {
  conversation_id: number
  third_auth_id: number
  kind: MessageKind
  /** Null of a note. */
  platform_msg_id: string | null
  direction: MessageDirection
  type: Defaulted<SeenMessage['type']>
  /** With its contacts masked. */
  content: Defaulted<string>
  /** The whole text, sealed; null where nothing is masked. */
  content_enc: string | null
  media_url: Defaulted<string>
  /** The platform's id of what it answers. */
  parent_msg_id: Defaulted<string>
  author_uid: Defaulted<string>
  author_name: Defaulted<string>
  withdrawn: Defaulted<Flag>
  /** When it was written, else when it was first read in: the order of the thread, with the id. */
  msg_time: Millis
  is_time_known: Defaulted<Flag>
  /** Who wrote a note; 0 = none of the team. */
  admin_id: Defaulted<number>
}

/** A reply kept ready; (tenant_id, admin_id, short_code) is unique. */
export interface CannedRepliesTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  /** 0 = the team's. */
  admin_id: Defaulted<number>
  short_code: string
  title: string
  content: string
  category: Defaulted<string>
  sort: Defaulted<CannedReply['sort']>
}

/** When one kind of an account's messages is read; primary key (tenant_id, third_auth_id, kind). */
export interface MessageReadingsTable {
  tenant_id: TenantId
  third_auth_id: number
  kind: MessageKind
  enabled: Defaulted<Flag>
  /** Readings handed out; names the one that is under way. */
  reading_no: Defaulted<number>
  /** The newest one that was reported. */
  done_no: Defaulted<number>
  /** Of the last reading that was `ok`. */
  read_cursor: Defaulted<string>
  device_id: string | null
  tried_time: Defaulted<Millis>
  /** When the last one was reported. */
  read_time: Defaulted<Millis>
  /** What came of it (`READING_STATUS`); null = never reported. */
  status: string | null
  reason: Defaulted<string>
  /** Messages that were not there before it; null = nobody counted them. */
  last_added: Defaulted<number | null>
  /** When the next one may be handed out. */
  next_time: Defaulted<Millis>
  /** Readings in a row that brought nothing new. */
  quiet_count: Defaulted<number>
  blocked_count: Defaulted<number>
  /** Readings in a row that nobody reported. */
  failed: Defaulted<number>
  /** Day (YYYY-MM-DD, tenant's zone) that `day_count` speaks of. */
  day: Defaulted<string>
  day_count: Defaulted<number>
}

/**
 * One answer of ours, beside its message; primary key (message_id, tenant_id), unique (tenant_id, admin_id,
 * client_token). `note` = it was kept inside.
 */
export interface MessageSendsTable {
  message_id: number
  tenant_id: TenantId
  conversation_id: number
  third_auth_id: number
  /** Who wrote it; 0 = a rule. */
  admin_id: number
  /** The rule that wrote it; 0 = a person. */
  rule_id: Defaulted<number>
  client_token: string
  /** The guest's message that it answers; 0 = none, of a note. */
  target_id: Defaulted<number>
  state: Defaulted<'waiting' | 'taken' | 'sent' | 'failed' | 'withdrawn' | 'unknown' | 'note'>
  /** Attempts handed out; names the newest one. */
  attempt_no: Defaulted<number>
  /** Who has, or had, the newest attempt. */
  device_id: string | null
  /** When the newest attempt was handed out for the first time. */
  tried_time: Defaulted<Millis>
  ended_time: Defaulted<Millis>
  /** How the newest attempt ended; '' = nobody said yet. */
  last_end: Defaulted<ReplyEnd | ''>
  reason: Defaulted<string>
  /** When it may be handed out. */
  next_time: Defaulted<Millis>
  create_time: TenantLogRow['create_time']
}

/** How many more conversations there are of a sort; those of the same cells are summed. Kept by triggers. */
export interface ConversationCountsTable {
  id: Generated<number>
  tenant_id: TenantId
  third_auth_id: number
  platform_value: string
  kind: MessageKind
  status: ConversationStatus
  /** 0 = nobody. */
  assignee_admin_id: number
  is_unread: Flag
  is_waiting: Flag
  /** Negative = so many less. */
  rows_more: number
}

/** The words in which the conversation of this id is searched, in lower case. Kept by triggers. */
export interface ConversationTextsTable {
  id: number
  tenant_id: TenantId
  words: string
}

/** Counts up with every change of a company's inbox; primary key tenant_id. */
export interface InboxChangesTable {
  tenant_id: TenantId
  change_no: Defaulted<number>
}
