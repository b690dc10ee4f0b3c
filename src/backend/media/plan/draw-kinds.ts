/** Which transition or effect comes at each place of an output. */
import type { Random } from './random.ts'

/**
 * `random`: drawn by the output's seed, never the same twice running; `order`: the list in turn, alike in every output.
 */
export type PickMode = 'random' | 'order'

/**
 * The kind at place 0, 1 … of an output; with an empty list always 'none'. Ask for the places in their order: each draw
 * is one of a row.
 */
export function drawKinds(list: readonly string[], pick: PickMode, random: Random): (place: number) => string {
  const drawn: string[] = []
  return (place) => {
    if (list.length === 0) return 'none'
    if (pick === 'order') return list[place % list.length] ?? 'none'
    while (drawn.length <= place) {
      const others = list.length > 1 ? list.filter((kind) => kind !== drawn.at(-1)) : list
      drawn.push(others[random.int(others.length)] ?? list[0] ?? 'none')
    }
    return drawn[place] ?? 'none'
  }
}
