/** A work's place in a column of hours: which lane of how many stand side by side there. */
export interface Placed<T> {
  entry: T
  /** Minutes since midnight. */
  at: number
  lane: number
  lanes: number
}
/** Works that found no lane, told as a number where the first of them stands. */
export interface Rest<T> {
  at: number
  entries: T[]
}

/**
 * Lays works of one day side by side where they overlap; each takes `minutes`. What finds none of `most` lanes is
 * gathered in `rest`. `list` is sorted by time.
 */
export function layLanes<T>(
  list: readonly { entry: T; at: number }[],
  minutes: number,
  most: number,
): { placed: Placed<T>[]; rest: Rest<T>[] } {
  const placed: Placed<T>[] = []
  const rest: Rest<T>[] = []
  let cluster: Placed<T>[] = []
  let ends: number[] = []
  const close = (): void => {
    for (const one of cluster) one.lanes = ends.length
    placed.push(...cluster)
    cluster = []
    ends = []
  }
  for (const { entry, at } of list) {
    if (ends.length > 0 && ends.every((end) => end <= at)) close()
    const free = ends.findIndex((end) => end <= at)
    const lane = free < 0 ? ends.length : free
    if (lane >= most) {
      const last = rest.at(-1)
      if (last !== undefined && at - last.at < minutes) last.entries.push(entry)
      else rest.push({ at, entries: [entry] })
      continue
    }
    ends[lane] = at + minutes
    cluster.push({ entry, at, lane, lanes: 1 })
  }
  close()
  return { placed, rest }
}
