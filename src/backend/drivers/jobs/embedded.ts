// Jobs in the embedded database: a lease table, polled by this process.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import type { DatabasePort } from '../../ports/database.ts'
import type { JobQueue, JobRegistration } from '../../ports/job-queue.ts'
import { createJobRows } from './job-rows.ts'
import { backoffMs, runJob } from './run-job.ts'
import type { JobLogEntry, RunningJob } from './run-job.ts'

interface EmbeddedQueueOptions {
  database: DatabasePort
  clock: Clock
  log: (entry: JobLogEntry) => void
  /**
   * True when the folder lock makes this the only process: jobs found running belong to a dead one and start again at
   * once.
   */
  soleProcess: boolean
  /** Without a sign of life for this long, a worker counts as dead. Default 30 s. */
  leaseMs?: number
  /** Default 500 ms; enqueueing in this process does not wait for it. */
  pollMs?: number
  /** Wait before the next attempt, in ms. Default doubles from 2 s to 5 min. */
  backoff?: (attempts: number) => number
  /** Name under which this process holds its jobs. Default: one of its own. */
  owner?: string
}

/** The embedded driver. It also runs on PostgreSQL, though pg-boss is the one for teams. */
export function createEmbeddedQueue(options: EmbeddedQueueOptions): JobQueue {
  const {
    database,
    clock,
    log,
    soleProcess,
    leaseMs = 30_000,
    pollMs = 500,
    backoff = backoffMs,
    owner = `${process.pid}:${randomUUID()}`,
  } = options
  const rows = createJobRows({ db: database.db, clock })
  const registrations = new Map<string, JobRegistration>()
  const running = new Map<number, RunningJob>()
  const retryAt = (attempts: number): number => clock.now() + backoff(attempts)
  const stopped = new AbortController()
  let wake = Promise.withResolvers<void>()
  let loops: Promise<unknown> | null = null

  const freeTypes = (): string[] => {
    const busy = [...running.values()].map(({ job }) => job.type)
    return [...registrations]
      .filter(([type, { concurrency = 1 }]) => busy.filter((one) => one === type).length < concurrency)
      .map(([type]) => type)
  }
  const complain = (error: unknown): void =>
    log({ level: 'error', message: errorText(error), jobId: null, type: 'queue', tenantId: 0 })

  /** True when a job was started: there may be another. */
  const takeOne = async (): Promise<boolean> => {
    const types = freeTypes()
    if (types.length === 0) return false
    const job = await rows.claimNext(types, { owner, until: clock.now() + leaseMs })
    const registration = job && registrations.get(job.type)
    if (!job || !registration) return false
    const run = runJob({ rows, clock, owner, leaseMs, retryAt, log }, job, registration)
    running.set(job.id, run)
    void run.ended.then(() => {
      running.delete(job.id)
      wake.resolve()
    })
    return true
  }
  const take = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      wake = Promise.withResolvers<void>()
      const found = await takeOne().catch(complain)
      if (found !== true) await Promise.race([wake.promise, pause(pollMs, stopped.signal)])
    }
  }
  const sweep = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await rows.reclaim(owner, { all: false, retryAt }).catch(complain)
      await pause(leaseMs / 2, stopped.signal)
    }
  }
  const stop = async (): Promise<void> => {
    stopped.abort()
    await loops
    for (const run of running.values()) run.abort('stop')
    await Promise.all([...running.values()].map((run) => run.ended))
  }

  return {
    async enqueue(type, payload, enqueueOptions = {}) {
      const { id } = await rows.insert(
        enqueueOptions.trx?.withoutPlugins() ?? database.db,
        type,
        payload,
        enqueueOptions,
      )
      wake.resolve()
      return id
    },
    register(type, registration) {
      if (registrations.has(type)) throw new Error(`job type "${type}" is registered twice`)
      registrations.set(type, registration)
    },
    async start() {
      if (loops) return
      await rows.purge()
      if (soleProcess) await rows.reclaim(owner, { all: true, retryAt: () => clock.now() })
      loops = Promise.all([take(), sweep()])
    },
    stop,
    status: (jobId) => rows.status(jobId),
    async cancel(jobId) {
      const { found } = await rows.cancel(jobId)
      running.get(jobId)?.abort('cancel')
      return found
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => {})
}
