/** Shot list of a smart film: its sentences' shots laid under the times the sentences are said in. */
import { RenderError } from '../errors.ts'
import { transitionFrames, xfadeName } from '../graph/transitions.ts'
import type { RenderTransition } from '../types.ts'
import type { Beat, PoolShot } from './choose-beats.ts'
import { drawKinds, type PickMode } from './draw-kinds.ts'
import { fitFrames } from './fit-frames.ts'
import { effectField, makeLook } from './plan-shots.ts'
import { seededRandom } from './random.ts'
import type { PlanDedupe, PlannedShot, PlanMaterial } from './types.ts'

const shortestMs = 500
const stillMaxMs = 10_000

export interface BeatShot extends PlannedShot {
  /** Index of the sentence. */
  beat: number
}

export interface BeatPlan {
  shots: readonly BeatShot[]
  transitions: readonly RenderTransition[]
  frames: number
}

export interface BeatPlanOptions {
  beats: readonly Beat[]
  spare: readonly PoolShot[]
  /** When each sentence begins, ms, and when the film ends (one more entry than sentences). */
  times: readonly number[]
  materials: ReadonlyMap<PoolShot['id'], PlanMaterial>
  fps: number
  transitions: readonly string[]
  transitionPick?: PickMode
  effects?: readonly string[]
  effectPick?: PickMode
  transitionMs?: number
  keepAudio: (id: PoolShot['id']) => boolean
  dedupe?: PlanDedupe
  seed: number
}

/**
 * Each sentence shows its own shots in order, then spare ones; only when nothing is left a shot comes again. Sentences
 * too short for a picture of their own keep the one before.
 * @throws RenderError `bad_job`, `material_missing`
 */
export function planBeats(options: BeatPlanOptions): BeatPlan {
  const { fps, beats, times } = options
  const random = seededRandom(options.seed, 'shots')
  const toFrames = (ms: number): number => Math.round((ms * fps) / 1000)
  const shortest = Math.max(4, toFrames(shortestMs))
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
  const spare = [...options.spare]
  const pieces: { shot: PoolShot; beat: number; frames: number; room: number }[] = []

  const roomOf = (shot: PoolShot): number => {
    const material = options.materials.get(shot.id)
    if (!material) throw new RenderError('material_missing', '所选素材已被删除，请重新选择', { materialId: shot.id })
    return material.kind === 'image'
      ? toFrames(stillMaxMs)
      : Math.floor((Math.min(shot.ms, material.durationMs - shot.inMs) * fps) / 1000 / 1.06)
  }
  beats.forEach((beat, at) => {
    let left = toFrames(times[at + 1] ?? 0) - toFrames(times[at] ?? 0)
    const before = pieces.at(-1)
    if (before && left < shortest && (before.frames + left <= before.room || left < 4)) {
      before.frames += left
      return
    }
    const own = [...beat.shots]
    const taken: { shot: PoolShot; room: number }[] = []
    for (let guard = 0; left > 0 && guard < 400; guard += 1) {
      const shot = own.shift() ?? spare.shift() ?? beat.shots[guard % Math.max(1, beat.shots.length)]
      if (!shot) throw new RenderError('bad_job', '没有可用的素材，请先选择素材')
      const room = Math.max(4, roomOf(shot))
      taken.push({ shot, room })
      left -= room
    }
    // as many shots as the sentence needs, cut evenly: no splinter at its end
    const lengths = fitFrames(
      taken.map(({ room }) => ({ frames: room, least: Math.min(room, 4), most: room, fixed: false })),
      toFrames(times[at + 1] ?? 0) - toFrames(times[at] ?? 0),
    )
    taken.forEach((one, i) => pieces.push({ ...one, beat: at, frames: lengths[i] ?? one.room }))
  })
  if (pieces.length === 0) throw new RenderError('bad_job', '文案没有可以朗读的句子')
  // a transition is seen at the end of the shot before it, which must last so much longer
  const transitions: RenderTransition[] = pieces.slice(1).map((next, i) => {
    const kind = kindAt(i)
    const cut = transitionFrames(kind, options.transitionMs ?? 300, fps)
    const piece = pieces[i]
    if (
      !piece ||
      !xfadeName(kind) ||
      cut < 4 ||
      piece.frames + cut > piece.room ||
      next.frames < cut * 3 ||
      piece.frames < cut * 2
    )
      return { kind: 'none', frames: 0 }
    return { kind, frames: cut }
  })
  const shots = pieces.map(({ shot, beat, frames }, i): BeatShot => {
    const look = makeLook(options.dedupe, random)
    const image = options.materials.get(shot.id)?.kind === 'image'
    return {
      materialId: shot.id,
      kind: image ? 'image' : 'video',
      group: 0,
      inMs: image ? 0 : shot.inMs,
      frames: frames + (transitions[i]?.frames ?? 0),
      keepAudio: !image && options.keepAudio(shot.id),
      beat,
      ...(look ? { look } : {}),
      ...effectField(effectAt(i)),
    }
  })
  return { shots, transitions, frames: pieces.reduce((sum, piece) => sum + piece.frames, 0) }
}

/**
 * Beginnings of the sentences and the end, ms. `said`: when the sentences were said; with another number of sentences,
 * or none, the time is shared by `weights`.
 */
export function beatTimes(
  weights: readonly number[],
  said: readonly { startMs: number }[] | null,
  totalMs: number,
): number[] {
  if (said && said.length === weights.length)
    return [0, ...said.slice(1).map((item) => Math.min(totalMs, item.startMs)), totalMs]
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let done = 0
  return [
    0,
    ...weights.map((weight) => {
      done += weight
      return Math.round((totalMs * done) / Math.max(1, all))
    }),
  ]
}
