// Answers to comments after a backup came back: what waited then may be out by now.
import { sql } from 'kysely'
import { reasonText } from '../../../contract/reasons/reasons.ts'
import { kindOf } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

/** More than a company writes between a backup and its return. */
const MESSAGE_STEP = 1_000_000

/**
 * In the transaction that settles in: nobody presses what waited when the backup was made, a person checks it; and
 * messages written from now on get ids that no computer knows an answer by.
 */
export async function doubtReplies(trx: Db, now: number): Promise<void> {
  await trx
    .updateTable('message_sends')
    .set({ state: 'unknown', last_end: 'unknown', reason: reasonText('messages.restoredReply'), ended_time: now })
    .where('state', 'in', ['waiting', 'taken'])
    .execute()
  if (kindOf(trx) === 'postgres') {
    const last = sql`coalesce((select max(id) from messages), 0) + ${sql.lit(MESSAGE_STEP)}`
    await sql`select setval(pg_get_serial_sequence('messages', 'id'), ${last})`.execute(trx)
    return
  }
  const moved =
    await sql`update sqlite_sequence set seq = seq + ${sql.lit(MESSAGE_STEP)} where name = 'messages'`.execute(trx)
  if (Number(moved.numAffectedRows ?? 0) === 0)
    await sql`insert into sqlite_sequence (name, seq) values ('messages', ${sql.lit(MESSAGE_STEP)})`.execute(trx)
}
