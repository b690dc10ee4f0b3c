// Answers to comments after a backup came back: what waited then may be out by now.
import { reasonText } from '../../../contract/reasons/reasons.ts'
import type { Db } from '../../ports/database.ts'

/**
 * In the transaction that settles in: nobody presses what waited when the backup was made, a person checks it. Answers
 * written from now on are told from those before by the epoch of the data, also where their ids come again.
 */
export async function doubtReplies(trx: Db, now: number): Promise<void> {
  await trx
    .updateTable('message_sends')
    .set({ state: 'unknown', last_end: 'unknown', reason: reasonText('messages.restoredReply'), ended_time: now })
    .where('state', 'in', ['waiting', 'taken'])
    .execute()
}
