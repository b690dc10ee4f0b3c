/**
 * A whole output by one ffmpeg: every shot composed, joined, written on and encoded once. The cheapest way when nobody
 * else shows the same.
 */
import { rename, rm } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { decodeArgs, videoArgs } from './graph/encode.ts'
import { effectOf } from './graph/effects.ts'
import { hardwareArgs, type HardwareName } from './graph/hardware-args.ts'
import { hasSmallCopy, mezzanineBytes, pictureGraph, type PictureSpec } from './graph/picture.ts'
import { joinGraph } from './graph/join-shots.ts'
import { firstWholeFrame, layerInputs, layersGraph, type TextLayer } from './graph/text-layers.ts'
import { deadline, isPatched, type UnitContext } from './make-units.ts'
import type { RenderPlan, ShotPiece } from './render-plan.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaInfo } from './types.ts'

export interface SinglePassOptions extends UnitContext {
  plan: RenderPlan
  infos: readonly MediaInfo[]
  layers: readonly TextLayer[]
  soundKey: string
  /** Finished film; written under another name first. */
  out: string
  /** JPEG of the first frame with its texts whole, written beside; null = not wanted. */
  cover: string | null
  /** null = x264. */
  encoder: HardwareName | null
  /** Shots whose fitted frames are to be kept for outputs with other texts. */
  keep: (piece: ShotPiece) => boolean
}

interface Source {
  piece: ShotPiece
  spec: PictureSpec
  /** Key of the fitted frames that are there already. */
  ready: string | null
  /** Where the fitted frames are written to. */
  write: { key: string; file: string } | null
}

/** Seconds read beyond a shot's end: three frames of the source, within what a constant rate needs. */
const beyond = (info: MediaInfo): number => Math.min(1, Math.max(0.12, info.fps > 0 ? 3 / info.fps : 1))

async function openSources(options: SinglePassOptions): Promise<Source[]> {
  const { plan, infos, cache, canvas, background, keep } = options
  const sources: Source[] = []
  const writing = new Set<string>()
  for (const [i, piece] of plan.shots.entries()) {
    const info = infos[i]
    if (!info) throw new RenderError('material_missing', '素材文件不存在', { materialId: piece.shot.materialId })
    const spec: PictureSpec = {
      canvas,
      background,
      info,
      look: piece.shot.look ?? null,
      effect: effectOf(piece.shot),
      frames: piece.shot.frames,
    }
    const key = piece.mezzanineKey
    const ready = key !== null && (await cache.has('mezzanine', key, mezzanineBytes(spec))) ? key : null
    const wanted = key !== null && ready === null && !writing.has(key) && keep(piece)
    if (key !== null && wanted) writing.add(key)
    sources.push({
      piece,
      spec,
      ready,
      write: key !== null && wanted ? { key, file: await cache.temporary('mezzanine', key) } : null,
    })
  }
  return sources
}

function sourceArgs({ piece: { shot }, spec, ready }: Source, options: SinglePassOptions): string[] {
  if (ready !== null) return ['-f', 'nut', '-i', `file:${options.cache.path('mezzanine', ready)}`]
  if (shot.kind === 'image') return inputFile(shot.path)
  const seconds = (shot.frames * (shot.look?.speed ?? 1)) / options.canvas.fps
  return [
    ...decodeArgs(options.quality),
    '-ss',
    (shot.inMs / 1000).toFixed(6),
    '-t',
    (seconds + beyond(spec.info)).toFixed(3),
    ...inputFile(shot.path),
  ]
}

/**
 * Writes the film with its sound.
 * @throws RenderError: `engine_failed` when the frames don't add up or the encoder gives up (which material is at fault
 * is told by making the units one by one), `disk_full`, `timeout`, `cancelled`
 */
export async function makeSinglePass(options: SinglePassOptions): Promise<{ mezzanines: number }> {
  const { tools, cache, canvas, background, plan, layers, signal, out, encoder, quality } = options
  const sources = await openSources(options)
  const inputs = sources.flatMap((source) => sourceArgs(source, options))
  let count = sources.length
  const backgroundInput = background.mode === 'image' ? count++ : null
  if (background.mode === 'image') inputs.push(...inputFile(background.path))
  const firstLayer = count
  count += layers.length
  inputs.push(...layerInputs(layers), '-i', `file:${cache.path('sound', options.soundKey)}`)

  const hardware = encoder === null ? null : hardwareArgs(encoder, canvas, quality)
  const graph = sources.map(({ spec, ready, write }, i) =>
    pictureGraph(
      spec,
      { source: i, background: backgroundInput, mezzanine: ready !== null, keep: write !== null, tag: String(i) },
      tools.extras,
    ),
  )
  graph.push(
    joinGraph(plan, 'joined'),
    layersGraph(layers, firstLayer, 'joined', 'text', { ...canvas, frames: plan.frames }),
  )
  const upload = hardware?.upload ?? ''
  const whole = firstWholeFrame(layers)
  if (options.cover !== null)
    graph.push(
      `[text]split=2[film0][first];[first]trim=start_frame=${whole}:end_frame=${whole + 1},scale=out_range=pc,format=yuvj420p[cover];[film0]${upload || 'null'}[film]`,
    )
  else graph.push(`[text]${upload || 'null'}[film]`)

  const file = temporaryName(out, 'mp4')
  const cover = options.cover === null ? null : temporaryName(options.cover, 'jpg')
  const writes = sources.flatMap(({ write, spec }, i) =>
    write ? [{ ...write, i, small: hasSmallCopy(spec), bytes: mezzanineBytes(spec) }] : [],
  )
  const outputs = [
    '-map',
    '[film]',
    '-map',
    `${count}:a:0`,
    ...(hardware ? hardware.encoder : videoArgs(canvas, quality)),
    '-c:a',
    'copy',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    `file:${file}`,
    ...(cover === null
      ? []
      : ['-map', '[cover]', '-frames:v', '1', '-q:v', '3', '-f', 'image2', '-update', '1', `file:${cover}`]),
    ...writes.flatMap((item) => [
      '-map',
      `[keepfit${item.i}]`,
      ...(item.small ? ['-map', `[keepsmall${item.i}]`] : []),
      '-fps_mode',
      'passthrough',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'yuv420p',
      '-f',
      'nut',
      `file:${item.file}`,
    ]),
  ]
  try {
    const result = await runFfmpeg(
      tools.ffmpeg,
      [...(hardware?.device ?? []), ...inputs, '-filter_complex', graph.join(';'), ...outputs],
      {
        signal,
        cores: options.cores,
        ...(options.nice === undefined ? {} : { nice: options.nice }),
        deadlineMs: deadline(canvas, plan.frames),
        onProgress: (progress) => options.onFrames(progress.frame),
      },
    )
    if (result.frame !== plan.frames) {
      throw new RenderError('engine_failed', '视频合成后帧数不符，请重试', {
        detail: `${result.frame} of ${plan.frames} frames\n${result.stderr}`,
      })
    }
    // which source is damaged is told by the units
    if (isPatched(result.stderr)) throw new RenderError('engine_failed', '素材中间有损坏', { detail: result.stderr })
    await Promise.all([
      rename(file, out),
      ...(cover !== null && options.cover !== null ? [rename(cover, options.cover)] : []),
      ...writes.map((item) => cache.commit(item.file, 'mezzanine', item.key)),
    ])
    return { mezzanines: sources.filter((source) => source.ready !== null).length }
  } finally {
    await Promise.all(
      [file, ...(cover === null ? [] : [cover]), ...writes.map((item) => item.file)].map((path) =>
        rm(path, { force: true }),
      ),
    )
  }
}
