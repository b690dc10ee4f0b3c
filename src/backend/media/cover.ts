/** Makes a JPEG from a video or picture: covers of materials and outputs. */
import { rename, rm } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { pictureStream } from './graph/streams.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaTools } from './types.ts'

export interface CoverOptions {
  /** Which of the file's pictures (MediaInfo). Default 0. */
  picture?: number | undefined
  /** Time of the frame, ms. Default 0. */
  atMs?: number
  /** Longer side in px; the picture is never enlarged. Default 720. */
  maxSide?: number
  /** Take the most typical of the frames of the next seconds instead of the first one. */
  best?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Writes a JPEG cover of `path` to `out` (upright, pixel aspect applied) by a temporary file beside it.
 * @throws RenderError `material_damaged` when no frame can be decoded, `timeout` or `cancelled`
 */
export async function makeCover(
  path: string,
  out: string,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: CoverOptions = {},
): Promise<void> {
  const side = options.maxSide ?? 720
  const pick = options.best ? 'thumbnail=n=50,' : ''
  const filter = `${pick}scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1,scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2:out_range=pc,format=yuvj420p`
  const temporary = temporaryName(out, 'jpg')
  const take = (atMs: number): string[] => [
    ...(atMs > 0 ? ['-ss', (atMs / 1000).toFixed(3)] : []),
    ...(options.best ? ['-t', '8'] : ['-threads', '1']),
    ...inputFile(path),
    '-map',
    `0:${pictureStream(options.picture)}`,
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-q:v',
    '3',
    '-f',
    'image2',
    '-update',
    '1',
    `file:${temporary}`,
  ]
  const limits = { deadlineMs: 120_000, signal: options.signal }
  try {
    let made = await runFfmpeg(tools.ffmpeg, take(options.atMs ?? 0), limits)
    // a time past the end gives no frame: the first one is better than none
    if (made.frame === 0 && (options.atMs ?? 0) > 0) made = await runFfmpeg(tools.ffmpeg, take(0), limits)
    if (made.frame === 0)
      throw new RenderError('material_damaged', '无法从素材中取出画面，文件可能已损坏', { detail: made.stderr })
    await rename(temporary, out)
  } catch (error) {
    await rm(temporary, { force: true })
    if (error instanceof RenderError && error.code === 'engine_failed' && !error.machine) {
      throw new RenderError('material_damaged', '无法从素材中取出画面，文件可能已损坏', {
        detail: error.detail,
        cause: error,
      })
    }
    throw error
  }
}
