// One job at a time per account, in the order of arrival.
import { cancelled } from '../lib/errors.ts'

export interface AccountQueues {
  /** Runs `task` when the account's earlier ones ended. Aborting before that takes it out of the line. */
  run<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
  /** Jobs of this account, running and waiting. */
  load(key: string): number
}

export function createAccountQueues(): AccountQueues {
  const lines = new Map<string, { count: number; last: Promise<unknown> }>()
  return {
    load: (key) => lines.get(key)?.count ?? 0,
    run: <T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> => {
      const line = lines.get(key) ?? { count: 0, last: Promise.resolve() }
      lines.set(key, line)
      line.count += 1
      const before = line.last
      const result = new Promise<T>((resolve, reject) => {
        const onAbort = () => reject(signal.reason ?? cancelled())
        if (signal.aborted) return onAbort()
        signal.addEventListener('abort', onAbort, { once: true })
        void before.then(() => {
          signal.removeEventListener('abort', onAbort)
          if (signal.aborted) return reject(signal.reason ?? cancelled())
          task().then(resolve, reject)
        })
      })
      // The next one waits for the task itself, and for those before an aborted one.
      const settled = Promise.allSettled([before, result])
      line.last = settled
      void settled.then(() => {
        line.count -= 1
        if (line.count === 0) lines.delete(key)
      })
      return result
    },
  }
}
