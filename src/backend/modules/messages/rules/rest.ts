// Rules rest where a person speaks, and take back what they were about to say.
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import type { Reason } from '../../../../contract/reasons/reasons.ts'
import type { Db } from '../../../ports/database.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { updateConversations } from '../conversations.repository.ts'
import { updateSend } from '../replies/sends.repository.ts'
import type { SendRow } from '../replies/sends.repository.ts'
import { SPOKEN_STATES } from './question.ts'

/** How long rules rest after an answer of a person, ms. */
export const PERSON_REST_MS = 30 * 60_000

/** Takes answers of rules back that nobody took in hand yet; the conversations must be locked. */
export async function withdrawWaiting(trx: Db, conversationIds: readonly number[], now: number): Promise<void> {
  if (conversationIds.length === 0) return
  await trx
    .updateTable('message_sends')
    .set({ state: 'withdrawn', reason: reasonText('rules.answerPaused'), ended_time: now })
    .where('conversation_id', 'in', [...conversationIds])
    .where('rule_id', '>', 0)
    .where('state', '=', 'waiting')
    .execute()
}

/** A person answered at this moment, unix ms: rules rest from then on. The conversation must be locked. */
export async function restAfterPerson(
  trx: Db,
  conversation: Pick<ConversationRow, 'id' | 'bot_paused_until'>,
  { answeredAt, now }: { readonly answeredAt: number; readonly now: number },
): Promise<void> {
  const until = answeredAt + PERSON_REST_MS
  if (until <= now) return
  if (until > conversation.bot_paused_until)
    await updateConversations(trx, [conversation.id], { bot_paused_until: until })
  await withdrawWaiting(trx, [conversation.id], now)
}

/** Why a waiting answer of a rule is not wanted any more; null = it is, or a person wrote it. */
async function whyUnwanted(trx: Db, send: SendRow, now: number): Promise<Reason | null> {
  if (send.rule_id === 0) return null
  const rule = await trx
    .selectFrom('auto_reply_rules')
    .select('id')
    .where('id', '=', send.rule_id)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  const account = await trx
    .selectFrom('auto_reply_accounts')
    .select('third_auth_id')
    .where('third_auth_id', '=', send.third_auth_id)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  if (rule === undefined || account === undefined) return 'rules.answerOff'
  const conversation = await trx
    .selectFrom('conversations')
    .select('bot_paused_until')
    .where('id', '=', send.conversation_id)
    .executeTakeFirst()
  if ((conversation?.bot_paused_until ?? 0) > now) return 'rules.answerPaused'
  const target = await trx.selectFrom('messages').selectAll().where('id', '=', send.target_id).executeTakeFirst()
  if (target === undefined || target.withdrawn === 1) return 'rules.answerGone'
  const answered = await trx
    .selectFrom('messages as m')
    .leftJoin('message_sends as s', 's.message_id', 'm.id')
    .select('m.id')
    .where('m.conversation_id', '=', send.conversation_id)
    .where('m.direction', '=', 'out')
    .where('m.withdrawn', '=', 0)
    .where('m.msg_time', '>=', target.msg_time)
    .where((is) =>
      is.or([is('s.state', 'is', null), is.and([is('s.rule_id', '=', 0), is('s.state', 'in', [...SPOKEN_STATES])])]),
    )
    .limit(1)
    .executeTakeFirst()
  return answered === undefined ? null : 'rules.answerPaused'
}

/** Takes a waiting answer of a rule back when it is not wanted any more; answers whether it did. */
export async function withdrawUnwanted(trx: Db, send: SendRow, now: number): Promise<boolean> {
  const reason = await whyUnwanted(trx, send, now)
  if (reason === null) return false
  await updateSend(trx, send.message_id, { state: 'withdrawn', reason: reasonText(reason), ended_time: now })
  return true
}
