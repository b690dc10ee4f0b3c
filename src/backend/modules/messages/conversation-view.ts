// Rows as answers: names, tags, leads and last messages looked up for all of them at once.
import type {
  ConversationRow as ShownConversation,
  MessageRow as ShownMessage,
} from '../../../contract/entities/conversation.ts'
import { toSeconds } from '../../lib/clock.ts'
import { namesOf } from '../../lib/people.ts'
import { tagsOf } from '../../lib/tags.ts'
import type { Db } from '../../ports/database.ts'
import type { ConversationRow } from './conversations.repository.ts'
import type { MessagesDeps } from './messages.ports.ts'
import type { MessageRow } from './messages.repository.ts'
import { idsByPlatformIds } from './messages.repository.ts'
import type { SendRow } from './replies/sends.repository.ts'
import { findAnswersWaiting, findSends, statusOf } from './replies/sends.repository.ts'

const flag = (set: boolean): 0 | 1 => (set ? 1 : 0)

/** Names of accounts, of those out of sight too: whoever sees a conversation sees with which account it is. */
async function accountsOf(db: Db, conversationIds: readonly number[]): Promise<Map<number, string>> {
  if (conversationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('third_auths as a', 'a.id', 'c.third_auth_id')
    .select(['a.id', 'a.openname'])
    .where('c.id', 'in', [...conversationIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.openname]))
}

async function lastOf(db: Db, ids: readonly number[]): Promise<Map<number, MessageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Conversations as the contract has them; `now` in ms. */
export async function showConversations(
  db: Db,
  { leads }: Pick<MessagesDeps, 'leads'>,
  rows: readonly ConversationRow[],
  now: number,
): Promise<ShownConversation[]> {
  const ids = rows.map((row) => row.id)
  const people = await namesOf(
    db,
    rows.map((row) => row.assignee_admin_id),
  )
  const accounts = await accountsOf(db, ids)
  const tags = await tagsOf(db, 'conversation', ids)
  const written = await findAnswersWaiting(db, ids)
  const last = await lastOf(
    db,
    rows.map((row) => row.last_message_id),
  )
  const known = await leads.standing(
    db,
    rows.map((row) => row.lead_id),
  )
  return rows.map((row) => {
    const message = last.get(row.last_message_id)
    const lead = known.get(row.lead_id)
    const isAwake = row.status === 'snoozed' && row.snooze_until <= now
    return {
      id: row.id,
      kind: row.kind,
      third_auth_id: row.third_auth_id,
      openname: accounts.get(row.third_auth_id) ?? '',
      platform_value: row.platform_value,
      guest_name: row.guest_name,
      guest_avatar: row.guest_avatar,
      status: isAwake ? 'open' : row.status,
      snooze_until: isAwake ? 0 : toSeconds(row.snooze_until),
      priority: row.priority,
      assignee_admin_id: row.assignee_admin_id,
      assignee_name: people.get(row.assignee_admin_id) ?? '',
      unread_count: row.unread_count,
      last_message:
        message?.direction === 'in' || message?.direction === 'out'
          ? {
              direction: message.direction,
              type: message.type,
              text: message.content,
              withdrawn: message.withdrawn,
            }
          : null,
      last_message_time: toSeconds(row.last_message_time),
      last_inbound_time: toSeconds(row.last_inbound_time),
      waiting_since: toSeconds(row.waiting_since),
      answer_waiting: flag(written.has(row.id)),
      first_reply_time: toSeconds(row.first_reply_time),
      work_title: row.work_title,
      work_url: row.work_url,
      keyword: row.keyword,
      publish_item_id: row.publish_item_id,
      lead_id: lead?.id ?? 0,
      lead_stage: lead?.stage ?? null,
      tags: tags.get(row.id) ?? [],
      bot_paused_until: row.bot_paused_until <= now ? 0 : toSeconds(row.bot_paused_until),
      create_time: toSeconds(row.create_time),
    }
  })
}

/** Messages of one conversation as the contract has them. */
export async function showMessages(
  db: Db,
  conversation: Pick<ConversationRow, 'id' | 'guest_uid'>,
  rows: readonly MessageRow[],
): Promise<ShownMessage[]> {
  const people = await namesOf(
    db,
    rows.map((row) => row.admin_id),
  )
  const answered = await idsByPlatformIds(
    db,
    conversation.id,
    rows.map((row) => row.parent_msg_id),
  )
  const sends = await findSends(
    db,
    rows.filter((row) => row.direction === 'out').map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    direction: row.direction,
    type: row.type,
    text: row.content,
    is_masked: flag(row.content_enc !== null),
    media_url: row.media_url,
    reply_to_id: answered.get(row.parent_msg_id) ?? 0,
    withdrawn: row.withdrawn,
    ...sendOf(sends.get(row.id)),
    author_name: row.admin_id > 0 ? (people.get(row.admin_id) ?? '') : row.author_name,
    is_other_guest: flag(row.direction === 'in' && row.author_uid !== '' && row.author_uid !== conversation.guest_uid),
    msg_time: toSeconds(row.msg_time),
    is_time_known: row.is_time_known,
  }))
}

function sendOf(
  send: SendRow | undefined,
): Pick<ShownMessage, 'send_status' | 'is_waiting' | 'by_rule_id' | 'send_reason' | 'sent_time'> {
  return {
    send_status: send === undefined ? null : statusOf(send),
    is_waiting: flag(send?.state === 'waiting'),
    by_rule_id: send?.rule_id ?? 0,
    send_reason: send?.reason ?? '',
    sent_time: send?.state === 'sent' && send.last_end === 'sent' ? toSeconds(send.ended_time) : 0,
  }
}
