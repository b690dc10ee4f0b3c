// Background work that survives the process: asked for by any process, done by those that registered its type.
import type { JobState } from '../tables/system.ts'
import type { Db } from './database.ts'

export interface EnqueueOptions {
  /** Owner of the job; 0 or absent = the system. */
  tenantId?: number
  /** Who asked for it. */
  adminId?: number
  /** While a job of the tenant with this key is queued or running, asking again answers that one's id. */
  uniqueKey?: string
  /** Unix ms; not before. */
  runAfter?: number
  /** How many times it may start at most. Default 3. */
  attempts?: number
  /** Higher first. Default 0. */
  priority?: number
  /** A transaction the job belongs to: rolled back, it was never asked for. */
  trx?: Db
}

export interface JobContext {
  readonly jobId: number
  /** 0 = the system. */
  readonly tenantId: number
  /** 1 for the first start. */
  readonly attempt: number
  /** As given to enqueue, through JSON: parse it with zod. */
  readonly payload: unknown
  /** Aborts on cancel, at the deadline, on stop, and when the lease was lost. Pass it on to everything that waits. */
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
  /** 0 to 100. Cheap: written now and then. */
  progress(percent: number): void
  log(level: 'info' | 'warn' | 'error', message: string): void
}

/** Its result is kept as JSON. Throw NoRetryError when another attempt would be pointless. */
export type JobHandler = (context: JobContext) => Promise<unknown>

export interface JobRegistration {
  handler: JobHandler
  /** Jobs of this type at once in this process. Default 1. */
  concurrency?: number
  /** Longest run of one attempt in ms. Default 1 h. */
  timeoutMs?: number
}

export interface JobStatus {
  id: number
  type: string
  tenantId: number
  /** Null = the system. */
  adminId: number | null
  status: JobState
  progress: number
  attempts: number
  /** The last failure's text, also while a retry is waiting. */
  error: string | null
  result: unknown
}

export interface JobQueue {
  /** Answers the job's id. */
  enqueue(type: string, payload: unknown, options?: EnqueueOptions): Promise<number>
  /**
   * Call before start().
   * @throws when the type is already registered
   */
  register(type: string, registration: JobRegistration): void
  /** Begins to take jobs of the registered types. */
  start(): Promise<void>
  /** Takes no more, aborts what runs, gives it back to the queue without counting the attempt. Idempotent. */
  stop(): Promise<void>
  /** Null when there is no such job. */
  status(jobId: number): Promise<JobStatus | null>
  /**
   * A queued job is cancelled at once, a running one gets its abort and is cancelled when its handler ends. False when
   * it was over already.
   */
  cancel(jobId: number): Promise<boolean>
}

/** The job can't succeed by running again. */
export class NoRetryError extends Error {
  override readonly name = 'NoRetryError'
}
