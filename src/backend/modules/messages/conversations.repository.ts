// Conversations in the database; every function takes a handle that sees what the caller may see.
import type { Selectable, Updateable } from 'kysely'
import type { MessageKind } from '../../../contract/entities/message.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import type { ConversationsTable } from '../../tables/messages.ts'
import { findThreads } from './messages.repository.ts'
import { threadState } from './thread-state.ts'

export type ConversationRow = Selectable<ConversationsTable>
export type ConversationChange = Updateable<ConversationsTable>
/** What makes a conversation, beside its account. */
export interface ConversationKey {
  readonly guest_uid: string
  readonly work_id: string
}

const AT_ONCE = 100

/** One text for each key. */
export function keyText({ guest_uid, work_id }: ConversationKey): string {
  return JSON.stringify([guest_uid, work_id])
}

/** @throws NOT_FOUND */
export async function requireConversation(db: Db, id: number): Promise<ConversationRow> {
  const row = await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError(CODE.NOT_FOUND)
  return row
}

/**
 * Conversations of these ids, locked for the transaction, by id.
 * @throws NOT_FOUND unless all are there
 */
export async function lockConversations(trx: Db, ids: readonly number[]): Promise<ConversationRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
  return rows
}

/** Their rows, in this order. */
export async function findConversations(db: Db, ids: readonly number[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function updateConversations(trx: Db, ids: readonly number[], change: ConversationChange): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('conversations')
    .set(change)
    .where('id', 'in', [...ids])
    .execute()
}

/** Conversations of an account's kind by their keys' texts, made where there are none. */
export async function ensureConversations(
  trx: Db,
  account: { readonly id: number; readonly platform_value: string },
  kind: MessageKind,
  keys: readonly ConversationKey[],
): Promise<{ ids: Map<string, number>; made: ReadonlySet<number> }> {
  const byText = new Map(keys.map((key) => [keyText(key), key]))
  const find = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>()
    const guests = [...new Set(keys.map((key) => key.guest_uid))]
    for (let from = 0; from < guests.length; from += AT_ONCE)
      for (const row of await trx
        .selectFrom('conversations')
        .select(['id', 'guest_uid', 'work_id'])
        .where('third_auth_id', '=', account.id)
        .where('kind', '=', kind)
        .where('guest_uid', 'in', guests.slice(from, from + AT_ONCE))
        .execute())
        if (byText.has(keyText(row))) found.set(keyText(row), row.id)
    return found
  }
  const before = await find()
  const missing = [...byText].filter(([text]) => !before.has(text)).map(([, key]) => key)
  for (let from = 0; from < missing.length; from += AT_ONCE)
    await trx
      .insertInto('conversations')
      .values(
        missing.slice(from, from + AT_ONCE).map((key) => ({
          third_auth_id: account.id,
          platform_value: account.platform_value,
          kind,
          guest_uid: key.guest_uid,
          work_id: key.work_id,
        })),
      )
      .onConflict((clash) => clash.columns(['third_auth_id', 'kind', 'guest_uid', 'work_id']).doNothing())
      .execute()
  const ids = missing.length === 0 ? before : await find()
  return { ids, made: new Set([...ids].flatMap(([text, id]) => (before.has(text) ? [] : [id]))) }
}

/** Brings what follows from their messages up to date; the rows must be locked and hold today's marks. */
export async function settleThreads(
  trx: Db,
  rows: readonly Pick<ConversationRow, 'id' | 'read_id' | 'settled_id'>[],
  now: number,
): Promise<void> {
  const threads = await findThreads(
    trx,
    rows.map((row) => row.id),
  )
  for (const row of rows)
    await updateConversations(trx, [row.id], { ...threadState(threads.get(row.id) ?? [], row), update_time: now })
}

/** Something in the company's inbox changed: the last statement of its transaction, since others wait for it. */
export async function noteChange(trx: Db): Promise<void> {
  await trx
    .insertInto('inbox_changes')
    .values({ change_no: 1 })
    .onConflict((clash) =>
      clash.column('tenant_id').doUpdateSet((is) => ({ change_no: is('inbox_changes.change_no', '+', 1) })),
    )
    .execute()
}

/** A mark of the company's inbox: another one = something changed. */
export async function stampOfInbox(db: Db): Promise<string> {
  const row = await db.selectFrom('inbox_changes').select('change_no').executeTakeFirst()
  return String(row?.change_no ?? 0)
}
