// Deals the films of an order to layers: those of one layer show the same parts of their materials (see sharing.ts).
import type { Recipe } from './recipe.ts'

const idsOf = (recipe: Recipe): number[] => recipe.picks.flatMap((pick) => pick.ids)

/**
 * `made` = what the order has already. `next`: the layer whose films have shown these materials least; of equals the
 * one with fewest films.
 */
export function createLayers(layers: number, made: readonly Recipe[]): { next(recipe: Recipe): number } {
  const counts = Array.from({ length: layers }, () => ({ films: 0, uses: new Map<number, number>() }))
  const note = (layer: number, ids: readonly number[]): void => {
    const count = counts[layer % layers]
    if (count === undefined) return
    count.films += 1
    for (const id of ids) count.uses.set(id, (count.uses.get(id) ?? 0) + 1)
  }
  for (const recipe of made) note(recipe.window ?? 0, idsOf(recipe))
  return {
    next(recipe) {
      const ids = idsOf(recipe)
      let best = { layer: 0, cost: Infinity }
      for (const [layer, { films, uses }] of counts.entries()) {
        // squared: one part seen three times is worse than three seen once
        const cost = ids.reduce((sum, id) => sum + ((uses.get(id) ?? 0) + 1) ** 2, 0) * 1e6 + films
        if (cost < best.cost) best = { layer, cost }
      }
      note(best.layer, ids)
      return best.layer
    },
  }
}
