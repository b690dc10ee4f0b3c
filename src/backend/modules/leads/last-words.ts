// What leads wrote last, and in which conversation; contacts in it are masked.
import { sql } from 'kysely'
import type { Db } from '../../ports/database.ts'

export interface LastWords {
  conversationId: number
  /** '' of what was withdrawn, or holds no text. */
  text: string
}

/** By the leads' ids: of those and of what became part of them, as far as the caller sees the conversations. */
export async function lastWordsOf(db: Db, leadIds: readonly number[]): Promise<Map<number, LastWords>> {
  if (leadIds.length === 0) return new Map()
  const parts = await db
    .selectFrom('guest_capitals')
    .select(['id', 'merged_into_id'])
    .where((is) => is('merged_into_id', '>', is.lit(0)))
    .where('merged_into_id', 'in', [...leadIds])
    .execute()
  const leadOf = new Map([
    ...leadIds.map((id) => [id, id] as const),
    ...parts.map((part) => [part.id, part.merged_into_id] as const),
  ])
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'c.id')
        .onRef('m.msg_time', '=', 'c.last_inbound_time')
        .on('m.direction', '=', 'in'),
    )
    .select(['c.id', 'c.lead_id', 'm.content'])
    .where(sql<boolean>`c.lead_id > 0`)
    .where('c.lead_id', 'in', [...leadOf.keys()])
    .orderBy('c.last_inbound_time')
    .orderBy('m.id')
    .execute()
  // The latest of a lead stands.
  return new Map(
    rows.map((row) => [leadOf.get(row.lead_id) ?? 0, { conversationId: row.id, text: row.content }] as const),
  )
}
