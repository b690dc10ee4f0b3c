// One job at a time per account, in the order of arrival.
import { cancelled } from '../lib/errors.ts'

export interface AccountQueues {
  /** Runs `task` when the account's earlier ones ended. Aborting before that takes it out of the line. */
  run<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
  /** The same for what gives way: those that came after it and wait when its turn comes go first. */
  runLast<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
  /** Jobs of this account, running and waiting. */
  load(key: string): number
  /** True while a job that gives no way waits. */
  isWanted(key: string): boolean
}

export function createAccountQueues(): AccountQueues {
  const lines = new Map<string, { count: number; waiting: number; last: Promise<unknown> }>()
  const isWanted = (key: string): boolean => (lines.get(key)?.waiting ?? 0) > 0
  const line = <T>(key: string, signal: AbortSignal, task: () => Promise<T>, isLast: boolean): Promise<T> => {
    const own = lines.get(key) ?? { count: 0, waiting: 0, last: Promise.resolve() }
    lines.set(key, own)
    own.count += 1
    own.waiting += isLast ? 0 : 1
    let waits = !isLast
    const started = (): void => {
      if (waits) own.waiting -= 1
      waits = false
    }
    const before = own.last
    const result = new Promise<T>((resolve, reject) => {
      const onAbort = () => (started(), reject(signal.reason ?? cancelled()))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      void before.then(() => {
        signal.removeEventListener('abort', onAbort)
        started()
        if (signal.aborted) return reject(signal.reason ?? cancelled())
        task().then(resolve, reject)
      })
    })
    // The next one waits for the task itself, and for those before an aborted one.
    const settled = Promise.allSettled([before, result])
    own.last = settled
    void settled.then(() => {
      own.count -= 1
      if (own.count === 0) lines.delete(key)
    })
    return result
  }
  return {
    load: (key) => lines.get(key)?.count ?? 0,
    isWanted,
    run: (key, signal, task) => line(key, signal, task, false),
    runLast: async <T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> => {
      for (;;) {
        const turn = await line<{ readonly value: T } | null>(
          key,
          signal,
          async () => (isWanted(key) ? null : { value: await task() }),
          true,
        )
        if (turn) return turn.value
      }
    },
  }
}
