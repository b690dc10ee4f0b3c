/** Shares a given number of frames among shots. */

export interface Stretch {
  /** Frames it would have by itself. */
  frames: number
  least: number
  most: number
  /** Its length was set by the operator: changed last. */
  fixed: boolean
}

/** Lengths under a common limit that sum to `target`, as far as the bounds allow. */
function level(
  items: readonly Stretch[],
  lengths: number[],
  target: number,
  mayChange: (item: Stretch) => boolean,
  upTo: (i: number) => number,
): void {
  const sum = (): number => lengths.reduce((total, n) => total + n, 0)
  if (sum() === target) return
  const at = (limit: number): number[] =>
    items.map((item, i) => (mayChange(item) ? Math.max(item.least, Math.min(upTo(i), limit)) : (lengths[i] ?? 0)))
  const total = (limit: number): number => at(limit).reduce((all, n) => all + n, 0)
  let low = 0
  let high = Math.max(0, ...items.map((_, i) => upTo(i)))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (total(middle) <= target) low = middle
    else high = middle - 1
  }
  lengths.splice(0, lengths.length, ...at(low))
  // the limit is whole frames: hand out the few that are left, one each
  for (let i = 0; i < items.length && sum() < target; i += 1) {
    const item = items[i]
    const length = lengths[i] ?? 0
    if (item && mayChange(item) && length === low && length < upTo(i)) lengths[i] = length + 1
  }
}

/**
 * Frames for each shot so that they sum to `target` where the bounds allow: too long together, the longest are cut
 * first (those with a set length last); too short, the shots are grown evenly to at most `most`.
 */
export function fitFrames(items: readonly Stretch[], target: number): number[] {
  const lengths = items.map((item) => item.frames)
  const sum = lengths.reduce((total, n) => total + n, 0)
  if (sum > target) {
    level(
      items,
      lengths,
      target,
      (item) => !item.fixed,
      (i) => items[i]?.frames ?? 0,
    )
    level(
      items,
      lengths,
      target,
      (item) => item.fixed,
      (i) => items[i]?.frames ?? 0,
    )
  } else if (sum < target) {
    const grown = items.map((item, i) => ({ ...item, least: lengths[i] ?? item.least }))
    level(
      grown,
      lengths,
      target,
      (item) => !item.fixed,
      (i) => items[i]?.most ?? 0,
    )
  }
  return lengths
}

/**
 * What the first of two neighbours gives to the second, share of its length: shots of one length tire, and a quick
 * beginning keeps people watching.
 */
const given = [0.22, 0.1, 0.16]

/**
 * Lengths that alternate short and long, with the same sum. By place only, so that films of one order vary alike and
 * share their pieces. Shots whose length was set, and whatever would leave its bounds, stay.
 */
export function varyLengths(items: readonly Stretch[], lengths: readonly number[]): number[] {
  const varied = [...lengths]
  for (let i = 0; i + 1 < items.length; i += 2) {
    const [a, b] = [items[i], items[i + 1]]
    const [first, second] = [lengths[i] ?? 0, lengths[i + 1] ?? 0]
    // only what was made equal is made different
    if (!a || !b || a.fixed || b.fixed || Math.abs(first - second) > 1) continue
    const moved = Math.min(Math.round(first * (given[(i / 2) % given.length] ?? 0)), first - a.least, b.most - second)
    if (moved <= 0) continue
    varied[i] = first - moved
    varied[i + 1] = second + moved
  }
  return varied
}
