// The shots of an output in every mode: what is seen from which frame on, what must be staged first, and the words for
// the operator.
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { RenderError } from '../../media/errors.ts'
import { sentenceMs } from '../../media/plan/choose-beats.ts'
import { beatTimes, planBeats } from '../../media/plan/plan-beats.ts'
import { planShots } from '../../media/plan/plan-shots.ts'
import { seededRandom } from '../../media/plan/random.ts'
import type { PlanGroup, PlannedShot, PlanMaterial } from '../../media/plan/types.ts'
import type { Pan } from '../../media/stage-shot.ts'
import type { RenderTransition } from '../../media/types.ts'
import type { SpokenCue } from '../../media/plan/captions.ts'
import type { Recipe } from './recipe.ts'
import { planGroups, shotOptions } from './shot-options.ts'
import type { SourceMaterial } from './shot-options.ts'
import { footageOf } from './template-scene.ts'

type Materials = ReadonlyMap<number, SourceMaterial>

/** A shot with its place in the film and what it was chosen for. */
export interface FilmShot extends PlannedShot {
  /** Name of its scene, slot or group; of a smart film the number of its sentence. */
  place: string
  text: string
  matched: readonly string[]
  stage: { kind: 'pan'; pan: Pan } | { kind: 'page' } | null
}

export interface FilmShots {
  shots: readonly FilmShot[]
  transitions: readonly RenderTransition[]
  frames: number
  /** Parts that a shot could show of its material, on average. */
  windows: number
  /** When each sentence is shown, where no voice tells; null = it does not matter. */
  sentences: SpokenCue[] | null
}

/** Room after the last word. Ms. */
const TAIL_MS = 600

/**
 * `voicedMs` = what the film must be long enough for; `beats` = moments the cuts are moved to, s.
 * @throws RenderError `material_missing`, `material_short` or `bad_job`
 */
export function filmShots(
  config: ClipConfig,
  recipe: Recipe,
  materials: Materials,
  voice: { voicedMs: number | undefined; sentences: readonly SpokenCue[]; beats?: readonly number[] },
): FilmShots {
  if (recipe.mode === 'smart') return smartShots(config, recipe, materials, voice)
  const footage =
    recipe.mode === 'clipTemplate' && config.template ? footageOf(config.template.page, recipe.row ?? {}) : null
  const groups = footage === null ? planGroups(config, materials, recipe.mode) : [rowGroup(footage, materials)]
  const picked = footage === null ? recipe : { ...recipe, picks: [{ group: 0, ids: [footage] }] }
  const { shots, transitions, frames, windows } = planShots({
    ...shotOptions(config, groups, picked, voice.voicedMs),
    beats: voice.beats ?? [],
  })
  const moving = recipe.mode === 'picture' && config.picture.motion === 'kenburns'
  const random = seededRandom(recipe.seed, 'pan')
  return {
    transitions,
    frames,
    windows,
    sentences: null,
    shots: shots.map((shot, i) => ({
      ...shot,
      place: groups[shot.group]?.name ?? '',
      text: '',
      matched: [],
      stage:
        recipe.mode === 'clipTemplate'
          ? { kind: 'page' }
          : moving && shot.kind === 'image'
            ? { kind: 'pan', pan: panOf(i, random.next()) }
            : null,
    })),
  }
}

function rowGroup(id: number, materials: Materials): PlanGroup {
  const material = materials.get(id)
  if (material === undefined)
    throw new RenderError('material_missing', '表格里的视频素材已被删除，请重新选择', { materialId: id })
  return {
    name: '模板视频',
    required: true,
    pick: { mode: 'random', num: 1 },
    keepAudio: true,
    materials: [planMaterial(material)],
  }
}

const planMaterial = (material: SourceMaterial): PlanMaterial => {
  const image = material.mimetype.startsWith('image/')
  return {
    id: material.id,
    kind: image ? 'image' : 'video',
    durationMs: image ? 0 : (material.duration_ms ?? 0),
    name: material.filename,
  }
}

const MOVES: readonly ((lean: number) => Pan)[] = [
  (lean) => ({ from: { zoom: 1, x: 0.5, y: 0.5 }, to: { zoom: 1.16, x: lean, y: 0.5 } }),
  (lean) => ({ from: { zoom: 1.16, x: lean, y: 0.4 }, to: { zoom: 1, x: 0.5, y: 0.5 } }),
  (lean) => ({ from: { zoom: 1.14, x: 0, y: lean }, to: { zoom: 1.14, x: 1, y: lean } }),
  (lean) => ({ from: { zoom: 1.14, x: 1, y: lean }, to: { zoom: 1.14, x: 0, y: lean } }),
]

/** Another movement from picture to picture. */
function panOf(index: number, lean: number): Pan {
  const move = MOVES[(index + Math.floor(lean * MOVES.length)) % MOVES.length] ?? MOVES[0]
  return (move ?? ((x) => ({ from: { zoom: 1, x, y: 0.5 }, to: { zoom: 1.16, x, y: 0.5 } })))(
    Math.round((0.3 + 0.4 * lean) * 100) / 100,
  )
}

function smartShots(
  config: ClipConfig,
  recipe: Recipe,
  materials: Materials,
  voice: { voicedMs: number | undefined; sentences: readonly SpokenCue[] },
): FilmShots {
  const { beats, spare } = recipe
  const weights = beats.map((beat) => sentenceMs(beat.text, config.voice.rate))
  const heard = voice.voicedMs === undefined ? null : voice.sentences
  const endMs = (voice.voicedMs ?? weights.reduce((sum, ms) => sum + ms, 0)) + TAIL_MS
  const times = beatTimes(weights, heard, endMs)
  const toShot = (shot: (typeof spare)[number]) => ({ id: shot.id, inMs: shot.in_ms, ms: shot.ms })
  const silent = new Set(
    config.groups.filter((group) => group.keep_audio === 0).flatMap((group) => group.attachment_ids),
  )
  for (const cut of config.groups.flatMap((group) => group.cuts ?? []))
    if (cut.muted === 1) silent.add(cut.attachment_id)
  const { dedupe } = config
  const plan = planBeats({
    beats: beats.map((beat) => ({ text: beat.text, matched: beat.matched, shots: beat.shots.map(toShot) })),
    spare: spare.map(toShot),
    times,
    fps: config.fps,
    transitions: config.transitions,
    transitionPick: config.transition_pick,
    effects: config.effects,
    effectPick: config.effect_pick,
    seed: recipe.seed,
    materials: new Map([...materials].map(([id, material]) => [id, planMaterial(material)])),
    keepAudio: (id) => !silent.has(Number(id)),
    dedupe: {
      mirror: dedupe.mirror === 1,
      speedJitter: dedupe.speed_jitter,
      cropJitter: dedupe.crop_jitter,
      colorJitter: dedupe.color_jitter === 1,
    },
  })
  const cues = beats.map((beat, i) => ({
    text: beat.text,
    startMs: times[i] ?? 0,
    endMs: Math.min(endMs - TAIL_MS, times[i + 1] ?? endMs),
  }))
  return {
    transitions: plan.transitions,
    frames: plan.frames,
    windows: 1,
    sentences: heard === null ? cues : null,
    shots: plan.shots.map(({ beat, ...shot }) => ({
      ...shot,
      place: `第 ${beat + 1} 句`,
      text: beats[beat]?.text ?? '',
      matched: beats[beat]?.matched ?? [],
      stage: null,
    })),
  }
}
