// The job of one run.
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

export const RUN_JOB = 'operations.run'
export const runPayload = z.object({
  id: z.number().int(),
  run_no: z.number().int(),
  /** 1 = a person asked for it: it runs also while the operation is off. */
  by_hand: z.union([z.literal(0), z.literal(1)]),
})
export type RunPayload = z.infer<typeof runPayload>

/** In the transaction that hands the run out. While one of the operation waits or runs, it is that one: its id. */
export async function enqueueRun(
  jobs: Pick<JobQueue, 'enqueue'>,
  trx: Db,
  run: { readonly tenantId: number; readonly adminId?: number; readonly payload: RunPayload },
): Promise<number> {
  return await jobs.enqueue(RUN_JOB, run.payload, {
    tenantId: run.tenantId,
    ...(run.adminId !== undefined && { adminId: run.adminId }),
    uniqueKey: `${RUN_JOB} ${run.payload.id}`,
    trx,
  })
}
