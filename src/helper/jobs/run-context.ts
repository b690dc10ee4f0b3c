// Makes the context that a job passes to platforms, waits and downloads.
import type { Logger } from '../lib/logger.ts'
import { HelperError, cancelled, timedOut } from '../lib/errors.ts'
import type { PersonHandle, PersonRequest, RunContext } from '../lib/run-context.ts'

export interface RunContextOptions {
  /** Unix ms. */
  readonly deadline: number
  readonly log: Logger
  /** Aborts the job from outside (cancel command, shutdown). */
  readonly signal?: AbortSignal
  readonly openPerson?: (request: PersonRequest, context: { signal: AbortSignal; deadline: number }) => PersonHandle
  readonly reportProgress?: (progress: { text: string; percent?: number }) => void
  readonly now?: () => number
}

/** A context plus `dispose`, which must be called when the job ended (stops the deadline timer). */
export interface OwnedRunContext {
  readonly ctx: RunContext
  dispose(): void
}

const nobody = (): never => {
  throw new HelperError({ kind: 'person', code: 'PERSON_UNREACHABLE', msg: '此操作需要人工处理，但没有可用的页面' })
}

/** Makes a context; its signal fires with a HelperError as reason (499 cancelled, 408 deadline). */
export function createRunContext(options: RunContextOptions): OwnedRunContext {
  const now = options.now ?? Date.now
  const controller = new AbortController()
  const { signal } = controller
  const end = (reason: HelperError) => controller.abort(reason)
  const onOuter = () => end(options.signal?.reason instanceof HelperError ? options.signal.reason : cancelled())
  if (options.signal?.aborted) onOuter()
  options.signal?.addEventListener('abort', onOuter, { once: true })
  // setTimeout takes at most 2^31-1 ms.
  const timer = setTimeout(() => end(timedOut('操作')), Math.min(Math.max(0, options.deadline - now()), 2_147_483_647))

  const check = () => {
    if (signal.aborted) throw signal.reason
  }
  const race = <T>(
    promise: Promise<T>,
    { timeoutMs, what = '操作' }: { timeoutMs?: number; what?: string } = {},
  ): Promise<T> => {
    if (signal.aborted) {
      promise.catch(() => undefined)
      return Promise.reject(signal.reason)
    }
    return new Promise<T>((resolve, reject) => {
      const late = timeoutMs === undefined ? undefined : setTimeout(() => reject(timedOut(what)), timeoutMs)
      const onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      promise.then(resolve, reject).finally(() => {
        clearTimeout(late)
        signal.removeEventListener('abort', onAbort)
      })
    })
  }
  const sleep = (ms: number): Promise<void> => {
    let timeout: NodeJS.Timeout | undefined
    return race(new Promise<void>((resolve) => (timeout = setTimeout(resolve, ms)))).finally(() =>
      clearTimeout(timeout),
    )
  }
  const openPerson = (request: PersonRequest) =>
    (options.openPerson ?? nobody)(request, { signal, deadline: options.deadline })
  const askPerson = async (request: PersonRequest): Promise<string> => {
    const handle = openPerson(request)
    try {
      for (;;) {
        const answer = await handle.next()
        if (answer.action === 'submit') {
          handle.close('answered')
          return answer.value
        }
      }
    } finally {
      handle.close('cancelled')
    }
  }
  return {
    ctx: {
      signal,
      deadline: options.deadline,
      log: options.log,
      remaining: () => Math.max(0, options.deadline - now()),
      check,
      sleep,
      race,
      openPerson,
      askPerson,
      reportProgress: options.reportProgress ?? (() => undefined),
    },
    dispose: () => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onOuter)
    },
  }
}
