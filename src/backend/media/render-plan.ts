/**
 * Cuts an output into units: the body of each shot, and each transition. Units that look alike have one name in every
 * output.
 */
import { RenderError } from './errors.ts'
import { decodeArgs, engineVersion, videoArgs } from './graph/encode.ts'
import { effectKind, effectsVersion, movesPicture } from './graph/effects.ts'
import type { Canvas } from './graph/picture.ts'
import { layersKey, layersWithin, type TextLayer } from './graph/text-layers.ts'
import { xfadeName } from './graph/transitions.ts'
import type { RenderJob, RenderShot } from './types.ts'
import { contentKey } from './unit-cache.ts'

/** Frames [from, to) of a shot, as raw pictures for a transition. */
export interface EndPiece {
  key: string
  from: number
  to: number
}

export interface ShotPiece {
  shot: RenderShot
  /** Identity of the shot's frames without texts. */
  pictureKey: string
  /** Its raw fitted frames, all of them; null for a still picture. */
  mezzanineKey: string | null
  body: { key: string; from: number; to: number; layers: readonly TextLayer[] }
  head: EndPiece | null
  tail: EndPiece | null
}

export interface CutPiece {
  key: string
  /** Index of the shot before it. */
  after: number
  frames: number
  xfade: string
  tailKey: string
  headKey: string
  layers: readonly TextLayer[]
}

export interface RenderPlan {
  canvas: Canvas
  shots: readonly ShotPiece[]
  cuts: readonly CutPiece[]
  /** Names of the encoded units with their frames, in playing order. */
  order: readonly { key: string; frames: number }[]
  frames: number
  /** First frame of each shot on the output. */
  starts: readonly number[]
}

/**
 * Units shorter than the encoder's B-frame delay would start at another decoding time than the rest, and could not be
 * joined.
 */
const shortestUnit = 4

const whole = (value: number): boolean => Number.isSafeInteger(value)

/** Frames of the whole output; throws RenderError `bad_job` when the job contradicts itself. */
export function checkJob(job: RenderJob): number {
  const bad = (text: string): never => {
    throw new RenderError('bad_job', `剪辑参数有误：${text}`)
  }
  if (
    !whole(job.width) ||
    !whole(job.height) ||
    job.width % 2 ||
    job.height % 2 ||
    job.width < 64 ||
    job.height < 64 ||
    job.width > 4096 ||
    job.height > 4096
  ) {
    bad('画面宽高须为 64 到 4096 之间的偶数')
  }
  if (!whole(job.fps) || job.fps < 1 || job.fps > 60) bad('帧率须为 1 到 60 的整数')
  if (job.shots.length === 0) bad('没有镜头')
  if (job.transitions.length !== job.shots.length - 1) bad('转场数量与镜头数量不符')
  job.shots.forEach((shot, i) => {
    if (!whole(shot.frames) || shot.frames < shortestUnit) bad(`镜头不能少于 ${shortestUnit} 帧`)
    const cut = (at: number): number => job.transitions[at]?.frames ?? 0
    if (shot.frames - cut(i - 1) - cut(i) < shortestUnit) bad('转场相对镜头过长')
    if (shot.effect !== undefined && !effectKind(shot.effect)) bad(`未知的特效 ${shot.effect}`)
  })
  for (const item of job.transitions) {
    if (!whole(item.frames) || (item.frames !== 0 && item.frames < shortestUnit))
      bad(`转场须为 0 或至少 ${shortestUnit} 帧`)
    if (item.frames > 0 && !xfadeName(item.kind)) bad(`未知的转场 ${item.kind}`)
  }
  return (
    job.shots.reduce((sum, shot) => sum + shot.frames, 0) - job.transitions.reduce((sum, item) => sum + item.frames, 0)
  )
}

/**
 * The units of a job. `layers` are its texts, drawn; `identify` gives each file's content identity.
 */
export function makeRenderPlan(
  job: RenderJob,
  layers: readonly TextLayer[],
  identify: (item: { path: string; fingerprint?: string }) => string,
): RenderPlan {
  const frames = checkJob(job)
  const canvas: Canvas = { width: job.width, height: job.height, fps: job.fps }
  const settings = [engineVersion, videoArgs(canvas, job.quality)]
  const background = job.background.mode === 'image' ? ['image', identify(job.background)] : job.background
  const shots: ShotPiece[] = []
  const cuts: CutPiece[] = []
  const order: { key: string; frames: number }[] = []
  const starts: number[] = []
  let start = 0
  job.shots.forEach((shot, i) => {
    const before = job.transitions[i - 1]?.frames ?? 0
    const after = job.transitions[i]?.frames ?? 0
    const from = before
    const to = shot.frames - after
    starts.push(start)
    const look = [
      canvas,
      background,
      identify(shot),
      shot.kind,
      shot.kind === 'image' ? 0 : shot.inMs,
      shot.look ?? null,
    ]
    const moves = movesPicture(shot.effect)
    const effect =
      shot.effect === undefined || shot.effect === 'none'
        ? []
        : ['effect', effectsVersion, shot.effect, moves ? shot.frames : 0]
    const pictureKey = contentKey([settings, ...look, ...effect])
    // fitted frames are kept before the effect, which only ever changes when they are seen
    const timed = shot.effect !== undefined && effectKind(shot.effect)?.timing !== undefined ? effect : []
    const mezzanineKey =
      shot.kind === 'image'
        ? null
        : contentKey([
            engineVersion,
            'mezzanine',
            ...look,
            shot.frames,
            ...timed,
            ...decodeArgs(job.quality ?? 'standard'),
          ])
    // all frames of a still picture are alike: its pieces have one name wherever they are cut from it
    const place = (at: number): number => (shot.kind === 'image' && !moves ? 0 : at)
    const end = (a: number, b: number): EndPiece => ({
      key: contentKey([pictureKey, 'ends', place(a), b - a]),
      from: a,
      to: b,
    })
    const head = before > 0 ? end(0, before) : null
    const tail = after > 0 ? end(to, shot.frames) : null
    const last = shots.at(-1)
    const cut = job.transitions[i - 1]
    if (head && last?.tail && cut) {
      const seen = layersWithin(layers, start, start + before)
      const xfade = xfadeName(cut.kind) ?? 'fade'
      const key = contentKey([settings, 'cut', xfade, last.tail.key, head.key, layersKey(seen)])
      cuts.push({ key, after: i - 1, frames: before, xfade, tailKey: last.tail.key, headKey: head.key, layers: seen })
      order.push({ key, frames: before })
    }
    const seen = layersWithin(layers, start + from, start + to)
    const key = contentKey([pictureKey, 'body', place(from), to - from, layersKey(seen)])
    shots.push({ shot, pictureKey, mezzanineKey, body: { key, from, to, layers: seen }, head, tail })
    order.push({ key, frames: to - from })
    start += to
  })
  return { canvas, shots, cuts, order, frames, starts }
}
