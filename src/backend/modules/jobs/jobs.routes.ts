// State of long work, for the tenant that asked for it.
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import { cancelJob, jobStatus } from '../../../contract/http/common.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { AppError } from '../../lib/errors.ts'
import type { JobQueue, JobStatus } from '../../ports/job-queue.ts'

const result = z.record(z.string(), z.unknown())

/** Calls of the jobs. */
export const jobsRoutes = (deps: { jobs: Pick<JobQueue, 'status' | 'cancel'> }): Binding[] => {
  /** Another tenant's job is as unknown as none. */
  const find = async (jobId: number, tenantId: number): Promise<JobStatus> => {
    const job = await deps.jobs.status(jobId)
    if (job === null || job.tenantId !== tenantId) throw new AppError(CODE.NOT_FOUND)
    return job
  }
  return [
    handle(jobStatus, async (ctx, input) => {
      const job = await find(input.job_id, ctx.tenantId)
      const parsed = result.safeParse(job.result)
      return { status: job.status, progress: job.progress, error: job.error ?? '', result: parsed.success ? parsed.data : null }
    }),
    handle(cancelJob, async (ctx, input) => {
      const job = await find(input.job_id, ctx.tenantId)
      return { cancelled: (await deps.jobs.cancel(job.id)) ? 1 : 0 }
    }),
  ]
}
