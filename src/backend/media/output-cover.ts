/** The cover of a finished output. */
import { copyFile, rename, rm } from 'node:fs/promises'
import { makeCover } from './cover.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaTools, RenderJob } from './types.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { UnitCache } from './unit-cache.ts'

export interface OutputCoverOptions {
  tools: MediaTools
  typesetter: Typesetter
  job: RenderJob
  /** The finished video. */
  video: string
  cache: UnitCache
  /** Key of the output's first unit: outputs that begin alike share the picture. null = it was made without units. */
  firstUnit: string | null
  out: string
  signal?: AbortSignal | undefined
}

/** Writes the JPEG cover in the output's size, as `job.cover` says. Throws RenderError as makeCover and Typesetter.draw do. */
export async function makeOutputCover(options: OutputCoverOptions): Promise<void> {
  const { tools, job, video, out, signal } = options
  const { cover } = job
  const maxSide = Math.max(job.width, job.height)
  const own = cover.mode === 'image' && cover.imagePath
  const text = cover.mode === 'text' && cover.text?.text.trim() ? cover.text : null
  if (!own && !text && cover.mode === 'best') return makeCover(video, out, tools, { maxSide, best: true, signal })
  if (!own && !text) return options.firstUnit === null ? makeCover(video, out, tools, { maxSide, signal }) : firstPicture(options, options.firstUnit, maxSide)
  const picture = text ? await options.typesetter.draw({ text: text.text, style: text.style, width: job.width, height: job.height }, { signal }) : null
  const base = `[0:v:0]scale=${job.width}:${job.height}:force_original_aspect_ratio=increase,crop=${job.width}:${job.height},setsar=1`
  const graph = picture
    ? `${base}[b];[1:v:0]format=rgba[t];[b][t]overlay=${picture.x}:${picture.y}:format=auto,scale=out_range=pc,format=yuvj420p[out]`
    : `${base},scale=out_range=pc,format=yuvj420p[out]`
  const temporary = temporaryName(out, 'jpg')
  try {
    await runFfmpeg(tools.ffmpeg, [
      ...inputFile(own ? own : video), ...(picture ? ['-f', 'png_pipe', '-i', `file:${picture.file}`] : []),
      '-filter_complex', graph, '-map', '[out]', '-frames:v', '1', '-q:v', '3', '-f', 'image2', '-update', '1', `file:${temporary}`,
    ], { signal, deadlineMs: 120_000 })
    await rename(temporary, out)
  } finally {
    await rm(temporary, { force: true })
  }
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
