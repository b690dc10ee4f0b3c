/** How much moves in a video. */
import { pictureStream } from './graph/streams.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import type { MediaTools } from './types.ts'

const side = 32
const perSecond = 4
const seconds = 8
/** A mean difference of so many grey levels between neighbouring looks counts as 100. */
const wildest = 32

/**
 * Mean difference of neighbouring small pictures over eight seconds from the middle: 0 (still) to 100 (wild). null = it
 * could not be read. `picture` as in MediaInfo.
 */
export async function measureMotion(
  file: string,
  durationMs: number,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: { picture?: number; signal?: AbortSignal } = {},
): Promise<number | null> {
  const from = Math.max(0, durationMs / 2000 - seconds / 2)
  const result = await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      '-threads',
      '1',
      ...(from > 0 ? ['-ss', from.toFixed(3)] : []),
      '-t',
      String(seconds),
      ...inputFile(file),
      '-map',
      `0:${pictureStream(options.picture)}`,
      '-vf',
      `fps=${perSecond},scale=${side}:${side}:flags=area,format=gray`,
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    { deadlineMs: 60_000, signal: options.signal },
  )
  const size = side * side
  const frames = Math.floor(result.stdout.length / size)
  if (result.code !== 0 || frames < 2) return null
  let sum = 0
  for (let i = size; i < frames * size; i += 1)
    sum += Math.abs((result.stdout[i] ?? 0) - (result.stdout[i - size] ?? 0))
  return Math.min(100, Math.round((sum * 100) / ((frames - 1) * size) / wildest))
}
