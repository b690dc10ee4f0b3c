// Messages of guests in a stretch of days, as pages of figures count them.
import { sql } from 'kysely'
import type { Db } from '../ports/database.ts'
import { wholeCompany } from './whole-company.ts'

export interface MessagesAsked {
  /** Of these accounts, found in the caller's sight. */
  readonly accountIds: readonly number[]
  /** Unix ms, the second excluded. */
  readonly fromMs: number
  readonly toMs: number
}

/** Was any account of the company read yet? */
export async function readsMessages(db: Db): Promise<boolean> {
  const row = await wholeCompany(db, 'messages')
    .selectFrom('message_readings')
    .select('third_auth_id')
    .where('read_time', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Messages that guests wrote then, withdrawn ones included; without a time of the platform by when they were read. */
export async function countInbound(db: Db, { accountIds, fromMs, toMs }: MessagesAsked): Promise<number> {
  if (accountIds.length === 0) return 0
  const row = await wholeCompany(db, 'messages')
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('n'))
    // As the partial index has it.
    .where(sql<boolean>`direction = 'in'`)
    .where('third_auth_id', 'in', [...accountIds])
    .where('msg_time', '>=', fromMs)
    .where('msg_time', '<', toMs)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
