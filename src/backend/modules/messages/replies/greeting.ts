// Whether somebody new was written to already: some platforms let one private message through until he answers it.
import type { Db } from '../../../ports/database.ts'

/**
 * True when the account's only words in this conversation came after the guest's last ones, or wait to: he never
 * answered. What was certainly not sent, or taken back, does not count. `by`: who asks; what a rule is about to say
 * gives place to a person's words.
 */
export async function isGreeted(trx: Db, conversationId: number, by: 'person' | 'rule'): Promise<boolean> {
  const guest = await trx
    .selectFrom('messages')
    .select((is) => is.fn.max('msg_time').as('last'))
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  const last = Number(guest?.last ?? 0)
  const own = await trx
    .selectFrom('messages as m')
    .leftJoin('message_sends as s', 's.message_id', 'm.id')
    .select(['m.msg_time', 's.state', 's.rule_id'])
    .where('m.conversation_id', '=', conversationId)
    .where('m.direction', '=', 'out')
    .where('m.withdrawn', '=', 0)
    .execute()
  const counts = ({ state, rule_id: rule }: (typeof own)[number]): boolean =>
    state !== 'failed' && state !== 'withdrawn' && !(by === 'person' && state === 'waiting' && (rule ?? 0) > 0)
  const times = own.filter(counts).map((one) => one.msg_time)
  return times.length > 0 && times.every((time) => time >= last)
}
