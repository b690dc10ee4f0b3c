// Runs the modules' repeating work while this process has workers.
import type { BackendModule, PeriodicTask } from '../http/backend-module.ts'
import type { Log } from '../lib/log.ts'

/** First runs wait until the page had its turn, ms. */
const FIRST_RUN_MS = 5_000
/** A stop waits this long for running tasks, ms; all of them can be cut off. */
const STOP_WAIT_MS = 3_000

/**
 * Starts every task after five seconds and then at its interval, but for those that a doubted clock would mislead;
 * returns what stops them and waits a little for the running ones.
 */
export function startPeriodic(
  modules: readonly BackendModule[],
  parts: { log: Log; stopping: AbortSignal; clockDoubted: () => boolean },
): () => Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, parts.stopping])
  const loops = modules.flatMap((module) => module.periodic ?? []).map(async (task) => await loop(task, signal, parts))
  return async () => {
    stop.abort(new Error('the server stops'))
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      parts.log.warn('periodic work was cut off')
      resolve()
    }, STOP_WAIT_MS)
    await Promise.race([promise, Promise.all(loops)])
    clearTimeout(timer)
  }
}

async function loop(
  task: PeriodicTask,
  signal: AbortSignal,
  { log, clockDoubted }: { log: Log; clockDoubted: () => boolean },
): Promise<void> {
  await pause(Math.min(FIRST_RUN_MS, task.everyMs), signal)
  while (!signal.aborted) {
    try {
      if (task.timeless === true || !clockDoubted()) await task.run(signal)
    } catch (error) {
      if (!signal.aborted) log.error('periodic work failed', { task: task.name, error })
    }
    await pause(task.everyMs, signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
