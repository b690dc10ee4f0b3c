// The job queue that fits the database.
import { createEmbeddedQueue } from '../drivers/jobs/embedded.ts'
import type { JobLogEntry } from '../drivers/jobs/run-job.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { DatabasePort } from '../ports/database.ts'
import type { JobQueue } from '../ports/job-queue.ts'

/** Not started: an API process only asks for work, others do it. */
export async function openJobs(parts: {
  database: DatabasePort
  clock: Clock
  log: Log
  owner: string
  leaseSeconds: number
}): Promise<JobQueue> {
  const { database, clock, owner, leaseSeconds } = parts
  const log = ({ level, message, ...about }: JobLogEntry): void => {
    parts.log[level](message, about)
  }
  // The data folder's lock makes an embedded database belong to one process.
  if (database.kind === 'sqlite')
    return createEmbeddedQueue({ database, clock, log, owner, soleProcess: true, leaseMs: leaseSeconds * 1000 })
  const { createPgBossQueue } = await import('../drivers/jobs/pg-boss.ts')
  return createPgBossQueue({
    database,
    clock,
    log,
    owner,
    leaseSeconds,
    superviseSeconds: Math.ceil(leaseSeconds / 10),
  })
}
