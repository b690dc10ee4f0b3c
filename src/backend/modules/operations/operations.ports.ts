// What operations need from their surroundings; wired in the composition.
import type { OperationOutcome, OperationType } from '../../../contract/entities/operation.ts'
import type { RequestContext, TenantIdentity } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Db } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The part of a request that reading uses. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>

/** One account's part of a run. */
export interface AccountRun {
  /** 0 = the company as a whole. */
  readonly accountId: number
  readonly ruleIds: readonly number[]
  /** Most that may be done, from 1: what the caps leave. */
  readonly most: number
  readonly tenant: Pick<TenantIdentity, 'id' | 'timeZone'>
  /** Who made the operation. */
  readonly makerId: number
  /** Unix ms. */
  readonly now: number
}

/**
 * Does an account's part of a run: what it answers is called in the transaction that writes the log. `db` sees the
 * whole company.
 */
export type Runner = (db: Db, run: AccountRun) => Promise<(trx: Db) => Promise<OperationOutcome>>
export type Runners = Readonly<Record<OperationType, Runner>>

export interface OperationsDeps {
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly runners: Runners
  readonly log: Pick<Log, 'error' | 'warn'>
}
