// Fresh names, pictures, fans and works: asked for here, read by the helper at its next check.
import { z } from 'zod'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { accountMissing } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { lockVisible } from './accounts.repository.ts'

export const REFRESH_JOB = 'accounts.refresh'
const payload = z.object({ ids: z.array(z.number().int()) })

export interface RefreshService {
  /**
   * Asks for fresh figures of accounts; answers the job's id.
   * @throws NOT_FOUND when one is not visible
   */
  ask(caller: Caller, ids: readonly number[]): Promise<{ job_id: number }>
}

/** See the interface. The job counts what waits for a helper; its result is `{ helper, other }`. */
export function createRefreshService(
  deps: Pick<AccountsDeps, 'clock'> & {
    jobs: Pick<JobQueue, 'enqueue' | 'register'>
    forTenant: (tenantId: number) => Db
  },
): RefreshService {
  deps.jobs.register(REFRESH_JOB, {
    handler: async (job) => {
      const { ids } = payload.parse(job.payload)
      const rows = await deps
        .forTenant(job.tenantId)
        .selectFrom('third_auths')
        .select('auth_mode')
        .where('id', 'in', ids)
        .where('delete_time', 'is', null)
        .execute()
      const helper = rows.filter(
        (row) => row.auth_mode === 'helper' || row.auth_mode === 'ins' || row.auth_mode === 'doudian',
      ).length
      return { helper, other: rows.length - helper }
    },
  })
  return {
    async ask(caller, ids) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await lockVisible(trx, caller.admin, ids)
        if (found.length < new Set(ids).size) throw accountMissing(ids.filter((id) => !found.includes(id)))
        await trx.updateTable('third_auths').set({ refresh_time: deps.clock.now() }).where('id', 'in', found).execute()
        return {
          job_id: await deps.jobs.enqueue(
            REFRESH_JOB,
            { ids: found },
            { tenantId: caller.tenantId, adminId: caller.admin.id, trx },
          ),
        }
      })
    },
  }
}
