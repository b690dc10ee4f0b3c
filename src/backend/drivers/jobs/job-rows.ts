// The jobs table: the truth about every job, whichever engine brings it to a worker.
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { EnqueueOptions, JobStatus } from '../../ports/job-queue.ts'
import type { JobsTable } from '../../tables/system.ts'

export type JobRow = Selectable<JobsTable>

/** What became of one start of a job. `stopped` and `lost` do not count as attempts of the job. */
export type Outcome =
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; error: string; retry: boolean }
  | { kind: 'cancelled' }
  | { kind: 'stopped' }
  | { kind: 'lost' }

/** A process that died holding a job. */
export const INTERRUPTED = '运行中断：程序被关闭或断电'

export interface JobRows {
  /** `created` false: a live job with the unique key was there already. */
  insert(db: Db, type: string, payload: unknown, options: EnqueueOptions): Promise<{ id: number; created: boolean }>
  /** Takes the next due job of these types, or null. */
  claimNext(types: readonly string[], lease: Lease): Promise<JobRow | null>
  /**
   * Takes this job, also from a holder whose lease ran out. Null when it is over, or its attempts are used up; 'held'
   * when somebody has it.
   */
  claimById(id: number, lease: Lease): Promise<JobRow | 'held' | null>
  /** Extends the lease and writes the progress; tells whether the job is still ours and wanted. */
  renew(job: JobRow, lease: Lease, progress: number): Promise<'held' | 'cancel' | 'lost'>
  /** Writes the outcome; `retryAt` for a failure that may be tried again. Answers the state it is in now. */
  finish(job: JobRow, lease: Lease, outcome: Outcome, retryAt: number): Promise<JobRow['status'] | 'lost'>
  /** Gives jobs of dead holders back to the queue, or ends them. `all` = every holder but `owner` is dead. */
  reclaim(owner: string, options: { all: boolean; retryAt: (attempts: number) => number }): Promise<void>
  /** Forgets jobs that were over thirty days ago. */
  purge(): Promise<void>
  cancel(id: number): Promise<{ found: boolean; running: boolean; engineId: string | null }>
  status(id: number): Promise<JobStatus | null>
}

const KEEP_MS = 30 * 86_400_000

// Literal: PostgreSQL can't match an index condition against parameters.
const LIVE_JOBS = sql<boolean>`status in ('queued', 'running')`

export interface Lease {
  owner: string
  /** Unix ms. */
  until: number
}

export function createJobRows(deps: { db: Db; clock: Clock }): JobRows {
  const { db, clock } = deps
  const live = ['queued', 'running'] as const
  const over = (status: 'done' | 'failed' | 'cancelled', error: string | null) => ({
    status,
    error,
    lease_owner: null,
    lease_until: null,
    finish_time: clock.now(),
    update_time: clock.now(),
  })

  return {
    async insert(
      target,
      type,
      payload,
      { tenantId = 0, adminId, uniqueKey = null, runAfter, attempts = 3, priority = 0 },
    ) {
      const now = clock.now()
      for (;;) {
        const inserted = await target
          .insertInto('jobs')
          .values({
            tenant_id: tenantId,
            admin_id: adminId ?? null,
            type,
            payload: JSON.stringify(payload ?? null),
            max_attempts: attempts,
            priority,
            run_after: runAfter ?? now,
            unique_key: uniqueKey,
            create_time: now,
            update_time: now,
          })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'unique_key']).where(LIVE_JOBS).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (inserted) return { id: inserted.id, created: true }
        const existing = await target
          .selectFrom('jobs')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('unique_key', '=', uniqueKey)
          .where('status', 'in', live)
          .executeTakeFirst()
        if (existing) return { id: existing.id, created: false }
      }
    },

    async claimNext(types, lease) {
      const now = clock.now()
      return (
        (await db
          .updateTable('jobs')
          .set((eb) => ({
            status: 'running',
            lease_owner: lease.owner,
            lease_until: lease.until,
            attempts: eb('attempts', '+', 1),
            progress: 0,
            start_time: now,
            update_time: now,
          }))
          .where('id', '=', (eb) =>
            eb
              .selectFrom('jobs as next')
              .select('next.id')
              .where('next.status', '=', 'queued')
              .where('next.run_after', '<=', now)
              .where('next.type', 'in', types)
              .orderBy('next.priority', 'desc')
              .orderBy('next.run_after')
              .orderBy('next.id')
              .limit(1),
          )
          .where('status', '=', 'queued')
          .returningAll()
          .executeTakeFirst()) ?? null
      )
    },

    async claimById(id, lease) {
      const now = clock.now()
      const dead = db
        .updateTable('jobs')
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('lease_until', '<', now)
      await dead.where('cancel_requested', '=', 1).set(over('cancelled', null)).execute()
      await dead.whereRef('attempts', '>=', 'max_attempts').set(over('failed', INTERRUPTED)).execute()
      const taken = await db
        .updateTable('jobs')
        .set((eb) => ({
          status: 'running',
          lease_owner: lease.owner,
          lease_until: lease.until,
          attempts: eb('attempts', '+', 1),
          progress: 0,
          start_time: now,
          update_time: now,
        }))
        .where('id', '=', id)
        .where((eb) =>
          eb.or([eb('status', '=', 'queued'), eb.and([eb('status', '=', 'running'), eb('lease_until', '<', now)])]),
        )
        .returningAll()
        .executeTakeFirst()
      if (taken) return taken
      const holder = await db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'running')
        .executeTakeFirst()
      return holder ? 'held' : null
    },

    async renew(job, lease, progress) {
      const row = await db
        .updateTable('jobs')
        .set({ lease_until: lease.until, progress, update_time: clock.now() })
        .where('id', '=', job.id)
        .where('lease_owner', '=', lease.owner)
        .where('status', '=', 'running')
        .returning('cancel_requested')
        .executeTakeFirst()
      if (!row) return 'lost'
      return row.cancel_requested === 1 ? 'cancel' : 'held'
    },

    async finish(job, lease, outcome, retryAt) {
      if (outcome.kind === 'lost') return 'lost'
      const held = db
        .updateTable('jobs')
        .where('id', '=', job.id)
        .where('lease_owner', '=', lease.owner)
        .where('status', '=', 'running')
      const waiting = { status: 'queued' as const, lease_owner: null, lease_until: null, update_time: clock.now() }
      const change =
        outcome.kind === 'done'
          ? { ...over('done', null), progress: 100, result: JSON.stringify(outcome.result ?? null) }
          : outcome.kind === 'cancelled'
            ? over('cancelled', null)
            : outcome.kind === 'stopped'
              ? { ...waiting, attempts: job.attempts - 1 }
              : outcome.retry && job.attempts < job.max_attempts
                ? { ...waiting, run_after: retryAt, error: outcome.error }
                : over('failed', outcome.error)
      const written = await held.set(change).returning('status').executeTakeFirst()
      return written?.status ?? 'lost'
    },

    async reclaim(owner, { all, retryAt }) {
      const now = clock.now()
      let dead = db.selectFrom('jobs').selectAll().where('status', '=', 'running').where('lease_owner', '!=', owner)
      if (!all) dead = dead.where('lease_until', '<', now)
      for (const job of await dead.execute()) {
        const change =
          job.cancel_requested === 1
            ? over('cancelled', null)
            : job.attempts >= job.max_attempts
              ? over('failed', INTERRUPTED)
              : {
                  status: 'queued' as const,
                  lease_owner: null,
                  lease_until: null,
                  run_after: retryAt(job.attempts),
                  error: INTERRUPTED,
                  update_time: now,
                }
        await db
          .updateTable('jobs')
          .set(change)
          .where('id', '=', job.id)
          .where('status', '=', 'running')
          .where('lease_owner', '=', job.lease_owner)
          .where('attempts', '=', job.attempts)
          .execute()
      }
    },

    async purge() {
      await db
        .deleteFrom('jobs')
        .where('status', 'in', ['done', 'failed', 'cancelled'])
        .where('finish_time', '<', clock.now() - KEEP_MS)
        .execute()
    },

    async cancel(id) {
      const queued = await db
        .updateTable('jobs')
        .set({ ...over('cancelled', null), cancel_requested: 1 })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returning('engine_id')
        .executeTakeFirst()
      if (queued) return { found: true, running: false, engineId: queued.engine_id }
      const running = await db
        .updateTable('jobs')
        .set({ cancel_requested: 1, update_time: clock.now() })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returning('engine_id')
        .executeTakeFirst()
      return { found: running !== undefined, running: running !== undefined, engineId: running?.engine_id ?? null }
    },

    async status(id) {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return null
      const { type, tenant_id: tenantId, admin_id: adminId, status, progress, attempts, error } = row
      return {
        id,
        type,
        tenantId,
        adminId,
        status,
        progress,
        attempts,
        error,
        result: row.result === null ? null : (JSON.parse(row.result) as unknown),
      }
    },
  }
}
