// Jobs for a team: pg-boss brings them to any worker, our own table says what became of them.
import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import type { EnqueueOptions, JobQueue, JobRegistration } from '../../ports/job-queue.ts'
import { createJobRows } from './job-rows.ts'
import { backoffMs, runJob } from './run-job.ts'
import type { JobLogEntry, RunningJob } from './run-job.ts'

interface PgBossQueueOptions {
  database: DatabasePort
  clock: Clock
  log: (entry: JobLogEntry) => void
  /** Without a sign of life for this long, a worker counts as dead. At least, and by default, 10 and 30 s. */
  leaseSeconds?: number
  /** How often dead workers are looked for, in s. Default 15. */
  superviseSeconds?: number
  /** How often workers look for jobs that nobody announced (retries, dates), in s. Default 2. */
  pollSeconds?: number
  /** Wait before the next attempt, in ms. Default doubles from 2 s to 5 min. */
  backoff?: (attempts: number) => number
  /** Name under which this process holds its jobs. Default: one of its own. */
  owner?: string
}

/** Our row decides how often a job may start; the engine must only never give up before it. */
const ENGINE_RETRIES = 1000
/** pg-boss's longest; deadlines are kept by the worker itself. */
const EXPIRE_SECONDS = 23 * 3600

const delivery = z.object({ jobId: z.number().int() })

/** Thrown into pg-boss so that it brings the job again. */
class BringAgain extends Error {}

/** The driver for PostgreSQL; makes the schema `pgboss` on first use. */
export function createPgBossQueue(options: PgBossQueueOptions): JobQueue {
  const {
    database,
    clock,
    log,
    leaseSeconds = 30,
    superviseSeconds = 15,
    pollSeconds = 2,
    backoff = backoffMs,
    owner = `${process.pid}:${randomUUID()}`,
  } = options
  if (database.location.kind !== 'postgres') throw new TypeError('pg-boss needs PostgreSQL')
  const rows = createJobRows({ db: database.db, clock })
  const registrations = new Map<string, JobRegistration>()
  const running = new Map<number, RunningJob>()
  const queues = new Map<string, Promise<void>>()
  const boss = new PgBoss({
    connectionString: database.location.url,
    application_name: 'matrix-publisher-jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const complain = (error: unknown): void =>
    log({ level: 'error', message: errorText(error), jobId: null, type: 'queue', tenantId: 0 })
  boss.on('error', complain)
  let started: Promise<unknown> | null = null
  let working = false
  let stopping: Promise<void> | null = null

  const connect = async (): Promise<void> => {
    await (started ??= boss.start())
  }
  const ensureQueue = async (type: string): Promise<void> => {
    await connect()
    const known =
      queues.get(type) ??
      boss.createQueue(type, {
        notify: true,
        heartbeatSeconds: leaseSeconds,
        expireInSeconds: EXPIRE_SECONDS,
        retryLimit: ENGINE_RETRIES,
        retryDelay: 1,
        deleteAfterSeconds: 24 * 3600,
      })
    queues.set(type, known)
    await known
  }
  /**
   * The engine's own delivery of a job; another one replaces it when the job is to wait longer than the engine would.
   */
  const send = async (db: Db, type: string, jobId: number, startAfter: number, priority: number): Promise<void> => {
    // Workers are woken at once only for jobs without a date.
    const later = startAfter > clock.now() ? { startAfter: new Date(startAfter) } : {}
    const engineId = await boss.send(
      type,
      { jobId },
      { priority, heartbeatSeconds: leaseSeconds, ...later, db: fromKysely(db) },
    )
    await db.updateTable('jobs').set({ engine_id: engineId }).where('id', '=', jobId).execute()
  }
  const enqueueIn = async (db: Db, type: string, payload: unknown, enqueueOptions: EnqueueOptions): Promise<number> => {
    const { id, created } = await rows.insert(db, type, payload, enqueueOptions)
    if (created) await send(db, type, id, enqueueOptions.runAfter ?? clock.now(), enqueueOptions.priority ?? 0)
    return id
  }

  const deliver = async (type: string, registration: JobRegistration, data: unknown): Promise<void> => {
    if (stopping) throw new BringAgain('the worker is stopping')
    const leaseMs = leaseSeconds * 1000
    const job = await rows.claimById(delivery.parse(data).jobId, { owner, until: clock.now() + leaseMs })
    if (job === 'held') throw new BringAgain('another worker has it')
    if (!job) return
    let retryAt = 0
    const run = runJob(
      { rows, clock, owner, leaseMs, log, retryAt: (attempts) => (retryAt = clock.now() + backoff(attempts)) },
      job,
      registration,
    )
    running.set(job.id, run)
    // stop() may have looked at what runs while the job was being claimed.
    if (stopping) run.abort('stop')
    const state = await run.ended
    running.delete(job.id)
    if (state !== 'queued') return
    if (stopping) throw new BringAgain('the worker is stopping')
    await send(database.db, type, job.id, retryAt, job.priority)
  }

  return {
    async enqueue(type, payload, enqueueOptions = {}) {
      await ensureQueue(type)
      const trx = enqueueOptions.trx?.withoutPlugins()
      return trx
        ? await enqueueIn(trx, type, payload, enqueueOptions)
        : await inTransaction(database.db, (own) => enqueueIn(own, type, payload, enqueueOptions))
    },
    register(type, registration) {
      if (registrations.has(type)) throw new Error(`job type "${type}" is registered twice`)
      registrations.set(type, registration)
    },
    async start() {
      if (working) return
      working = true
      await rows.purge()
      for (const [type, registration] of registrations) {
        await ensureQueue(type)
        await boss.work(
          type,
          {
            localConcurrency: registration.concurrency ?? 1,
            pollingIntervalSeconds: pollSeconds,
            notifyPollingIntervalSeconds: pollSeconds,
          },
          async ([job]) => await deliver(type, registration, job?.data),
        )
      }
    },
    async stop() {
      stopping ??= (async () => {
        for (const run of running.values()) run.abort('stop')
        await Promise.all([...running.values()].map((run) => run.ended))
        if (started) await boss.stop({ graceful: true, timeout: 20_000 })
      })()
      await stopping
    },
    status: (jobId) => rows.status(jobId),
    async cancel(jobId) {
      const { found } = await rows.cancel(jobId)
      running.get(jobId)?.abort('cancel')
      return found
    },
  }
}
