// Snoozed conversations come back at their time.
import { sql } from 'kysely'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { noteChange } from './conversations.repository.ts'

const AT_ONCE = 500

/** Opens those whose time has come, company by company; answers how many. `db` sees all companies. */
export async function wakeSnoozed(db: Db, forTenant: (tenantId: number) => Db, now: number): Promise<number> {
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'tenant_id'])
    // As the partial index has it.
    .where(sql<boolean>`status = 'snoozed'`)
    .where('snooze_until', '<=', now)
    .limit(AT_ONCE)
    .execute()
  for (const [tenantId, list] of Map.groupBy(rows, (row) => row.tenant_id))
    await inTransaction(forTenant(tenantId), async (trx) => {
      await trx
        .updateTable('conversations')
        .set({ status: 'open', snooze_until: 0, update_time: now })
        .where(
          'id',
          'in',
          list.map((row) => row.id),
        )
        .where('status', '=', 'snoozed')
        .where('snooze_until', '<=', now)
        .execute()
      await noteChange(trx)
    })
  return rows.length
}
