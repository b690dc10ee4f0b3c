// What runs now and can be stopped by its own id (a login, a publish), whichever page started it.
import { HelperError, cancelled, helperLeaves } from '../lib/errors.ts'

export interface Running {
  /**
   * Runs `task` under a name; its signal also fires on `stop`.
   * @throws HelperError 409 when the same name runs already
   */
  run<T>(name: string, signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** @returns false when nothing of this name runs */
  stop(name: string): boolean
  has(name: string): boolean
  readonly size: number
  stopAll(): void
  /** Resolves when nothing runs any more, at the latest after `ms`. */
  idle(ms: number): Promise<void>
}

/** Names hold the origin, so that one backend's page can't stop another's work. */
export function itemName(origin: string, itemId: number): string {
  return `item ${origin} ${itemId}`
}
export function loginName(origin: string, loginId: string): string {
  return `login ${origin} ${loginId}`
}

export function createRunning(): Running {
  const running = new Map<string, AbortController>()
  const tasks = new Set<Promise<unknown>>()
  return {
    idle: (ms) =>
      Promise.race([
        Promise.allSettled(tasks).then(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, ms).unref()),
      ]),
    get size() {
      return running.size
    },
    has: (name) => running.has(name),
    run: async (name, signal, task) => {
      if (running.has(name))
        throw new HelperError({ kind: 'unknown', code: 'ALREADY_RUNNING', msg: '该操作正在进行中', reply: 409 })
      const controller = new AbortController()
      running.set(name, controller)
      const onOuter = () => controller.abort(signal.reason)
      if (signal.aborted) onOuter()
      signal.addEventListener('abort', onOuter, { once: true })
      const work = task(controller.signal)
      tasks.add(work)
      try {
        return await work
      } finally {
        tasks.delete(work)
        signal.removeEventListener('abort', onOuter)
        running.delete(name)
      }
    },
    stop: (name) => {
      const found = running.get(name)
      found?.abort(cancelled())
      return found !== undefined
    },
    stopAll: () => {
      for (const one of running.values()) one.abort(helperLeaves())
    },
  }
}
