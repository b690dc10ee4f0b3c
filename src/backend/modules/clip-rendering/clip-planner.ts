// Chooses the outputs of an order with the media engine's planner, and says in the operator's words when that can't be
// done.
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import { CODE } from '../../../contract/errors.ts'
import { leastDistance, makesPictures } from '../../lib/clip-config.ts'
import { AppError } from '../../lib/errors.ts'
import { RenderError } from '../../media/errors.ts'
import { sentenceMs } from '../../media/plan/choose-beats.ts'
import { planShots } from '../../media/plan/plan-shots.ts'
import { dealtEntrances, modePlan, placesOf } from './mode-plans.ts'
import { readRecipe, writeRecipe } from './recipe.ts'
import type { Recipe } from './recipe.ts'
import { createLayers } from './layers.ts'
import { layersOf } from './sharing.ts'
import { planGroups, shotOptions } from './shot-options.ts'
import type { SourceMaterial } from './shot-options.ts'
import { whyCapacity } from './why-capacity.ts'

type Materials = ReadonlyMap<number, SourceMaterial>

/** One output as it is stored. */
export interface PlannedRow {
  comboKey: string
  recipe: string
  title: string | null
  captions: string | null
}

export interface ClipPlanner {
  /**
   * Distinct outputs with the promised distance, and how many of them are left beside those that were `made`; with one
   * only as many as an order may have are looked for.
   */
  capacity(
    config: ClipConfig,
    materials: Materials,
    mode?: ClipMode,
    made?: { used: ReadonlySet<string>; recipes: readonly string[] },
  ): {
    max: number
    left: number
    capped: boolean
    combos: number
    parts: { name: string; count: number }[]
    why: string
    least: number
  }
  /** @throws BAD_INPUT: data.max_num when there are fewer, data.errors when a material is too short for its scene */
  plan(
    config: ClipConfig,
    materials: Materials,
    options: { num: number; used?: ReadonlySet<string>; made?: readonly string[]; mode?: ClipMode },
  ): PlannedRow[]
  /** The same materials and texts with another draw of transitions and small changes. */
  reseed(recipe: string, seed: number): string
  /**
   * Seconds of the shortest and the longest of these outputs; of smart ones as long as their text is to be read, else
   * spoken text is not counted.
   */
  lengths(config: ClipConfig, planned: readonly PlannedRow[], materials: Materials): { min: number; max: number }
}

const COUNT_CAP = 1_000_000
const counted = (size: bigint): number => (size > BigInt(COUNT_CAP) ? COUNT_CAP : Number(size))

export function createClipPlanner(): ClipPlanner {
  return {
    capacity(config, materials, mode = 'clip', made) {
      const plan = modePlan(mode, config, materials)
      const least = leastDistance(mode, config)
      const combos = counted(plan.size)
      // Smart films are searched for, not listed: what is promised must have been found.
      const searched = least > 1 || mode === 'smart'
      const found =
        searched && combos > 0
          ? plan.take({ num: CLIP_LIMITS.num_max, used: new Set(), made: [], least }).length
          : combos
      const capped = searched ? found === CLIP_LIMITS.num_max && combos > found : combos === COUNT_CAP
      const parts = plan.parts.map((part) => ({ name: part.name, count: counted(part.count) }))
      const more =
        made === undefined || combos === 0
          ? found
          : plan.take({
              num: Math.min(found, CLIP_LIMITS.num_max),
              used: made.used,
              made: made.recipes.map((recipe) => placesOf(readRecipe(recipe))),
              least,
            }).length
      // No order has more; of what is counted and not listed, the rest is there, too.
      const left = made !== undefined && !searched && more === CLIP_LIMITS.num_max ? found - made.used.size : more
      return {
        max: found,
        left,
        capped,
        combos,
        parts,
        least,
        why: whyCapacity(mode, {
          ...plan,
          parts,
          combos,
          found,
          capped,
          least,
          minLook: config.dedupe.min_look,
          effects: config.effects,
        }),
      }
    },
    plan(config, materials, { num, used = new Set(), made = [], mode = 'clip' }) {
      const plan = modePlan(mode, config, materials)
      const least = leastDistance(mode, config)
      const before = made.map(readRecipe)
      const drawn = plan.size === 0n ? [] : plan.take({ num, used, made: before.map(placesOf), least })
      if (drawn.length < num) throw tooFew(drawn.length)
      const dealer = createLayers(layersOf(config, before.length + num), before)
      const taken = drawn.map(({ key, recipe }, at) => ({
        key,
        recipe: { ...recipe, window: dealer.next(recipe), entrances: dealtEntrances(config, before.length + at) },
      }))
      for (const { recipe } of taken) {
        try {
          secondsOf(config, recipe, materials)
        } catch (error) {
          throw error instanceof RenderError ? tooShort(config, error) : error
        }
      }
      return taken.map(({ key, recipe }) => ({
        comboKey: key,
        recipe: writeRecipe(recipe),
        title: recipe.title,
        captions: recipe.caption,
      }))
    },
    reseed: (recipe, seed) => writeRecipe({ ...readRecipe(recipe), seed }),
    lengths(config, planned, materials) {
      const all = planned.map((row) => secondsOf(config, readRecipe(row.recipe), materials))
      const round = (seconds: number): number => Math.round(seconds * 10) / 10
      return { min: round(Math.min(...all)), max: round(Math.max(...all)) }
    },
  }
}

/**
 * Length of an output, s; 0 for an image post.
 * @throws RenderError when a material is too short for its scene
 */
function secondsOf(config: ClipConfig, recipe: Recipe, materials: Materials): number {
  if (makesPictures(recipe.mode, config)) return 0
  if (recipe.mode === 'smart')
    return recipe.beats.reduce((sum, beat) => sum + sentenceMs(beat.text, config.voice.rate), 600) / 1000
  if (recipe.picks.length === 0) return config.duration.min
  return planShots(shotOptions(config, planGroups(config, materials, recipe.mode), recipe)).frames / config.fps
}

function tooFew(max: number): AppError {
  return new AppError(CODE.BAD_INPUT, {
    reason: max === 0 ? 'clips.noFurtherCombination' : 'clips.furtherAtMost',
    params: { max },
    field: 'num',
    data: { max_num: max },
  })
}

function tooShort(config: ClipConfig, error: RenderError): AppError {
  const at = config.groups.findIndex((group) => group.attachment_ids.some((id) => id === error.materialId))
  const field = at < 0 ? 'config.groups' : `config.groups.${at}.attachment_ids`
  return new AppError(CODE.BAD_INPUT, {
    msg: error.reason,
    data: { errors: [{ field, msg: error.reason }], material_id: error.materialId },
  })
}
