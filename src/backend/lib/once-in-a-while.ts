import type { Clock } from './clock.ts'

/** Answers whether this is the first time in a while that something happened. */
export type OnceInAWhile = (key: string) => boolean

const MOST_KEPT = 10_000

/** Rows that repeat: pages tell the same again and again. `whileMs`: how long a key stays known. Kept in memory. */
export function createOnceInAWhile(clock: Clock, whileMs = 3_600_000): OnceInAWhile {
  const known = new Map<string, number>()
  return (key) => {
    const now = clock.now()
    if (now - (known.get(key) ?? -whileMs) < whileMs) return false
    if (known.size > MOST_KEPT) known.clear()
    known.set(key, now)
    return true
  }
}
