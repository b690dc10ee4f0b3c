// An order's configuration in the words of the media engine's planner.
import type { ClipConfig, ClipMode, MaterialCut } from '../../../contract/entities/clip.ts'
import { fromFiles, recordingsOf, voiceKindOf, voicesOf } from '../../lib/clip-config.ts'
import type { ShotPlanOptions } from '../../media/plan/plan-shots.ts'
import type { PlanConfig, PlanGroup, PlanMaterial } from '../../media/plan/types.ts'
import type { Recipe } from './recipe.ts'

/** What is known about a stored file before it is opened. */
export interface SourceMaterial {
  id: number
  filename: string
  mimetype: string
  /** Ms; null or 0 for pictures. */
  duration_ms: number | null
  tags?: readonly string[]
  /** 0 to 100; null = not measured. */
  motion?: number | null
}

/** A material whose file is at hand. */
export interface OpenMaterial extends SourceMaterial {
  /** Which of its sound tracks is heard, from 0; absent = it has one at most, or nobody looked. */
  soundTrack?: number
  path: string
  sha256: string
}

type Materials = ReadonlyMap<number, SourceMaterial>

const toPlanMaterial = (material: SourceMaterial): PlanMaterial => {
  const image = material.mimetype.startsWith('image/')
  return {
    id: material.id,
    kind: image ? 'image' : 'video',
    durationMs: image ? 0 : (material.duration_ms ?? 0),
    name: material.filename,
  }
}

/** What a cut says of its material; a part from beginning to end is none. */
const cutFields = (cut: MaterialCut | undefined): Pick<PlanMaterial, 'trim' | 'keepAudio'> =>
  cut === undefined
    ? {}
    : {
        ...(cut.in > 0 || cut.out > 0 ? { trim: { in: cut.in, ...(cut.out > 0 ? { out: cut.out } : {}) } } : {}),
        ...(cut.muted === 1 ? { keepAudio: false } : {}),
      }

/**
 * The groups with those of their materials that exist. Pictures of mode picture stand as long as it says; a nine-slot
 * film picks one of each.
 */
export function planGroups(config: ClipConfig, materials: Materials, mode: ClipMode = 'clip'): PlanGroup[] {
  return config.groups.map((group) => ({
    name: group.name,
    required: group.required === 1,
    pick: mode === 'dugujiujian' ? { ...group.pick, num: 1 } : group.pick,
    keepAudio: group.keep_audio === 1,
    materials: group.attachment_ids.flatMap((id) => {
      const material = materials.get(id)
      return material
        ? [{ ...toPlanMaterial(material), ...cutFields(group.cuts?.find((cut) => cut.attachment_id === id)) }]
        : []
    }),
    ...(group.duration_s === undefined
      ? mode === 'picture'
        ? { durationS: config.picture.seconds }
        : {}
      : { durationS: group.duration_s }),
    ...(group.trim === undefined
      ? {}
      : { trim: { in: group.trim.in, ...(group.trim.out > 0 ? { out: group.trim.out } : {}) } }),
  }))
}

/** The whole order for the choice of combinations. */
export function planConfig(config: ClipConfig, materials: Materials, mode: ClipMode = 'clip'): PlanConfig {
  const music =
    config.bgm.mode === 'none' ? [] : config.bgm.mode === 'fixed' ? config.bgm.ids.slice(0, 1) : config.bgm.ids
  return {
    groups: planGroups(config, materials, mode),
    titles: config.titles,
    // A file is dealt by its number.
    captions: fromFiles(config)
      ? config.captions.srt.map((_, at) => String(at))
      : config.captions.mode === 'none' && voiceKindOf(config) !== 'tts'
        ? []
        : config.captions.texts,
    voices: voiceKindOf(config) === 'recording' ? recordingsOf(config).map(String) : voicesOf(config),
    bgms: music,
    seed: config.seed,
  }
}

/** One output for the choice of shots, over planGroups(config); `voiceMs` = length of its spoken text. */
export function shotOptions(
  config: ClipConfig,
  groups: readonly PlanGroup[],
  recipe: Recipe,
  voiceMs?: number,
): ShotPlanOptions {
  const { dedupe } = config
  return {
    picks: recipe.picks.map((pick) => ({ group: pick.group, materialIds: pick.ids })),
    groups,
    duration: config.duration,
    fps: config.fps,
    transitions: config.transitions,
    transitionPick: config.transition_pick,
    // A template's page would be changed with its footage.
    effects: recipe.mode === 'clipTemplate' ? [] : config.effects,
    effectPick: config.effect_pick,
    dedupe: {
      mirror: dedupe.mirror === 1,
      speedJitter: dedupe.speed_jitter,
      cropJitter: dedupe.crop_jitter,
      colorJitter: dedupe.color_jitter === 1,
    },
    seed: recipe.seed,
    ...(recipe.window === null ? {} : { window: recipe.window }),
    ...(voiceMs === undefined ? {} : { voiceMs }),
  }
}
