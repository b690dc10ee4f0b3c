/** Keeps outputs apart: each is a list of what stands at its places. */

/** Number of places at which two outputs differ; a place that only one of them has counts too. */
export function distance(a: readonly string[], b: readonly string[]): number {
  let count = Math.abs(a.length - b.length)
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) count += 1
  return count
}

/** The first `num` of the candidates that differ at `least` places from all kept before and from `made`. */
export function farApart<T extends { places: readonly string[] }>(
  candidates: readonly T[],
  made: readonly (readonly string[])[],
  least: number,
  num: number,
): T[] {
  const kept: T[] = []
  for (const item of candidates) {
    if (kept.length >= num) break
    if (
      made.every((other) => distance(item.places, other) >= least) &&
      kept.every((other) => distance(item.places, other.places) >= least)
    )
      kept.push(item)
  }
  return kept
}
