/** Makes the missing units of a plan: one ffmpeg per shot, one per transition. */
import { rm, stat } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { decodeArgs, videoArgs } from './graph/encode.ts'
import { effectOf, movesPicture } from './graph/effects.ts'
import { colourTags, pictureGraph, type Canvas } from './graph/picture.ts'
import { layerInputs, layersGraph } from './graph/text-layers.ts'
import type { CutPiece, EndPiece, RenderPlan, ShotPiece } from './render-plan.ts'
import { inputFile, runFfmpeg, type FfmpegResult } from './run-ffmpeg.ts'
import { runAll, type Slots } from './slots.ts'
import type { MaterialId, MediaInfo, MediaTools, PictureQuality, RenderBackground } from './types.ts'
import type { UnitCache } from './unit-cache.ts'

export interface UnitContext {
  tools: MediaTools
  cache: UnitCache
  canvas: Canvas
  background: RenderBackground
  quality: PictureQuality
  /** Processor cores to use at most; 0 = all. */
  cores: number
  /** Nice value of the encoding; absent = as usual. */
  nice?: number
  signal: AbortSignal
  /** Called with the frames finished so far. */
  onFrames: (frames: number) => void
}

const decodeTrouble =
  /error while decoding|Invalid data found|corrupt|partial file|Error submitting packet|moov atom|Invalid NAL|Error opening input|could not find codec|Decoding error/i

/** What the decoder says of frames it had to make up. */
const madeUp =
  /error while decoding MB|concealing \d+|corrupt decoded frame|Invalid NAL unit size|Error submitting packet to decoder: Invalid data/i

/** The picture came out whole, but not as it was: the decoder filled in what is damaged. */
export function isPatched(stderr: string): boolean {
  return madeUp.test(stderr)
}

/** Wall time (ms) a piece may take: generous, a hung child is what it guards against. */
export function deadline(canvas: Canvas, frames: number): number {
  return 120_000 + Math.ceil(frames * (50 + (canvas.width * canvas.height) / 4000))
}

/** Names the material when the child's words show that the source is at fault. */
export function blameMaterial(error: unknown, materialId: MaterialId): unknown {
  if (!(error instanceof RenderError) || error.machine) return error
  if (error.code === 'engine_failed' && decodeTrouble.test(error.detail)) {
    return new RenderError('material_damaged', '素材内容已损坏，无法完整解码，请重新导出或更换该素材', {
      materialId,
      detail: error.detail,
      cause: error,
    })
  }
  return error.code === 'cancelled' || error.code === 'disk_full' || error.code === 'engine_missing'
    ? error
    : error.withMaterial(materialId)
}

function tooShort(result: FfmpegResult, materialId: MaterialId, got: number, wanted: number): RenderError {
  const more = { materialId, detail: `${got} of ${wanted} frames\n${result.stderr}` }
  return decodeTrouble.test(result.stderr)
    ? new RenderError('material_damaged', '素材内容已损坏，后半部分无法解码，请重新导出或更换该素材', more)
    : new RenderError('material_short', '素材实际时长不足，请缩短该镜头或更换更长的素材', more)
}

/** Bytes of one raw 4:2:0 picture. */
const frameBytes = (canvas: Canvas): number => canvas.width * canvas.height * 1.5

interface Wanted {
  kind: 'unit' | 'ends'
  key: string
  from: number
  to: number
}

/** What of a shot is not in the cache yet; ends only when a missing transition needs them. */
async function missing(
  piece: ShotPiece,
  { cache, canvas }: UnitContext,
  needHead: boolean,
  needTail: boolean,
): Promise<Wanted[]> {
  const list: Wanted[] = []
  if (!(await cache.has('unit', piece.body.key)))
    list.push({ kind: 'unit', key: piece.body.key, from: piece.body.from, to: piece.body.to })
  const end = async (wanted: EndPiece | null): Promise<void> => {
    if (
      wanted &&
      !list.some((item) => item.key === wanted.key) &&
      !(await cache.has('ends', wanted.key, (wanted.to - wanted.from) * frameBytes(canvas)))
    )
      list.push({ kind: 'ends', ...wanted })
  }
  if (needHead) await end(piece.head)
  if (needTail) await end(piece.tail)
  return list
}

/**
 * Makes what is missing of one shot; returns 1 when its body was made, else 0.
 * @throws RenderError with the material's id
 */
async function makeShot(
  piece: ShotPiece,
  info: MediaInfo,
  need: { head: boolean; tail: boolean },
  context: UnitContext,
): Promise<number> {
  const { cache, canvas, tools, background, signal } = context
  return cache.locked(
    piece.pictureKey,
    async () => {
      const wanted = await missing(piece, context, need.head, need.tail)
      if (wanted.length === 0) return 0
      const { shot } = piece
      // what moves is made from the shot's first frame on, whatever part of it is missing
      const first = movesPicture(shot.effect) ? 0 : Math.min(...wanted.map((item) => item.from))
      const last = Math.max(...wanted.map((item) => item.to))
      const frames = last - first
      const speed = shot.look?.speed ?? 1
      const at = Math.floor(shot.inMs * 1000 + (first * 1e6 * speed) / canvas.fps) / 1e6
      const source =
        shot.kind === 'image'
          ? inputFile(shot.path)
          : [
              ...decodeArgs(context.quality),
              '-ss',
              at.toFixed(6),
              '-t',
              ((frames * speed) / canvas.fps + 1).toFixed(3),
              ...inputFile(shot.path),
            ]
      const backgroundArgs = background.mode === 'image' ? inputFile(background.path) : []
      const layerInput = backgroundArgs.length > 0 ? 2 : 1
      const picture = pictureGraph(
        { canvas, background, info, look: shot.look ?? null, effect: effectOf(shot), frames },
        { source: 0, background: backgroundArgs.length > 0 ? 1 : null, mezzanine: false, keep: false, tag: '' },
        tools.extras,
      )
      const graph = [picture, `[picture]split=${wanted.length}${wanted.map((_, i) => `[o${i}]`).join('')}`]
      const outputs: string[] = []
      const files: string[] = []
      for (const [i, item] of wanted.entries()) {
        const file = await cache.temporary(item.kind, item.key)
        files.push(file)
        graph.push(
          `[o${i}]trim=start_frame=${item.from - first}:end_frame=${item.to - first},setpts=PTS-STARTPTS[t${i}]`,
        )
        if (item.kind === 'unit') {
          graph.push(
            layersGraph(piece.body.layers, layerInput, `t${i}`, 'text', { ...canvas, frames: item.to - item.from }),
          )
          outputs.push('-map', '[text]', ...videoArgs(canvas, context.quality), '-f', 'mp4', `file:${file}`)
        } else {
          outputs.push(
            '-map',
            `[t${i}]`,
            '-fps_mode',
            'passthrough',
            '-c:v',
            'rawvideo',
            '-pix_fmt',
            'yuv420p',
            '-f',
            'rawvideo',
            `file:${file}`,
          )
        }
      }
      const layers = wanted.some((item) => item.kind === 'unit') ? layerInputs(piece.body.layers) : []
      const args = [...source, ...backgroundArgs, ...layers, '-filter_complex', graph.join(';'), ...outputs]
      try {
        const result = await runFfmpeg(tools.ffmpeg, args, {
          signal,
          cores: context.cores,
          deadlineMs: deadline(canvas, frames),
          onProgress: (progress) => context.onFrames(progress.frame),
        })
        for (const [i, item] of wanted.entries()) {
          const length = item.to - item.from
          const got = item.kind === 'unit' ? result.frame : (await stat(files[i] ?? '')).size / frameBytes(canvas)
          if (got !== length) throw tooShort(result, shot.materialId, got, length)
        }
        if (isPatched(result.stderr))
          throw new RenderError('material_damaged', '素材中间有损坏，成片会花屏，请重新导出或更换该素材', {
            materialId: shot.materialId,
            detail: result.stderr,
          })
        for (const [i, item] of wanted.entries()) await cache.commit(files[i] ?? '', item.kind, item.key)
        return wanted.some((item) => item.kind === 'unit') ? 1 : 0
      } catch (error) {
        throw blameMaterial(error, shot.materialId)
      } finally {
        await Promise.all(files.map((file) => rm(file, { force: true })))
      }
    },
    signal,
  )
}

/** Makes one transition from the raw ends of its shots; returns 1 when it was made, 0 when it was there. */
async function makeCut(piece: CutPiece, context: UnitContext): Promise<number> {
  const { cache, canvas, tools, signal } = context
  return cache.locked(
    piece.key,
    async () => {
      if (await cache.has('unit', piece.key)) return 0
      const raw = (key: string): string[] => [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'yuv420p',
        '-video_size',
        `${canvas.width}x${canvas.height}`,
        '-framerate',
        String(canvas.fps),
        '-i',
        `file:${cache.path('ends', key)}`,
      ]
      const seconds = (piece.frames / canvas.fps).toFixed(6)
      const graph =
        `[0:v:0]${colourTags}[a];[1:v:0]${colourTags}[b];[a][b]xfade=transition=${piece.xfade}:duration=${seconds}:offset=0,trim=end_frame=${piece.frames},${colourTags}[mixed];` +
        layersGraph(piece.layers, 2, 'mixed', 'text', { ...canvas, frames: piece.frames })
      const file = await cache.temporary('unit', piece.key)
      try {
        const result = await runFfmpeg(
          tools.ffmpeg,
          [
            ...raw(piece.tailKey),
            ...raw(piece.headKey),
            ...layerInputs(piece.layers),
            '-filter_complex',
            graph,
            '-map',
            '[text]',
            ...videoArgs(canvas, context.quality),
            '-f',
            'mp4',
            `file:${file}`,
          ],
          {
            signal,
            cores: context.cores,
            deadlineMs: deadline(canvas, piece.frames),
            onProgress: (progress) => context.onFrames(progress.frame),
          },
        )
        if (result.frame !== piece.frames) {
          throw new RenderError('engine_failed', '转场生成失败，请重试或更换转场', {
            detail: `${result.frame} of ${piece.frames} frames\n${result.stderr}`,
          })
        }
        await cache.commit(file, 'unit', piece.key)
        return 1
      } finally {
        await rm(file, { force: true })
      }
    },
    signal,
  )
}

/**
 * Makes all missing units of the plan, bodies first; `onFrames` is told the frames of each piece by its name. Returns
 * how many were made.
 */
export async function makeAllUnits(
  plan: RenderPlan,
  infos: readonly MediaInfo[],
  slots: Slots,
  context: UnitContext,
  onFrames: (name: string, n: number) => void,
): Promise<number> {
  let made = 0
  const wantedEnds = new Set<string>()
  for (const cut of plan.cuts) {
    if (!(await context.cache.has('unit', cut.key))) for (const key of [cut.tailKey, cut.headKey]) wantedEnds.add(key)
  }
  const tracked = (name: string, signal: AbortSignal): UnitContext => ({
    ...context,
    signal,
    onFrames: (n) => onFrames(name, n),
  })
  await runAll(
    plan.shots.map(
      (piece, i) => (signal) =>
        slots.run(async () => {
          const info = infos[i]
          if (!info) return
          const need = { head: wantedEnds.has(piece.head?.key ?? ''), tail: wantedEnds.has(piece.tail?.key ?? '') }
          const count = await makeShot(piece, info, need, tracked(`shot${i}`, signal))
          made += count
          onFrames(`shot${i}`, piece.body.to - piece.body.from)
        }, signal),
    ),
    context.signal,
  )
  await runAll(
    plan.cuts.map(
      (cut, i) => (signal) =>
        slots.run(async () => {
          const count = await makeCut(cut, tracked(`cut${i}`, signal))
          made += count
          onFrames(`cut${i}`, cut.frames)
        }, signal),
    ),
    context.signal,
  )
  return made
}
