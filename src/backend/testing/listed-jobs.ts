// A queue whose jobs are a list that tests look at: nobody works on them.
import type { EnqueueOptions, JobQueue } from '../ports/job-queue.ts'

export interface ListedJob {
  /** From 1. */
  readonly id: number
  readonly type: string
  readonly payload: unknown
  readonly options: EnqueueOptions
}

export interface ListedJobs extends JobQueue {
  /** What was asked for, oldest first; also what a transaction that was rolled back asked for. */
  readonly list: readonly ListedJob[]
  /** Ids of the jobs that were cancelled, oldest first. */
  readonly cancelled: readonly number[]
}

/** Handlers are taken and never called. */
export function createListedJobs(): ListedJobs {
  const list: ListedJob[] = []
  const cancelled: number[] = []
  const isOpen = (id: number): boolean => !cancelled.includes(id)
  return {
    list,
    cancelled,
    async enqueue(type, payload, options = {}) {
      const { uniqueKey, tenantId } = options
      const same =
        uniqueKey === undefined
          ? undefined
          : list.find(
              (job) => job.options.uniqueKey === uniqueKey && job.options.tenantId === tenantId && isOpen(job.id),
            )
      return same?.id ?? list.push({ id: list.length + 1, type, payload, options })
    },
    register: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    async status(id) {
      const job = list[id - 1]
      if (job === undefined) return null
      return {
        id,
        type: job.type,
        tenantId: job.options.tenantId ?? 0,
        adminId: job.options.adminId ?? null,
        status: isOpen(id) ? 'queued' : 'cancelled',
        progress: 0,
        attempts: 0,
        error: null,
        result: null,
      }
    },
    async cancel(id) {
      if (list[id - 1] === undefined || !isOpen(id)) return false
      cancelled.push(id)
      return true
    },
  }
}
