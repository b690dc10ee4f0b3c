/**
 * Shots that need more than fitting into the canvas are made into canvas-sized films first: a picture that moves slowly
 * (Ken Burns), footage in a template's box. They are kept among the units and go through the engine like any footage.
 */
import { rm } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { streamArgs } from './graph/encode.ts'
import { placePicture } from './graph/geometry.ts'
import { pictureStream, soundStream } from './graph/streams.ts'
import { blameMaterial, deadline } from './make-units.ts'
import { probeMedia } from './probe.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import type { Slots } from './slots.ts'
import type { MaterialId, MediaInfo, MediaTools } from './types.ts'
import { contentKey, type UnitCache } from './unit-cache.ts'

/** Raise when staged shots look differently. */
const version = 2

/** Where the picture looks at its start and end: `zoom` 1 = all of it, x and y 0 to 1 within what is left to move. */
export interface Pan {
  from: { zoom: number; x: number; y: number }
  to: { zoom: number; x: number; y: number }
}

export interface StageBox {
  x: number
  y: number
  width: number
  height: number
}

export interface StagedShot {
  materialId: MaterialId
  path: string
  fingerprint: string
  kind: 'video' | 'image'
  inMs: number
  frames: number
  sound: boolean
  /** Which of its sound tracks, from 0; absent = the first that can be decoded. */
  soundTrack?: number
  canvas: { width: number; height: number; fps: number }
  /**
   * A moving still picture, or a template's box with what lies under and over it (canvas-sized pictures with their
   * content keys).
   */
  stage: { kind: 'pan'; pan: Pan } | { kind: 'page'; box: StageBox; fill: boolean; under: Layer; over: Layer | null }
}

export interface Layer {
  file: string
  key: string
}

const flatten = 'format=rgba,split=2[ua][ob];[ua]drawbox=color=white:t=fill:replace=1[uw];[uw][ob]overlay=format=gbrp'

async function infoOf(
  { path, materialId }: StagedShot,
  { tools, signal }: { tools: MediaTools; signal: AbortSignal },
): Promise<MediaInfo> {
  return await probeMedia(path, { tools, signal }).catch((error: unknown) => {
    throw error instanceof RenderError ? error.withMaterial(materialId) : error
  })
}

/**
 * The picture moves in a frame of its own shape, as large as fits the canvas; what surrounds it is the film's
 * background, as around all footage.
 */
function panSize({ canvas }: StagedShot, info: MediaInfo): { width: number; height: number } {
  const place = placePicture(info, canvas, false)
  return place.bands === 'none' ? canvas : place
}

function panGraph(shot: StagedShot, pan: Pan, { width, height }: { width: number; height: number }): string {
  const { fps } = shot.canvas
  // larger than needed, so that a movement of less than a pixel is seen
  const big = { width: Math.round(width * 0.75) * 2, height: Math.round(height * 0.75) * 2 }
  const last = Math.max(1, shot.frames - 1)
  const along = (from: number, to: number): string => `(${from}+${(to - from).toFixed(4)}*min(1,on/${last}))`
  return (
    `[0:${pictureStream()}]${flatten},scale=${big.width}:${big.height}:force_original_aspect_ratio=increase:flags=bicubic:out_color_matrix=bt709:out_range=tv,crop=${big.width}:${big.height},setsar=1,format=yuv420p,` +
    `zoompan=z='${along(pan.from.zoom, pan.to.zoom)}':x='(iw-iw/zoom)*${along(pan.from.x, pan.to.x)}':y='(ih-ih/zoom)*${along(pan.from.y, pan.to.y)}':d=${shot.frames}:s=${width}x${height}:fps=${fps},` +
    `trim=end_frame=${shot.frames},format=yuv420p[out]`
  )
}

function pageGraph(shot: StagedShot, info: MediaInfo, stage: Extract<StagedShot['stage'], { kind: 'page' }>): string {
  const { fps } = shot.canvas
  const { x, y, width, height } = stage.box
  const fit = (how: string): string =>
    `scale=${width}:${height}:force_original_aspect_ratio=${how}:force_divisible_by=2:flags=bicubic:out_color_matrix=bt709:out_range=tv`
  const still = (input: number, name: string): string =>
    `[${input}:v:0]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p,loop=loop=${shot.frames}:size=1,settb=1/${fps},setpts=N[${name}]`
  const source =
    shot.kind === 'image'
      ? `[0:${pictureStream()}]${flatten},setsar=1,loop=loop=${shot.frames}:size=1,settb=1/${fps},setpts=N[src]`
      : `[0:${pictureStream(info.picture)}]fps=${fps}:start_time=0,tpad=stop_mode=clone:stop=${Math.ceil(fps / 2)},setsar=1,settb=1/${fps},setpts=N[src]`
  const placed = stage.fill
    ? `[src]split=2[a][b];[a]${fit('increase')},crop=${width}:${height},scale=${Math.max(2, Math.round(width / 16) * 2)}:-2:flags=area,boxblur=3:3,scale=${width}:${height}:flags=bilinear,setsar=1[wide];[b]${fit('decrease')},setsar=1[whole];[wide][whole]overlay=(W-w)/2:(H-h)/2:format=yuv420[fit]`
    : `[src]${fit('increase')},crop=${width}:${height},setsar=1[fit]`
  const over = stage.over === null ? '[on]null' : '[on][over]overlay=0:0:format=yuv420'
  return [
    source,
    placed,
    still(1, 'under'),
    ...(stage.over === null ? [] : [still(2, 'over')]),
    `[under][fit]overlay=${x}:${y}:format=yuv420:eof_action=repeat[on]`,
    `${over},trim=end_frame=${shot.frames},format=yuv420p[out]`,
  ].join(';')
}

/**
 * Makes the film of a staged shot unless it is there; answers its file and content key. It has exactly `frames` frames.
 * @throws RenderError with the material's id
 */
export async function makeStagedShot(
  shot: StagedShot,
  deps: { tools: MediaTools; cache: UnitCache; slots: Slots; signal: AbortSignal },
): Promise<{ path: string; fingerprint: string }> {
  const { tools, cache, slots, signal } = deps
  const { stage, canvas, frames } = shot
  const look = stage.kind === 'pan' ? stage : { ...stage, under: stage.under.key, over: stage.over?.key ?? null }
  const key = contentKey([
    'staged',
    version,
    shot.fingerprint,
    shot.kind,
    shot.inMs,
    frames,
    shot.sound,
    canvas,
    look,
    ...(shot.soundTrack === undefined ? [] : ['track', shot.soundTrack]),
  ])
  await cache.locked(
    key,
    async () => {
      if (await cache.has('unit', key)) return
      const seconds = frames / canvas.fps
      const input =
        shot.kind === 'image'
          ? inputFile(shot.path)
          : ['-ss', (shot.inMs / 1000).toFixed(6), '-t', (seconds + 1).toFixed(3), ...inputFile(shot.path)]
      const layers =
        stage.kind === 'page'
          ? [stage.under, ...(stage.over === null ? [] : [stage.over])].flatMap((layer) => [
              '-f',
              'png_pipe',
              '-i',
              `file:${layer.file}`,
            ])
          : []
      const info = await infoOf(shot, deps)
      const graph = stage.kind === 'pan' ? panGraph(shot, stage.pan, panSize(shot, info)) : pageGraph(shot, info, stage)
      const sound =
        shot.sound && shot.kind === 'video'
          ? ['-map', `0:${soundStream(shot.soundTrack ?? info.soundTrack)}?`, '-c:a', 'aac', '-b:a', '160k']
          : []
      const file = await cache.temporary('unit', key)
      try {
        const made = await slots.run(
          async () =>
            await runFfmpeg(
              tools.ffmpeg,
              [
                ...input,
                ...layers,
                '-filter_complex',
                graph,
                '-map',
                '[out]',
                ...sound,
                '-r',
                String(canvas.fps),
                '-c:v',
                'libx264',
                '-preset',
                'ultrafast',
                '-crf',
                '12',
                '-pix_fmt',
                'yuv420p',
                ...streamArgs(canvas),
                '-t',
                seconds.toFixed(6),
                '-f',
                'mp4',
                `file:${file}`,
              ],
              { signal, deadlineMs: deadline(canvas, frames) },
            ),
          signal,
        )
        if (made.frame < frames)
          throw new RenderError('material_short', '素材实际时长不足，请缩短该镜头或更换更长的素材', {
            detail: `${made.frame} of ${frames} frames\n${made.stderr}`,
          })
        await cache.commit(file, 'unit', key)
      } catch (error) {
        throw blameMaterial(error, shot.materialId)
      } finally {
        await rm(file, { force: true })
      }
    },
    signal,
  )
  return { path: cache.path('unit', key), fingerprint: key }
}
