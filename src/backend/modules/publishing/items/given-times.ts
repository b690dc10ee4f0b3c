// Times that works have again which were sent before them.
import type { Db } from '../../../ports/database.ts'

/**
 * Of these works a person found out that they are not out: those that were sent before their time have it again, as one
 * that failed has. To be called before the open records get their end.
 */
export async function giveTimesBack(trx: Db, ids: readonly number[]): Promise<void> {
  const sent = await trx
    .selectFrom('publish_records')
    .select(['publish_item_id', 'planned_time'])
    .where('publish_item_id', 'in', [0, ...ids])
    .where('result', '=', -2)
    .where('planned_time', '>', 0)
    .orderBy('attempt_no')
    .execute()
  for (const [id, time] of new Map(sent.map((record) => [record.publish_item_id, record.planned_time]))) {
    await trx
      .updateTable('publish_items')
      .set({ timing_time: time })
      .where('id', '=', id)
      .where('timing_time', '=', 0)
      .execute()
  }
}
