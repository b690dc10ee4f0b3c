// State of long work, for who asked for it.
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import { cancelJob, jobStatus } from '../../../contract/http/common.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import { writeAudit } from '../../http/audit.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { AppError } from '../../lib/errors.ts'
import type { JobQueue, JobStatus } from '../../ports/job-queue.ts'
import { FLEETING_JOBS, JOB_RIGHTS } from './job-rights.ts'

const result = z.record(z.string(), z.unknown())

/**
 * Whose job it is sees it, and who has its right: one that is not shared only with sight of everything, as its result
 * holds what others made.
 */
function maySee(job: JobStatus, { admin, tenantId }: RequestContext): boolean {
  if (job.tenantId !== tenantId) return false
  const known = JOB_RIGHTS[job.type]
  if (known === undefined || !hasPerm(admin.perms, known.right)) return false
  return job.adminId === admin.id || known.shared === true || admin.dataScope === 'all'
}

/** Calls of the jobs. */
export function jobsRoutes(deps: { jobs: Pick<JobQueue, 'status' | 'cancel'> }): Binding[] {
  /** A job that one may not see is as unknown as none. */
  const find = async (ctx: RequestContext, jobId: number): Promise<JobStatus> => {
    const job = await deps.jobs.status(jobId)
    if (job === null || !maySee(job, ctx)) throw new AppError(CODE.NOT_FOUND)
    return job
  }
  return [
    handle(jobStatus, async (ctx, input) => {
      const job = await find(ctx, input.job_id)
      const parsed = result.safeParse(job.result)
      return {
        status: job.status,
        progress: job.progress,
        error: job.error ?? '',
        result: parsed.success ? parsed.data : null,
      }
    }),
    handle(cancelJob, async (ctx, input) => {
      const job = await find(ctx, input.job_id)
      const cancelled = await deps.jobs.cancel(job.id)
      if (cancelled && !FLEETING_JOBS.has(job.type)) {
        await writeAudit(ctx.db, {
          action: 'job.cancel',
          adminId: ctx.admin.id,
          adminName: ctx.admin.name,
          targetType: 'job',
          targetId: job.id,
          summary: `取消后台任务 ${job.type}`,
          ip: ctx.ip,
          ua: ctx.ua,
          result: 1,
        })
      }
      return { cancelled: cancelled ? 1 : 0 }
    }),
  ]
}
