// An answer as two rows: its message, and its place in the account's queue.
import type { Db } from '../../../ports/database.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import type { MessagesDeps } from '../messages.ports.ts'
import type { MessageRow } from '../messages.repository.ts'
import type { SendRow } from './sends.repository.ts'

/** Who writes it: a person, or a rule (`adminId` 0). */
interface Author {
  readonly adminId: number
  readonly ruleId: number
  /** Unique for the author. */
  readonly token: string
}
interface Answer {
  readonly conversation: ConversationRow
  /** The guest's message; null = a note, which goes nowhere. */
  readonly target: Pick<MessageRow, 'id' | 'platform_msg_id'> | null
  readonly content: string
  readonly by: Author
  /** Unix ms; `nextTime` the earliest moment at which it may be handed out. */
  readonly now: number
  readonly nextTime: number
}

/** In the caller's transaction, the conversation locked. @throws when the author's token was used before */
export async function insertAnswer(
  trx: Db,
  { texts }: Pick<MessagesDeps, 'texts'>,
  { conversation, target, content, by, now, nextTime }: Answer,
): Promise<SendRow> {
  const isNote = target === null
  const message = await trx
    .insertInto('messages')
    .values({
      conversation_id: conversation.id,
      third_auth_id: conversation.third_auth_id,
      kind: conversation.kind,
      platform_msg_id: null,
      direction: isNote ? 'note' : 'out',
      ...texts.cells(content),
      parent_msg_id: target?.platform_msg_id ?? '',
      author_name: isNote ? '' : await nameOf(trx, conversation.id),
      msg_time: now,
      admin_id: isNote ? by.adminId : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await trx
    .insertInto('message_sends')
    .values({
      message_id: message.id,
      conversation_id: conversation.id,
      third_auth_id: conversation.third_auth_id,
      admin_id: by.adminId,
      rule_id: by.ruleId,
      client_token: by.token,
      target_id: target?.id ?? 0,
      state: isNote ? 'note' : 'waiting',
      device_id: null,
      next_time: nextTime,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The account's name, whoever sees the account. */
async function nameOf(trx: Db, conversationId: number): Promise<string> {
  const row = await trx
    .selectFrom('conversations as c')
    .innerJoin('third_auths as a', 'a.id', 'c.third_auth_id')
    .select('a.openname')
    .where('c.id', '=', conversationId)
    .executeTakeFirst()
  return row?.openname ?? ''
}
