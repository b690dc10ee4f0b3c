// Runs that nobody can execute any more: their lock must not stand for ever.
import type { Db } from '../../../ports/database.ts'
import { inTransaction } from '../../../ports/database.ts'
import { endRunRow, RUN_LEASE_MS } from './runs.repository.ts'

/** A run whose computer does not come back is kept for it, or for another to take over, so long after its lease, ms. */
export const LOST_KEEP_MS = 2 * 3_600_000

/**
 * Ends runs that are lost for good, were never begun, or whose operator was stopped; answers how many. `unscoped` sees
 * every tenant.
 */
export async function endDeadRuns(unscoped: Db, forTenant: (tenantId: number) => Db, now: number): Promise<number> {
  const rows = await unscoped
    .selectFrom('publish_runs as r')
    .innerJoin('admins as a', 'a.id', 'r.admin_id')
    .select(['r.id', 'r.tenant_id', 'r.lease_until', 'r.grant_hash', 'a.status', 'a.delete_time'])
    .where('r.end_time', 'is', null)
    .execute()
  let ended = 0
  for (const run of rows) {
    const stopped = run.status !== 1 || run.delete_time !== null
    const lost = run.lease_until < now - (run.grant_hash === null ? LOST_KEEP_MS : 0)
    if (stopped || lost)
      ended += (await inTransaction(
        forTenant(run.tenant_id),
        async (trx) => await endRunRow(trx, run.id, stopped ? 'revoked' : 'lost', now),
      ))
        ? 1
        : 0
  }
  return ended
}

/** Rows of runs that ended long ago; nothing refers to them. */
export async function dropOldRuns(unscoped: Db, now: number): Promise<void> {
  const old = unscoped
    .selectFrom('publish_runs')
    .select('id')
    .where('end_time', '<', now - 30 * 86_400_000)
  await unscoped.deleteFrom('publish_run_items').where('run_id', 'in', old).execute()
  await unscoped
    .deleteFrom('publish_runs')
    .where('end_time', '<', now - 30 * 86_400_000 - RUN_LEASE_MS)
    .execute()
}
