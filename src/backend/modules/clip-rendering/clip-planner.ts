// Chooses the outputs of an order with the media engine's planner, and says in the operator's words when that can't be done.
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { RenderError } from '../../media/errors.ts'
import { capacityNumber } from '../../media/plan/capacity.ts'
import { chooseCombos } from '../../media/plan/choose-combos.ts'
import { planShots } from '../../media/plan/plan-shots.ts'
import type { PlanGroup, PlannedOutput as Combo } from '../../media/plan/types.ts'
import { readRecipe, recipeOf, writeRecipe } from './recipe.ts'
import { planConfig, planGroups, shotOptions } from './shot-options.ts'
import type { SourceMaterial } from './shot-options.ts'

type Materials = ReadonlyMap<number, SourceMaterial>

/** One output as it is stored. */
export interface PlannedRow {
  comboKey: string
  recipe: string
  title: string | null
  captions: string | null
}

export interface ClipPlanner {
  /** Distinct outputs, cut off at a million; with a least distance only as many as one order may have are looked for. */
  capacity(config: ClipConfig, materials: Materials): { max: number; capped: boolean }
  /** Throws 40001: data.max_num when there are fewer, data.errors when a material is too short for its scene. */
  plan(config: ClipConfig, materials: Materials, options: { num: number; used?: ReadonlySet<string> }): PlannedRow[]
  /** The same materials and texts with another draw of transitions and small changes. */
  reseed(recipe: string, seed: number): string
  /** Seconds of the shortest and the longest of these outputs, spoken text not counted. */
  lengths(config: ClipConfig, planned: readonly PlannedRow[], materials: Materials): { min: number; max: number }
}

const COUNT_CAP = 1_000_000
/** Candidates looked at per output when a least distance between outputs is asked for: few at first, they mostly suffice. */
const SPREADS = [1, 4, 16, 40]

export function createClipPlanner(): ClipPlanner {
  const lengthOf = (config: ClipConfig, row: PlannedRow, groups: readonly PlanGroup[]): number => planShots(shotOptions(config, groups, readRecipe(row.recipe))).frames / config.fps

  return {
    capacity(config, materials) {
      const max = capacityNumber(planConfig(config, materials).groups, COUNT_CAP)
      if (config.dedupe.min_hamming <= 1 || max === 0) return { max, capped: max === COUNT_CAP }
      const found = choose(config, materials, { num: CLIP_LIMITS.num_max }).length
      return { max: found, capped: found === CLIP_LIMITS.num_max }
    },
    plan(config, materials, options) {
      const combos = choose(config, materials, options)
      if (combos.length < options.num) throw tooFew(combos.length)
      const rows = combos.map((combo) => {
        const recipe = recipeOf(combo, config)
        return { comboKey: combo.comboKey, recipe: writeRecipe(recipe), title: combo.title, captions: recipe.caption }
      })
      const groups = planGroups(config, materials)
      for (const row of rows) {
        try {
          lengthOf(config, row, groups)
        } catch (error) {
          throw error instanceof RenderError ? tooShort(config, error) : error
        }
      }
      return rows
    },
    reseed: (recipe, seed) => writeRecipe({ ...readRecipe(recipe), seed }),
    lengths(config, planned, materials) {
      const groups = planGroups(config, materials)
      const all = planned.map((row) => lengthOf(config, row, groups))
      const round = (seconds: number): number => Math.round(seconds * 10) / 10
      return { min: round(Math.min(...all)), max: round(Math.max(...all)) }
    },
  }
}

/** Up to `num` combinations, each at least `min_hamming` scenes away from every other. */
function choose(config: ClipConfig, materials: Materials, options: { num: number; used?: ReadonlySet<string> }): Combo[] {
  const plan = planConfig(config, materials)
  const used = options.used ?? new Set<string>()
  const left = capacityNumber(plan.groups, COUNT_CAP) - used.size
  const least = config.dedupe.min_hamming
  const take = (num: number): Combo[] => (num <= 0 ? [] : chooseCombos({ ...plan, num, used }))
  if (least <= 1) return take(Math.min(left, options.num))
  let kept: Combo[] = []
  for (const spread of SPREADS) {
    // The planner draws the same ones first however many are asked for, so nothing that was kept is lost.
    kept = farApart(take(Math.min(left, options.num * spread)), least, options.num)
    if (kept.length === options.num || options.num * spread >= left) break
  }
  return kept
}

function farApart(combos: readonly Combo[], least: number, num: number): Combo[] {
  const kept: Combo[] = []
  for (const combo of combos) if (kept.length < num && kept.every((other) => distance(combo, other) >= least)) kept.push(combo)
  return kept
}

/** Scenes whose materials differ. */
function distance(a: Combo, b: Combo): number {
  return a.picks.filter((pick, at) => pick.materialIds.join() !== b.picks[at]?.materialIds.join()).length
}

function tooFew(max: number): AppError {
  const msg = max === 0 ? '当前素材凑不出新的成片，请增加素材' : `当前素材最多还能生成 ${max} 条不重复的成片，请减少数量或增加素材`
  return new AppError(CODE.BAD_INPUT, { msg, data: { errors: [{ field: 'num', msg }], max_num: max } })
}

function tooShort(config: ClipConfig, error: RenderError): AppError {
  const at = config.groups.findIndex((group) => group.attachment_ids.some((id) => id === error.materialId))
  const field = at < 0 ? 'config.groups' : `config.groups.${at}.attachment_ids`
  return new AppError(CODE.BAD_INPUT, { msg: error.reason, data: { errors: [{ field, msg: error.reason }], material_id: error.materialId } })
}
