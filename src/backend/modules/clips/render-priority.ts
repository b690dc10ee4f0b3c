// Which film is made next: orders are served as if each had to be ready so long after it was made, the longer the more
// films it has.

/** Seconds that an order lets a newer one go before it, for each film it has more. */
export const PATIENCE_S = 30
/** Priorities count from here, so that they fit into 32 bits. Unix ms. */
const BEGIN_MS = Date.UTC(2026, 0, 1)

/**
 * Priority of an order's renders on the queue, `waiting` films, made at `now` (unix ms): three films go before a
 * hundred that were ordered up to 48 minutes earlier, but not before those that have waited longer. So nobody waits for
 * ever, however many small orders come. Always below zero: previews go first.
 */
export function priorityOf(waiting: number, now: number): number {
  return -Math.max(1, Math.round((now - BEGIN_MS) / 1000) + waiting * PATIENCE_S)
}
