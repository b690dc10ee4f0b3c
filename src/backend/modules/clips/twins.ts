// No two finished outputs of an order look alike: how near the next one is, what is tried instead, and what is written
// down.
import { z } from 'zod'
import { outputChoice } from '../../../contract/entities/clip.ts'
import type { OutputChoice } from '../../../contract/entities/clip.ts'
import { configMaterialIds } from '../../lib/clip-config.ts'
import type { Clock } from '../../lib/clock.ts'
import { lookDistance } from '../../media/film-look.ts'
import type { Db } from '../../ports/database.ts'
import { anotherChoice } from './another-choice.ts'
import { findMaterials } from './clip-materials.repository.ts'
import { madeForPlan, outputsOfClips, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipPlanner } from './clip-ports.ts'
import type { ClipRow } from './clips.repository.ts'

/** fail_code of an output that looks like another. */
export const TOO_NEAR = 'too_near'
/** Times an output is planned anew before it fails. */
export const REPLANS = 3

export interface Twin {
  idx: number
  title: string
  /** Of what is seen, what differs. */
  percent: number
}

/** So many of a plan's newest films are compared. */
const COMPARED = 500

/**
 * The finished output of the order, or of all orders of its plan, that looks most like this one, deleted ones too; null
 * = none can be compared.
 */
export async function nearestTwin(
  trx: Db,
  clip: Pick<ClipRow, 'id' | 'plan_id'>,
  output: Pick<OutputRow, 'id'>,
  look: string,
): Promise<Twin | null> {
  const rows = await trx
    .selectFrom('clip_outputs')
    .select(['idx', 'title', 'phash'])
    .where('clip_id', 'in', ordersWith(trx, clip))
    .where('id', '<>', output.id)
    .where('phash', 'is not', null)
    .where('status', '=', 2)
    .orderBy('id', 'desc')
    .limit(COMPARED)
    .execute()
  let nearest: Twin | null = null
  for (const row of rows) {
    const percent = lookDistance(look, row.phash ?? '')
    if (percent !== null && (nearest === null || percent < nearest.percent))
      nearest = { idx: row.idx, title: row.title, percent }
  }
  return nearest
}

/** The order, and those of the same plan. */
function ordersWith(trx: Db, { id, plan_id: planId }: Pick<ClipRow, 'id' | 'plan_id'>) {
  return trx
    .selectFrom('clips')
    .select('id')
    .where((is) => is.or([is('id', '=', id), ...(planId === null ? [] : [is('plan_id', '=', planId)])]))
}

/**
 * Gives the output another choice that the order, and its plan, has not used; false = there is none, or it was tried
 * often enough.
 */
export async function planAnew(
  deps: { planner: ClipPlanner; clock: Clock },
  trx: Db,
  clip: ClipRow,
  output: OutputRow,
): Promise<boolean> {
  if (output.replans >= REPLANS) return false
  const all = await outputsOfClips(trx, [clip.id], { deleted: true })
  const plan = clip.plan_id === null ? { used: [], recipes: [] } : await madeForPlan(trx, clip.plan_id)
  const used = new Set([...plan.used, ...all.flatMap((row) => row.combo_key ?? [])])
  const made = [
    ...plan.recipes.filter((recipe) => recipe !== output.recipe),
    ...all.filter((row) => row.id !== output.id).flatMap((row) => row.recipe ?? []),
  ]
  const planned = anotherChoice(deps.planner, clip, await findMaterials(trx, configMaterialIds(clip.config)), {
    used,
    made,
  })
  if (planned === null) return false
  await updateOutput(trx, output.id, {
    recipe: planned.recipe,
    combo_key: planned.comboKey,
    captions: planned.captions,
    replans: output.replans + 1,
    status: 0,
    progress: 0,
    update_time: deps.clock.now(),
  })
  return true
}

/** The sentence for the operator. */
export function nearReason(twin: Twin, least: number, replans: number): string {
  return `与同一订单或计划的成片“${twin.title}”画面过于相似（差异 ${twin.percent}%，要求至少 ${least}%）${replans > 0 ? `，已重新选材 ${replans} 次` : ''}，未扣费；请增加素材，或降低画面差异要求后重新剪辑`
}

const recipeFacts = z.object({
  title: z.string().nullable().catch(null),
  caption: z.string().nullable().catch(null),
  voice: z.string().nullable().catch(null),
  bgm: z.number().nullable().catch(null),
  recording: z.number().nullable().catch(null),
  seed: z.number().catch(0),
  row: z.record(z.string(), z.string()).nullable().catch(null),
})

/** What is written down about a finished output. */
export function choiceText(
  output: OutputRow,
  made: { shown: readonly OutputChoice['shots'][number][]; notes: OutputChoice['notes']; look: string },
  nearest: Twin | null,
): string {
  const recipe = recipeFacts.parse(JSON.parse(output.recipe ?? '{}'))
  return JSON.stringify({
    seed: recipe.seed,
    combo_key: output.combo_key ?? '',
    title: recipe.title ?? '',
    text: recipe.caption ?? '',
    voice: recipe.voice ?? '',
    music_id: recipe.bgm ?? 0,
    recording_id: recipe.recording ?? 0,
    row: recipe.row,
    shots: [...made.shown],
    notes: made.notes,
    look: made.look,
    nearest: nearest === null ? null : { idx: nearest.idx, percent: nearest.percent },
    replans: output.replans,
  } satisfies OutputChoice)
}

export function readChoice(text: string | null): OutputChoice | null {
  return text === null ? null : outputChoice.nullable().catch(null).parse(JSON.parse(text))
}
