/** Turns the picks of one output into a shot list with exact frames. */
import { RenderError } from '../errors.ts'
import { transitionFrames, xfadeName } from '../graph/transitions.ts'
import type { MaterialId, RenderTransition, ShotLook } from '../types.ts'
import { chooseStart, turnOf, windowStarts, type Span } from './choose-windows.ts'
import { drawKinds, type PickMode } from './draw-kinds.ts'
import { seededRandom, type Random } from './random.ts'
import { fitFrames, varyLengths, type Stretch } from './fit-frames.ts'
import { snapToBeats } from './snap-to-beats.ts'
import type { GroupPick, PlanDedupe, PlanDuration, PlanGroup, PlanMaterial, PlannedShot, ShotPlan } from './types.ts'

/** A still picture stands so long when nothing else is said, and may grow to so much to fill a given length. Ms. */
const stillMs = 3000
const stillMaxMs = 10_000
/** Nothing shorter than this is shown. Ms. */
const shortestMs = 500
/** Longest output (`duration_max`, docs/media.md). Seconds. */
const longestS = 180
/** Room after the last word of a voice. Ms. */
const afterVoiceMs = 600
const mostShots = 400
/** Length of a transition whose kind has none of its own. Ms. */
const usualCutMs = 300

export interface ShotPlanOptions {
  picks: readonly GroupPick[]
  groups: readonly PlanGroup[]
  duration: PlanDuration
  fps: number
  /** Values of graph/transitions.ts, one for each cut. Empty = hard cuts. */
  transitions: readonly string[]
  /** Default `random`. */
  transitionPick?: PickMode
  /** Values of graph/effects.ts, one for each shot. Empty or absent = none. */
  effects?: readonly string[]
  effectPick?: PickMode
  /** Length of a transition whose kind has none of its own, ms. Default 300. */
  transitionMs?: number
  /** Length of the voice, ms: the output is made at least so long. */
  voiceMs?: number
  dedupe?: PlanDedupe
  /**
   * Moments the cuts are moved to where the shots' lengths allow, s on the film's time line. Absent or empty = cuts
   * stay.
   */
  beats?: readonly number[]
  /**
   * Which of its materials' parts the film shows; films of one number show the same parts. Absent = their beginnings.
   */
  window?: number
  seed: number
}

interface Draft extends Stretch {
  material: PlanMaterial
  group: number
  keepAudio: boolean
  /** Part of a video that may be shown. */
  span: Span
  look?: ShotLook
}

/** The small changes of one shot; nothing when they would change nothing. */
export function makeLook(dedupe: PlanDedupe | undefined, random: Random): ShotLook | undefined {
  if (!dedupe) return undefined
  const around = (spread: number): number => Math.round((random.next() * 2 - 1) * spread * 1000) / 1000
  const look: ShotLook = {
    mirror: dedupe.mirror && random.next() < 0.5,
    speed: 1 + around(dedupe.speedJitter),
    crop: Math.abs(around(dedupe.cropJitter)),
    brightness: dedupe.colorJitter ? around(0.03) : 0,
    saturation: 1 + (dedupe.colorJitter ? around(0.08) : 0),
  }
  const same = !look.mirror && look.speed === 1 && look.crop === 0 && look.brightness === 0 && look.saturation === 1
  return same ? undefined : look
}

/** A shot's effect, left out where there is none. */
export function effectField(effect: string): { effect?: string } {
  return effect === 'none' ? {} : { effect }
}

function wantedFrames(options: ShotPlanOptions, natural: number): number {
  const { duration, fps } = options
  const voice = options.voiceMs ? Math.ceil(((options.voiceMs + afterVoiceMs) * fps) / 1000) : 0
  const low = Math.round(Math.max(0, duration.min) * fps)
  const high = Math.round(Math.min(duration.max > 0 ? duration.max : longestS, longestS) * fps)
  if (duration.mode === 'fixed') return Math.max(high, voice)
  if (duration.mode === 'range') return Math.max(Math.min(high, Math.max(low, voice || natural)), voice)
  return voice || Math.min(natural, longestS * fps)
}

/**
 * Frames a film of `frames` may get instead when its cuts are moved: a set length stays, others keep the operator's
 * bounds and the voice's.
 */
function mayLast(options: ShotPlanOptions, frames: number): { least: number; most: number } {
  const { duration, fps } = options
  const longest = Math.max(
    frames,
    Math.round(Math.min(duration.mode === 'range' && duration.max > 0 ? duration.max : longestS, longestS) * fps),
  )
  if (duration.mode === 'fixed') return { least: frames, most: frames }
  if (options.voiceMs) return { least: frames, most: longest }
  return { least: duration.mode === 'range' ? Math.min(frames, Math.round(duration.min * fps)) : 1, most: longest }
}

/**
 * The shots of one output. Videos are cut to their group's `durationS` or used as a whole, inside the trim of their own
 * or their group, still pictures stand 3 s; to reach a fixed length, long ones are cut first, stills stretched to 10 s,
 * and then the picks come again. Which part of a longer video is seen is chosen last: none is seen twice while there
 * are others.
 * @throws RenderError `material_short` (a video with less than half a second inside its trim) or `bad_job`
 */
export function planShots(options: ShotPlanOptions): ShotPlan {
  const { fps } = options
  const frames = (ms: number): number => Math.round((ms * fps) / 1000)
  const random = seededRandom(options.seed, 'shots')
  const kindAt = drawKinds(
    options.transitions,
    options.transitionPick ?? 'random',
    seededRandom(options.seed, 'transitions'),
  )
  const effectAt = drawKinds(
    options.effects ?? [],
    options.effectPick ?? 'random',
    seededRandom(options.seed, 'effects'),
  )
  const lengthOf = (kind: string): number => transitionFrames(kind, options.transitionMs ?? usualCutMs, fps)
  const shortest = Math.max(4, frames(shortestMs))

  const draft = (groupIndex: number, material: PlanMaterial): Draft => {
    const group = options.groups[groupIndex]
    if (!group) throw new RenderError('bad_job', '素材分组不存在')
    const look = makeLook(options.dedupe, random)
    const base = { material, group: groupIndex, ...(look ? { look } : {}) }
    const fixed = group.durationS && group.durationS > 0 ? frames(group.durationS * 1000) : null
    if (material.kind === 'image') {
      return {
        ...base,
        keepAudio: false,
        span: { from: 0, to: 0 },
        frames: fixed ?? frames(stillMs),
        least: shortest,
        most: fixed ?? frames(stillMaxMs),
        fixed: fixed !== null,
      }
    }
    const trim = material.trim ?? group.trim
    const from = Math.max(0, (trim?.in ?? 0) * 1000)
    const to = Math.min(material.durationMs, trim?.out ? trim.out * 1000 : material.durationMs)
    const speed = look?.speed ?? 1
    const most = Math.floor(((to - from) * fps) / 1000 / speed)
    if (most < shortest) {
      const name = material.name ? `「${material.name}」` : ''
      throw new RenderError(
        'material_short',
        `素材${name}可用时长不足 ${shortestMs / 1000} 秒，请放宽截取范围或更换素材`,
        { materialId: material.id },
      )
    }
    const length = Math.min(fixed ?? most, most)
    return {
      ...base,
      keepAudio: material.keepAudio ?? group.keepAudio,
      span: { from, to },
      frames: length,
      least: Math.min(shortest, most),
      most: fixed === null ? most : length,
      fixed: fixed !== null,
    }
  }

  const list: { group: number; material: PlanMaterial }[] = []
  for (const pick of options.picks) {
    const group = options.groups[pick.group]
    for (const id of pick.materialIds) {
      const material = group?.materials.find((item) => item.id === id)
      if (!material) throw new RenderError('material_missing', '所选素材已被删除，请重新选择', { materialId: id })
      list.push({ group: pick.group, material })
    }
  }
  if (list.length === 0) throw new RenderError('bad_job', '没有可用的素材，请先选择素材')

  const drafts = list.map((item) => draft(item.group, item.material))
  const canCut = (a: Draft | undefined, b: Draft | undefined, length: number): boolean =>
    (a?.most ?? 0) >= length * 3 && (b?.most ?? 0) >= length * 3
  const cutAt = (i: number): RenderTransition => {
    const kind = kindAt(i)
    const length = lengthOf(kind)
    return xfadeName(kind) && length >= 4 && canCut(drafts[i], drafts[i + 1], length)
      ? { kind, frames: length }
      : { kind: 'none', frames: 0 }
  }
  const overlap = (): number => drafts.slice(1).reduce((sum, _, i) => sum + cutAt(i).frames, 0)
  const natural = (): number => drafts.reduce((sum, item) => sum + item.frames, 0) - overlap()
  const longest = (): number => drafts.reduce((sum, item) => sum + item.most, 0) - overlap()

  const wanted = Math.max(shortest, wantedFrames(options, natural()))
  for (let i = 0; longest() < wanted && drafts.length < mostShots; i += 1) {
    const again = list[i % list.length]
    if (again) drafts.push(draft(again.group, again.material))
  }
  drafts.forEach((item, i) => {
    const cut = Math.max(cutAt(i - 1).frames, cutAt(i).frames)
    item.least = Math.max(item.least, Math.min(item.most, cut * 3))
  })
  const even = fitFrames(drafts, wanted + overlap())
  const fitted = options.beats?.length ? even : varyLengths(drafts, even)
  const lengths = options.beats?.length
    ? snapToBeats(
        drafts.map((item, i) => ({
          frames: fitted[i] ?? item.frames,
          least: Math.min(item.least, fitted[i] ?? item.least),
          most: item.most,
          overlap: i < drafts.length - 1 ? cutAt(i).frames : 0,
        })),
        options.beats.map((second) => second * fps),
        mayLast(options, fitted.reduce((sum, length) => sum + length, 0) - overlap()),
      )
    : fitted
  const shown = new Map<MaterialId, Span[]>()
  const startOf = ({ material, span, look }: Draft, length: number): number => {
    if (material.kind === 'image') return 0
    const ms = (length * 1000 * (look?.speed ?? 1)) / fps
    const taken = shown.get(material.id) ?? []
    const start = Math.round(chooseStart(span, ms, taken, turnOf(options.window, material.id)))
    shown.set(material.id, [...taken, { from: start, to: start + ms }])
    return start
  }
  const shots: PlannedShot[] = drafts.map((item, i) => ({
    materialId: item.material.id,
    kind: item.material.kind,
    group: item.group,
    inMs: startOf(item, lengths[i] ?? item.frames),
    frames: lengths[i] ?? item.frames,
    keepAudio: item.keepAudio,
    ...(item.look ? { look: item.look } : {}),
    ...effectField(effectAt(i)),
  }))
  const transitions = shots.slice(1).map((_, i) => cutAt(i))
  const total =
    shots.reduce((sum, shot) => sum + shot.frames, 0) - transitions.reduce((sum, item) => sum + item.frames, 0)
  const parts = drafts.map((item, i) =>
    item.material.kind === 'image' ? 1 : windowStarts(item.span, ((lengths[i] ?? item.frames) * 1000) / fps).length,
  )
  return { shots, transitions, frames: total, windows: parts.reduce((sum, count) => sum + count, 0) / parts.length }
}
