import type { Clock } from './clock.ts'

const ONCE_MS = 3_600_000

/**
 * Of what is told again and again, what stands in the log: true for the first of a key within an hour. At most `most`
 * keys are remembered, the oldest are forgotten first.
 */
export function createOnceAnHour(clock: Clock, most = 10_000): (key: string) => boolean {
  const told = new Map<string, number>()
  return (key) => {
    const now = clock.now()
    const last = told.get(key)
    if (last !== undefined && now - last < ONCE_MS) return false
    // The last one told stands at the end.
    told.delete(key)
    told.set(key, now)
    const oldest = told.keys().next().value
    if (told.size > most && oldest !== undefined) told.delete(oldest)
    return true
  }
}
