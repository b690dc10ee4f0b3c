// Hands out the runs whose time has come.
import { sql } from 'kysely'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { operationOf } from './operation.ts'
import type { OperationsDeps } from './operations.ports.ts'
import { enqueueRun } from './run-job.ts'
import { isOpenAt, nextRun } from './schedule.ts'

const AT_ONCE = 200

interface Parts extends Pick<OperationsDeps, 'jobs' | 'log'> {
  /** Sees all companies. */
  readonly db: Db
  forTenant(tenantId: number): Db
}

/**
 * Gives each operation that is due to the job queue, once however many servers look at the same moment: whoever moves
 * its next run has it. One that comes late, outside of its windows, waits for the next time. Companies that are closed
 * or expired rest. Answers how many were handed out.
 */
export async function runDueOperations({ db, forTenant, jobs, log }: Parts, now: number): Promise<number> {
  const rows = await db
    .selectFrom('smart_operations as o')
    .innerJoin('tenants as t', 't.id', 'o.tenant_id')
    .selectAll('o')
    .select('t.time_zone')
    // As the partial index has it.
    .where(sql<boolean>`o.status = 'on'`)
    .where('o.next_run_time', '>', 0)
    .where('o.next_run_time', '<=', now)
    .where('t.status', '=', 1)
    .where((is) => is.or([is('t.expire_at', 'is', null), is('t.expire_at', '>', now)]))
    .orderBy('o.next_run_time')
    .orderBy('o.id')
    .limit(AT_ONCE)
    .execute()
  let count = 0
  for (const { time_zone: timeZone, ...row } of rows) {
    try {
      const { schedule } = operationOf(row)
      const isOpen = isOpenAt(schedule, now, timeZone)
      const isHandedOut = await inTransaction(forTenant(row.tenant_id), async (trx) => {
        const claimed = await trx
          .updateTable('smart_operations')
          .set((is) => ({
            next_run_time: nextRun(schedule, now, timeZone),
            ...(isOpen && { run_no: is('run_no', '+', 1), last_run_time: now }),
          }))
          .where('id', '=', row.id)
          .where('status', '=', 'on')
          .where('next_run_time', '=', row.next_run_time)
          .returning('run_no')
          .executeTakeFirst()
        if (claimed === undefined || !isOpen) return false
        await enqueueRun(jobs, trx, {
          tenantId: row.tenant_id,
          payload: { id: row.id, run_no: claimed.run_no, by_hand: 0 },
        })
        return true
      })
      if (isHandedOut) count += 1
    } catch (error) {
      log.error('a smart operation could not be handed out', { operation: row.id, error })
    }
  }
  return count
}
