// What one output shows, as stored with it: with the order's configuration it decides the film completely.
import { z } from 'zod'
import type { PlannedOutput } from '../../media/plan/types.ts'

const recipeShape = z.object({
  v: z.literal(1),
  picks: z.array(z.object({ group: z.number().int(), ids: z.array(z.number().int()) })),
  title: z.string().nullable(),
  caption: z.string().nullable(),
  voice: z.string().nullable(),
  bgm: z.number().int().nullable(),
  seed: z.number().int(),
})

export type Recipe = z.infer<typeof recipeShape>

export const readRecipe = (text: string): Recipe => recipeShape.parse(JSON.parse(text))

export const writeRecipe = (recipe: Recipe): string => JSON.stringify(recipe)

/** Ids are attachments' throughout, so they are numbers. */
export function recipeOf(planned: PlannedOutput): Recipe {
  return {
    v: 1,
    picks: planned.picks.map((pick) => ({ group: pick.group, ids: pick.materialIds.map(Number) })),
    title: planned.title,
    caption: planned.caption,
    voice: planned.voice,
    bgm: planned.bgmId === null ? null : Number(planned.bgmId),
    seed: planned.seed,
  }
}

/** Attachments a recipe needs, without the configuration's cover and background. */
export function recipeMaterialIds(recipe: Recipe): number[] {
  return [...new Set([...recipe.picks.flatMap((pick) => pick.ids), ...(recipe.bgm === null ? [] : [recipe.bgm])])]
}
