import { useMemo } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { cancelJob, jobStatus } from '../../../contract/http/common.ts'
import type { HttpClient } from '../http/http-client.ts'
import { useHttp } from '../http/http-context.ts'

type JobState = OutputOf<typeof jobStatus>

/** How a job ended. `result` is for the caller to parse; `error` is the job's own sentence, '' = it has none. */
export type EndedJob =
  | { status: 'done'; result: JobState['result'] }
  | { status: 'failed' | 'cancelled'; error: string }
  /** Still under way when `longestMs` were over. */
  | { status: 'late' }

export interface FollowOptions {
  /** Given up when this is aborted; the job itself goes on. */
  signal: AbortSignal
  /** The job is asked for so often, ms. */
  pollMs: number
  /** So long at most, ms; without it, as long as it takes. */
  longestMs?: number
  /** 0 to 100, each time it was asked for. */
  onProgress?: (percent: number) => void
}

export interface Jobs {
  /**
   * Asks for a job until it is over.
   * @throws ApiError when it can't be asked for, and whatever `signal` was aborted with
   */
  follow: (jobId: number, options: FollowOptions) => Promise<EndedJob>
  /** Stops a job; whether that came in time is nobody's concern. */
  cancel: (jobId: number) => void
}

/** Jobs of the backend, for whoever asked for one: follows them to their end, stops them. */
export function useJobs(): Jobs {
  const http = useHttp()
  return useMemo(
    () => ({
      follow: async (jobId, options) => await followJob(http, jobId, options),
      cancel: (jobId) =>
        void http.call(cancelJob, { job_id: jobId }, { overlay: false, quiet: true }).catch(() => undefined),
    }),
    [http],
  )
}

/** See `Jobs.follow`. */
export async function followJob(
  http: Pick<HttpClient, 'call'>,
  jobId: number,
  { signal, pollMs, longestMs = Infinity, onProgress }: FollowOptions,
): Promise<EndedJob> {
  const end = performance.now() + longestMs
  for (;;) {
    signal.throwIfAborted()
    const job = await http.call(jobStatus, { job_id: jobId }, { overlay: false, quiet: true, signal })
    if (job.status === 'done') return { status: 'done', result: job.result }
    if (job.status === 'failed' || job.status === 'cancelled') return { status: job.status, error: job.error }
    signal.throwIfAborted()
    if (performance.now() > end) return { status: 'late' }
    onProgress?.(job.progress)
    await pause(pollMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
