// Answers of which nobody said for a day what became of them.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { noteChange } from '../conversations.repository.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Makes them `unknown`, company by company; answers how many. `db` sees all companies. */
export async function giveUpUnreported(db: Db, forTenant: (tenantId: number) => Db, now: number): Promise<number> {
  const rows = await db
    .selectFrom('message_sends')
    .select(['message_id', 'tenant_id'])
    .where(sql<SqlBool>`state = 'taken'`)
    .where('tried_time', '<=', now - DAY_MS)
    .limit(AT_ONCE)
    .execute()
  for (const [tenantId, list] of Map.groupBy(rows, (row) => row.tenant_id))
    await inTransaction(forTenant(tenantId), async (trx) => {
      await trx
        .updateTable('message_sends')
        .set({
          state: 'unknown',
          last_end: 'unknown',
          reason: reasonText('messages.neverReported'),
          ended_time: now,
        })
        .where(
          'message_id',
          'in',
          list.map((row) => row.message_id),
        )
        .where('state', '=', 'taken')
        .where('tried_time', '<=', now - DAY_MS)
        .execute()
      await noteChange(trx)
    })
  return rows.length
}
