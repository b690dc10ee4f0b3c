/** A long wait is looked at this often, ms: a computer that slept must not oversleep. */
const LOOK_MS = 30_000

/** Timers, so that a simulation can run a fortnight in a minute. */
export interface Timers {
  /** Calls `run` in `ms` from now; answers what `clear` takes. */
  set(run: () => void, ms: number): unknown
  clear(handle: unknown): void
}
const REAL: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
}

/** Waits that others can end. */
export interface Waker {
  /** Ends every wait at once. */
  wake(): void
  /** Resolves at `at` (ms by `now`), when woken, or after a while to look again; null = no time, only woken. */
  sleep(at: number | null): Promise<void>
}

export function createWaker(now: () => number, timers: Timers = REAL): Waker {
  const sleepers = new Set<() => void>()
  return {
    wake: () => {
      for (const end of sleepers) end()
    },
    sleep: (at) =>
      new Promise((resolve) => {
        const end = (): void => {
          if (timer !== undefined) timers.clear(timer)
          sleepers.delete(end)
          resolve()
        }
        const timer = at === null ? undefined : timers.set(end, Math.min(Math.max(at - now(), 0), LOOK_MS))
        sleepers.add(end)
      }),
  }
}
