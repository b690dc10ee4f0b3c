// Counts failures per origin; who fails often waits longer, then is turned away.

const WINDOW_MS = 5 * 60_000
const MAX_FAILURES = 10
const MAX_KEYS = 1_000

export interface Attempts {
  /** Notes a failure. @returns ms to wait before answering */
  fail(key: string): number
  /** True after 10 failures within 5 minutes. */
  blocked(key: string): boolean
  clear(key: string): void
}

export function createAttempts(now: () => number = Date.now): Attempts {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => (failures.get(key) ?? []).filter((time) => now() - time < WINDOW_MS)
  return {
    fail: (key) => {
      if (failures.size >= MAX_KEYS)
        for (const old of failures.keys()) if (recent(old).length === 0) failures.delete(old)
      const list = [...recent(key), now()].slice(-MAX_FAILURES)
      failures.set(key, list)
      return Math.min(100 * 2 ** (list.length - 1), 3_000)
    },
    blocked: (key) => recent(key).length >= MAX_FAILURES,
    clear: (key) => void failures.delete(key),
  }
}
