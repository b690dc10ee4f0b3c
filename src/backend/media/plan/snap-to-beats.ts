/** Moves the cuts of a film onto the beats of its music. */

export interface Cut {
  /** Frames as planned, and the bounds it may be changed within. */
  frames: number
  least: number
  most: number
  /** Frames shared with the next shot; 0 for a hard cut and for the last shot. */
  overlap: number
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/**
 * Frames of each shot so that every cut (the middle of its transition) falls on the beat nearest to its place in the
 * plan, and so does the end where the length leaves it open. `beats`: places on the film's time line, in frames;
 * `total`: frames the film may have at least and at most. A cut that reaches no beat within its bounds stays as near to
 * its place as they allow.
 */
export function snapToBeats(
  shots: readonly Cut[],
  beats: readonly number[],
  total: { least: number; most: number },
): number[] {
  const sum = (from: number, of: (shot: Cut) => number): number =>
    shots.slice(from).reduce((all, shot) => all + of(shot) - shot.overlap, 0)
  const lengths: number[] = []
  let start = 0
  let planned = 0
  shots.forEach((shot, i) => {
    const middle = shot.overlap / 2
    const place = planned + shot.frames - middle
    planned += shot.frames - shot.overlap
    // what follows must still fit into the film
    const low = Math.max(shot.least, total.least - sum(i + 1, (one) => one.most) + shot.overlap - start)
    const high = Math.min(shot.most, total.most - sum(i + 1, (one) => one.least) + shot.overlap - start)
    const lengthTo = (at: number): number => Math.round(at - start + middle)
    let best = clamp(lengthTo(place), Math.min(low, high), high)
    if (low <= high) {
      let off = Infinity
      for (const beat of beats) {
        const length = lengthTo(beat)
        if (length < low || length > high || Math.abs(beat - place) >= off) continue
        off = Math.abs(beat - place)
        best = length
      }
    } else best = clamp(shot.frames, shot.least, shot.most)
    lengths.push(best)
    start += best - shot.overlap
  })
  return lengths
}
