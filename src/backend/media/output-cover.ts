/** The cover of an output: one of its frames, a title over one, or a picture of the library. */
import { copyFile, rename, rm } from 'node:fs/promises'
import { findBestFrame } from './best-frame.ts'
import { makeCover } from './cover.ts'
import { RenderError } from './errors.ts'
import { effectOf, movesPicture } from './graph/effects.ts'
import { pictureGraph } from './graph/picture.ts'
import { pictureStream } from './graph/streams.ts'
import { entranceSpans, firstWholeFrame, type TextLayer } from './graph/text-layers.ts'
import type { RenderPlan } from './render-plan.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaInfo, MediaTools, RenderJob, TextOverlay } from './types.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { UnitCache } from './unit-cache.ts'

export interface OutputCoverOptions {
  tools: MediaTools
  typesetter: Typesetter
  job: RenderJob
  plan: RenderPlan
  /** The film's texts. */
  layers: readonly TextLayer[]
  infos: readonly MediaInfo[]
  /** The finished video. */
  video: string
  cache: UnitCache
  /** Key of the output's first unit: outputs that begin alike share the picture. null = it was made without units. */
  firstUnit: string | null
  out: string
  signal?: AbortSignal | undefined
}

interface Page {
  width: number
  height: number
}

/**
 * Writes the JPEG cover in the output's size, as `job.cover` says.
 * @throws RenderError as makeCover and Typesetter.draw do
 */
export async function makeOutputCover(options: OutputCoverOptions): Promise<void> {
  const { tools, job, plan, video, out, signal } = options
  const { cover } = job
  const maxSide = Math.max(job.width, job.height)
  if (cover.mode === 'image' && cover.imagePath) return coverFrom(options, cover.imagePath, null, job)
  const text = cover.mode === 'text' && cover.text?.text.trim() ? cover.text : null
  const ms = (frames: number): number => (frames * 1000) / job.fps
  if (text === null && cover.mode !== 'best') {
    const whole = firstWholeFrame(options.layers)
    return options.firstUnit === null || whole > 0
      ? makeCover(video, out, tools, { atMs: ms(whole), maxSide, signal })
      : firstPicture(options, options.firstUnit, maxSide)
  }
  const cuts = plan.cuts.map((cut) => ({
    from: plan.starts[cut.after + 1] ?? 0,
    to: (plan.starts[cut.after + 1] ?? 0) + cut.frames,
  }))
  const avoid = [...cuts, ...(text === null ? entranceSpans(options.layers) : [])].map((span) => ({
    from: ms(span.from),
    to: ms(span.to),
  }))
  const atMs = await findBestFrame(video, tools, {
    durationMs: ms(plan.frames),
    width: job.width,
    height: job.height,
    avoid,
    signal,
  })
  if (text === null) return makeCover(video, out, tools, { atMs, maxSide, signal })
  // the film's own texts would stand under the title: the picture is taken from before they were laid on
  const clean = temporaryName(out, 'png')
  try {
    await cleanFrame(options, Math.min(plan.frames - 1, Math.round((atMs * job.fps) / 1000)), clean)
    await coverFrom(options, clean, text, job)
  } finally {
    await rm(clean, { force: true })
  }
}

/** One frame of the output without its texts. What an effect moves stands still on it. */
async function cleanFrame(
  { tools, job, plan, infos, signal }: OutputCoverOptions,
  frame: number,
  out: string,
): Promise<void> {
  const at = plan.starts.findLastIndex((start) => start <= frame)
  const [piece, info] = [plan.shots[at], infos[at]]
  if (!piece || !info) throw new RenderError('bad_job', '剪辑参数有误：没有镜头')
  const { shot } = piece
  const seconds = shot.inMs / 1000 + ((frame - (plan.starts[at] ?? 0)) * (shot.look?.speed ?? 1)) / job.fps
  const behind = job.background.mode === 'image' ? inputFile(job.background.path) : []
  const graph = pictureGraph(
    {
      canvas: plan.canvas,
      background: job.background,
      info,
      look: shot.look ?? null,
      effect: movesPicture(shot.effect) ? null : effectOf(shot),
      frames: 1,
    },
    { source: 0, background: behind.length > 0 ? 1 : null, mezzanine: false, keep: false, tag: '' },
    tools.extras,
  )
  await runFfmpeg(
    tools.ffmpeg,
    [
      ...(shot.kind === 'image' ? [] : ['-ss', Math.max(0, seconds).toFixed(6), '-t', '1']),
      ...inputFile(shot.path),
      ...behind,
      '-filter_complex',
      graph,
      '-map',
      '[picture]',
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-update',
      '1',
      `file:${out}`,
    ],
    { signal, deadlineMs: 120_000 },
  )
}

/** A picture cropped to the page, with a text on it. */
async function coverFrom(
  deps: Pick<OutputCoverOptions, 'tools' | 'typesetter' | 'out' | 'signal'>,
  source: string,
  text: TextOverlay | null,
  { width, height }: Page,
): Promise<void> {
  const { tools, typesetter, out, signal } = deps
  const drawn =
    text === null ? null : await typesetter.draw({ text: text.text, style: text.style, width, height }, { signal })
  const base = `[0:${pictureStream()}]scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},setsar=1`
  const graph =
    drawn === null
      ? `${base},scale=out_range=pc,format=yuvj420p[out]`
      : `${base}[b];[1:v:0]format=rgba[t];[b][t]overlay=${drawn.x}:${drawn.y}:format=auto,scale=out_range=pc,format=yuvj420p[out]`
  const temporary = temporaryName(out, 'jpg')
  try {
    await runFfmpeg(
      tools.ffmpeg,
      [
        ...inputFile(source),
        ...(drawn === null ? [] : ['-f', 'png_pipe', '-i', `file:${drawn.file}`]),
        '-filter_complex',
        graph,
        '-map',
        '[out]',
        '-frames:v',
        '1',
        '-q:v',
        '3',
        '-f',
        'image2',
        '-update',
        '1',
        `file:${temporary}`,
      ],
      { signal, deadlineMs: 120_000 },
    )
    await rename(temporary, out)
  } finally {
    await rm(temporary, { force: true })
  }
}

export interface ChosenCover extends Page {
  /** `image`: a picture instead of the film's own. */
  from: { mode: 'frame'; atMs: number } | { mode: 'best' } | { mode: 'image'; path: string }
  /** Title over it; null = none. */
  text: TextOverlay | null
  /** The finished film and its length. */
  video: string
  durationMs: number
}

/**
 * Another cover for a finished film; answers the moment it shows, ms (0 of a picture).
 * @throws RenderError as makeOutputCover
 */
export async function makeChosenCover(
  cover: ChosenCover,
  out: string,
  deps: { tools: MediaTools; typesetter: Typesetter; signal?: AbortSignal },
): Promise<number> {
  const { from, video, durationMs, width, height, text } = cover
  const { tools, signal } = deps
  if (from.mode === 'image') {
    await coverFrom({ ...deps, out }, from.path, text, cover)
    return 0
  }
  const atMs =
    from.mode === 'frame'
      ? Math.min(from.atMs, Math.max(0, durationMs - 40))
      : await findBestFrame(video, tools, { durationMs, width, height, signal })
  const frame = temporaryName(out, 'frame.jpg')
  try {
    await makeCover(video, frame, tools, { atMs, maxSide: Math.max(width, height), signal })
    if (text === null) await rename(frame, out)
    else await coverFrom({ ...deps, out }, frame, text, cover)
  } finally {
    await rm(frame, { force: true })
  }
  return atMs
}

async function firstPicture(options: OutputCoverOptions, key: string, maxSide: number): Promise<void> {
  const { cache, tools, signal } = options
  if (!(await cache.has('cover', key))) {
    const temporary = await cache.temporary('cover', key)
    try {
      await makeCover(cache.path('unit', key), temporary, tools, { maxSide, signal })
      await cache.commit(temporary, 'cover', key)
    } finally {
      await rm(temporary, { force: true })
    }
  }
  const temporary = temporaryName(options.out, 'jpg')
  await copyFile(cache.path('cover', key), temporary)
  await rename(temporary, options.out)
}
