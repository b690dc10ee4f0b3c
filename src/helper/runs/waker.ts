/** A long wait is looked at this often, ms: a computer that slept must not oversleep. */
const LOOK_MS = 30_000

/** Waits that others can end. */
export interface Waker {
  /** Ends every wait at once. */
  wake(): void
  /** Resolves at `at` (ms by `now`), when woken, or after a while to look again; null = no time, only woken. */
  sleep(at: number | null): Promise<void>
}

export const createWaker = (now: () => number): Waker => {
  const sleepers = new Set<() => void>()
  return {
    wake: () => {
      for (const end of sleepers) end()
    },
    sleep: (at) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          sleepers.delete(end)
          resolve()
        }
        const timer = at === null ? undefined : setTimeout(end, Math.min(Math.max(at - now(), 0), LOOK_MS))
        sleepers.add(end)
      }),
  }
}
