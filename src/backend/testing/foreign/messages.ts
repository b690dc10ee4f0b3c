// A conversation, what was said in it, and a reply kept ready of another tenant, or of a colleague.
import type { ForeignAccountsIds } from './accounts.ts'
import { idOf } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignMessagesIds {
  conversation: number
  message: number
  /** An answer to it that waits. */
  reply: number
  /** Of the person alone. */
  canned: number
  /** Of the company as a whole. */
  conversationTag: number
  /** Of the company as a whole. */
  rule: number
}

/** One of each, of an account and given to its person. */
export async function seedMessages(
  { session: { db, adminId }, mark }: Marking,
  { account }: Pick<ForeignAccountsIds, 'account'>,
): Promise<ForeignMessagesIds> {
  const conversation = await idOf(
    db
      .insertInto('conversations')
      .values({
        third_auth_id: account,
        platform_value: 'douyin',
        kind: 'comment',
        guest_uid: mark.own,
        guest_name: mark.own,
        work_id: mark.own,
        work_title: mark.own,
        keyword: mark.own,
        assignee_admin_id: adminId,
        unread_count: 1,
        last_message_time: Date.now(),
        last_inbound_time: Date.now(),
        waiting_since: Date.now(),
      })
      .returning('id'),
  )
  const message = await idOf(
    db
      .insertInto('messages')
      .values({
        conversation_id: conversation,
        third_auth_id: account,
        kind: 'comment',
        platform_msg_id: mark.own,
        direction: 'in',
        content: mark.own,
        content_enc: `enc:v1:${mark.own}`,
        author_name: mark.own,
        msg_time: Date.now(),
      })
      .returning('id'),
  )
  await db.updateTable('conversations').set({ last_message_id: message }).where('id', '=', conversation).execute()
  await db
    .insertInto('message_readings')
    .values({
      third_auth_id: account,
      kind: 'comment',
      enabled: 1,
      reading_no: 1,
      device_id: null,
      status: 'ok',
      reason: mark.own,
    })
    .execute()
  const reply = await idOf(
    db
      .insertInto('messages')
      .values({
        conversation_id: conversation,
        third_auth_id: account,
        kind: 'comment',
        platform_msg_id: null,
        direction: 'out',
        content: mark.own,
        content_enc: null,
        author_name: mark.own,
        msg_time: Date.now(),
      })
      .returning('id'),
  )
  await db
    .insertInto('message_sends')
    .values({
      message_id: reply,
      conversation_id: conversation,
      third_auth_id: account,
      admin_id: adminId,
      client_token: `foreign-${reply}`,
      target_id: message,
      device_id: null,
      reason: mark.own,
    })
    .execute()
  const canned = await idOf(
    db
      .insertInto('canned_replies')
      .values({ admin_id: adminId, short_code: `f${adminId}`, title: mark.own, content: mark.own })
      .returning('id'),
  )
  const conversationTag = await idOf(
    db.insertInto('tags').values({ name: mark.shared, kind: 'conversation' }).returning('id'),
  )
  await db
    .insertInto('taggables')
    .values({ tag_id: conversationTag, target_type: 'conversation', target_id: conversation })
    .execute()
  const rule = await seedRule({ session: { db, adminId }, mark }, { account, conversation, message, reply })
  return { conversation, message, reply, canned, conversationTag, rule }
}

/** A rule that answered it, for its account alone. */
async function seedRule(
  { session: { db, adminId }, mark }: { session: Pick<Marking['session'], 'db' | 'adminId'>; mark: Marking['mark'] },
  at: { account: number; conversation: number; message: number; reply: number },
): Promise<number> {
  const rule = await idOf(
    db
      .insertInto('auto_reply_rules')
      .values({
        name: mark.shared,
        trigger_kind: 'keyword',
        channels: '["comment"]',
        third_auth_ids: JSON.stringify([at.account]),
        keywords: JSON.stringify([{ word: mark.shared, match_mode: 'contain' }]),
        replies: JSON.stringify([{ content: mark.shared }]),
        delay_min_s: 1,
        delay_max_s: 1,
        cooldown_min: 0,
        daily_cap: 1,
        actions: '{"add_tag_ids":[],"create_lead":0,"assign_admin_id":0}',
        priority: 1,
        admin_id: adminId,
      })
      .returning('id'),
  )
  await db
    .insertInto('auto_reply_logs')
    .values({
      rule_id: rule,
      rule_name: mark.own,
      message_id: at.message,
      conversation_id: at.conversation,
      third_auth_id: at.account,
      matched: mark.own,
      status: 'queued',
      answer_id: at.reply,
    })
    .execute()
  await db
    .insertInto('auto_reply_accounts')
    .values({ third_auth_id: at.account, enabled: 1, enabled_time: 1, admin_id: adminId })
    .execute()
  return rule
}
