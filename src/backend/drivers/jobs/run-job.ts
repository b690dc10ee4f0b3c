// One start of one job: lease kept alive, progress written now and then, abort on every reason to end early.
import type { Clock } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import { NoRetryError } from '../../ports/job-queue.ts'
import type { JobRegistration } from '../../ports/job-queue.ts'
import type { JobRow, JobRows, Lease, Outcome } from './job-rows.ts'

/** For the log of the server; never holds a payload. */
export interface JobLogEntry {
  level: 'info' | 'warn' | 'error'
  message: string
  jobId: number | null
  type: string
  tenantId: number
}

export interface RunningJob {
  readonly job: JobRow
  /** Settles when the outcome is written; never rejects. */
  readonly ended: Promise<JobRow['status'] | 'lost'>
  abort(reason: 'cancel' | 'stop'): void
}

interface RunDeps {
  rows: JobRows
  clock: Clock
  owner: string
  /** Life of a lease in ms; renewed three times in it. */
  leaseMs: number
  retryAt: (attempts: number) => number
  log: (entry: JobLogEntry) => void
}

const PROGRESS_MS = 300
/** How long a handler may take to notice its abort. */
const GRACE_MS = 15_000

type Ending = 'cancel' | 'stop' | 'deadline' | 'lost'

/** Starts the handler of a claimed job. */
export function runJob(deps: RunDeps, job: JobRow, registration: JobRegistration): RunningJob {
  const { rows, clock, owner, leaseMs } = deps
  const timeoutMs = registration.timeoutMs ?? 3_600_000
  const deadline = clock.now() + timeoutMs
  const controller = new AbortController()
  const gaveUp = Promise.withResolvers<never>()
  let ending: Ending | null = null
  let progress = 0
  let progressTimer: NodeJS.Timeout | null = null
  let graceTimer: NodeJS.Timeout | null = null

  const log = (level: JobLogEntry['level'], message: string): void =>
    deps.log({ level, message, jobId: job.id, type: job.type, tenantId: job.tenant_id })
  const lease = (): Lease => ({ owner, until: clock.now() + leaseMs })

  const end = (reason: Ending): void => {
    if (ending !== null) return
    ending = reason
    const error = new Error(
      reason === 'deadline' ? `运行超过 ${Math.ceil(timeoutMs / 60_000)} 分钟，已中止` : `job ${reason}`,
    )
    controller.abort(error)
    graceTimer = setTimeout(() => gaveUp.reject(error), GRACE_MS)
  }
  const renew = async (): Promise<void> => {
    try {
      const state = await rows.renew(job, lease(), progress)
      if (state !== 'held') end(state)
    } catch (error) {
      // The lease may still be renewed in time by the next beat.
      log('warn', `lease not renewed: ${errorText(error)}`)
    }
  }
  const heartbeat = setInterval(() => void renew(), Math.max(50, leaseMs / 3))
  const deadlineTimer = setTimeout(() => end('deadline'), Math.min(timeoutMs, 2 ** 31 - 1))

  const settle = async (): Promise<Outcome> => {
    try {
      const result = await Promise.race([
        gaveUp.promise,
        registration.handler({
          jobId: job.id,
          tenantId: job.tenant_id,
          attempt: job.attempts,
          payload: JSON.parse(job.payload) as unknown,
          signal: controller.signal,
          deadline,
          progress(percent) {
            progress = Math.max(progress, Math.min(100, Math.floor(percent)))
            progressTimer ??= setTimeout(() => {
              progressTimer = null
              void renew()
            }, PROGRESS_MS)
          },
          log,
        }),
      ])
      return ending === 'cancel'
        ? { kind: 'cancelled' }
        : ending === 'lost'
          ? { kind: 'lost' }
          : { kind: 'done', result }
    } catch (error) {
      if (ending === 'cancel') return { kind: 'cancelled' }
      if (ending === 'stop') return { kind: 'stopped' }
      if (ending === 'lost') return { kind: 'lost' }
      const reason = ending === 'deadline' ? controller.signal.reason : error
      return { kind: 'failed', error: errorText(reason).slice(0, 2000), retry: !(error instanceof NoRetryError) }
    }
  }
  const work = async (): Promise<JobRow['status'] | 'lost'> => {
    const outcome = await settle()
    clearInterval(heartbeat)
    for (const timer of [deadlineTimer, progressTimer, graceTimer]) if (timer) clearTimeout(timer)
    if (outcome.kind === 'failed') log('error', outcome.error)
    if (outcome.kind === 'lost') log('warn', 'another worker has taken over')
    return await writeOutcome(outcome)
  }
  const writeOutcome = async (outcome: Outcome): Promise<JobRow['status'] | 'lost'> => {
    try {
      return await rows.finish(job, lease(), outcome, deps.retryAt(job.attempts))
    } catch (error) {
      // The lease runs out and the job is started again.
      log('error', `outcome not written: ${errorText(error)}`)
      return 'lost'
    }
  }
  // Nobody waits for this promise when the handler ends first.
  gaveUp.promise.catch(() => {})
  return { job, ended: work(), abort: end }
}

/** 2 s, 4 s, 8 s … at most 5 min, with a quarter of jitter. */
export function backoffMs(attempts: number): number {
  const base = Math.min(300_000, 2000 * 2 ** Math.min(10, attempts - 1))
  return Math.round(base * (1 + Math.random() / 4))
}
