// Which live preview of an operator is being made: one at a time.
import type { Db } from '../../ports/database.ts'

const KEY = 'clip.live_job'

/** Id of the job an operator asked for last, the row locked to the end of the transaction; null = none yet. */
export async function lockLiveJob(trx: Db, adminId: number): Promise<number | null> {
  await trx
    .insertInto('settings')
    .values({ admin_id: adminId, key: KEY, value: '0' })
    .onConflict((oc) => oc.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', adminId)
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const id = Number(row.value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export async function saveLiveJob(trx: Db, adminId: number, jobId: number): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ value: String(jobId) })
    .where('admin_id', '=', adminId)
    .where('key', '=', KEY)
    .execute()
}
