/**
 * Where in a material a shot begins: few beginnings for each length, so that films share pieces, and never the same
 * seconds twice in one film.
 */
import type { MaterialId } from '../types.ts'
import { seededRandom } from './random.ts'

/** Part of a material, ms. */
export interface Span {
  from: number
  to: number
}

/** More beginnings than this are not told apart. */
const mostWindows = 12
/** A material too short for two shots still begins at either end when these are so far apart, ms. */
const worthMoving = 1000
/** Beginnings lie on a grid of this many ms, so that shots a frame longer or shorter begin alike. */
const grid = 100

/**
 * Beginnings of shots of `lengthMs` inside `span`, spread evenly from its start to its end; as many as lie there side
 * by side.
 */
export function windowStarts({ from, to }: Span, lengthMs: number): number[] {
  const slack = Math.max(0, to - from - lengthMs)
  const beside = Math.min(mostWindows, Math.floor((to - from) / Math.max(1, lengthMs)))
  const count = beside > 1 ? beside : slack >= worthMoving ? 2 : 1
  return Array.from(
    { length: count },
    (_, i) => Math.round(from) + (count === 1 ? 0 : Math.floor((i * slack) / (count - 1) / grid) * grid),
  )
}

/** Which beginning comes first in the films of a turn: another one for each material, and for each turn. */
export function turnOf(turn: number | undefined, id: MaterialId): number {
  return turn === undefined ? 0 : turn + seededRandom('window', id).int(mostWindows * mostWindows)
}

const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/**
 * The beginning of a shot, ms: the `turn`-th that shows nothing of `taken`, else any free part that is long enough,
 * else where least is seen again.
 */
export function chooseStart(span: Span, lengthMs: number, taken: readonly Span[], turn: number): number {
  const starts = windowStarts(span, lengthMs)
  const again = (start: number): number =>
    taken.reduce((sum, other) => sum + shared({ from: start, to: start + lengthMs }, other), 0)
  let best = { start: span.from, again: Infinity }
  for (let i = 0; i < starts.length; i += 1) {
    const start = starts[(turn + i) % starts.length] ?? span.from
    const seen = again(start)
    if (seen < best.again) best = { start, again: seen }
    if (seen === 0) return start
  }
  const free = taken
    .map((other) => Math.ceil(other.to))
    .find((start) => start >= span.from && start + lengthMs <= span.to && again(start) === 0)
  return free ?? best.start
}
