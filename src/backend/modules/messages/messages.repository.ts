// Messages in the database.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MessageKind } from '../../../contract/entities/message.ts'
import type { Db } from '../../ports/database.ts'
import type { MessagesTable } from '../../tables/messages.ts'
import type { ThreadMessage } from './thread-state.ts'

export type MessageRow = Selectable<MessagesTable>

const AT_ONCE = 100

/** Messages of an account's kind with these ids of the platform, by id. */
export async function findByPlatformIds(
  db: Db,
  accountId: number,
  kind: MessageKind,
  platformIds: readonly string[],
): Promise<Map<string, MessageRow>> {
  const found = new Map<string, MessageRow>()
  for (let from = 0; from < platformIds.length; from += AT_ONCE)
    for (const row of await db
      .selectFrom('messages')
      .selectAll()
      .where('third_auth_id', '=', accountId)
      .where('kind', '=', kind)
      .where('platform_msg_id', 'in', platformIds.slice(from, from + AT_ONCE))
      .execute())
      if (row.platform_msg_id !== null) found.set(row.platform_msg_id, row)
  return found
}

export async function insertMessages(trx: Db, rows: readonly Insertable<MessagesTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('messages')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

export async function updateMessage(trx: Db, id: number, change: Updateable<MessagesTable>): Promise<void> {
  await trx.updateTable('messages').set(change).where('id', '=', id).execute()
}

/** What both sides wrote in each of these conversations, without notes and without answers that are not out. */
export async function findThreads(db: Db, ids: readonly number[]): Promise<Map<number, ThreadMessage[]>> {
  const threads = new Map<number, ThreadMessage[]>()
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const { conversation_id: id, direction, ...row } of await db
      .selectFrom('messages as m')
      .leftJoin('message_sends as s', 's.message_id', 'm.id')
      .select(['m.conversation_id', 'm.id', 'm.direction', 'm.withdrawn', 'm.msg_time'])
      .where('m.conversation_id', 'in', ids.slice(from, from + AT_ONCE))
      .where('m.direction', 'in', ['in', 'out'])
      // An answer that is not out is none.
      .where((is) => is.or([is('s.state', 'is', null), is('s.state', '=', 'sent')]))
      .execute())
      if (direction === 'in' || direction === 'out') {
        const thread = threads.get(id) ?? []
        thread.push({ ...row, direction })
        threads.set(id, thread)
      }
  return threads
}

/** The last message that came into each of them, notes included; 0 = none. */
export async function lastIds(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select((is) => ['conversation_id', is.fn.max<number>('id').as('last')])
    .where('conversation_id', 'in', [...ids])
    .groupBy('conversation_id')
    .execute()
  return new Map(rows.map((row) => [row.conversation_id, Number(row.last)]))
}

/** One page of a thread, and one row more where there is one. */
export async function findPage(
  db: Db,
  conversationId: number,
  at: { readonly before?: Pick<MessageRow, 'id' | 'msg_time'>; readonly afterId?: number },
  most: number,
): Promise<MessageRow[]> {
  const all = db.selectFrom('messages').selectAll().where('conversation_id', '=', conversationId)
  if (at.afterId !== undefined) return await all.where('id', '>', at.afterId).orderBy('id').limit(most).execute()
  const { before } = at
  const part =
    before === undefined
      ? all
      : all
          // For the index; the second condition decides.
          .where('msg_time', '<=', before.msg_time)
          .where((is) => is.or([is('msg_time', '<', before.msg_time), is('id', '<', before.id)]))
  return await part.orderBy('msg_time', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** Ids of messages of a conversation by their ids of the platform. */
export async function idsByPlatformIds(
  db: Db,
  conversationId: number,
  platformIds: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(platformIds)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map()
  const conversation = await db
    .selectFrom('conversations')
    .select(['third_auth_id', 'kind'])
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (conversation === undefined) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'platform_msg_id', 'conversation_id'])
    .where('third_auth_id', '=', conversation.third_auth_id)
    .where('kind', '=', conversation.kind)
    .where('platform_msg_id', 'in', wanted)
    .execute()
  return new Map(
    rows.flatMap((row) =>
      row.platform_msg_id === null || row.conversation_id !== conversationId ? [] : [[row.platform_msg_id, row.id]],
    ),
  )
}
