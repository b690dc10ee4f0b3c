/** Joins encoded units and the mixed sound without encoding again. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { RenderError } from './errors.ts'
import { timeScale } from './graph/encode.ts'
import type { RenderPlan } from './render-plan.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaTools } from './types.ts'
import type { UnitCache } from './unit-cache.ts'

export interface JoinOptions {
  tools: MediaTools
  cache: UnitCache
  plan: RenderPlan
  soundKey: string
  /** Finished file; written under another name first. */
  out: string
  signal: AbortSignal
}

const quoted = (path: string): string => `'${path.replaceAll('\\', '/').replaceAll("'", String.raw`'\''`)}'`

/**
 * Writes the MP4 (index at the front).
 * @throws RenderError `engine_failed` when the frames don't add up
 */
export async function joinUnits(options: JoinOptions): Promise<void> {
  const { tools, cache, plan, out } = options
  const fps = plan.canvas.fps
  const list = temporaryName(out, 'txt')
  const file = temporaryName(out, 'mp4')
  const lines = plan.order.flatMap((item) => [
    `file ${quoted(`file:${cache.path('unit', item.key)}`)}`,
    `duration ${(item.frames / fps).toFixed(6)}`,
  ])
  try {
    await writeFile(list, `ffconcat version 1.0\n${lines.join('\n')}\n`)
    const result = await runFfmpeg(
      tools.ffmpeg,
      [
        '-f',
        'concat',
        '-safe',
        '0',
        '-protocol_whitelist',
        'file',
        '-i',
        `file:${list}`,
        '-i',
        `file:${cache.path('sound', options.soundKey)}`,
        '-map',
        '0:v:0',
        '-map',
        '1:a:0',
        '-c',
        'copy',
        '-map_metadata',
        '-1',
        '-movflags',
        '+faststart',
        '-video_track_timescale',
        String(timeScale(fps)),
        '-f',
        'mp4',
        `file:${file}`,
      ],
      { signal: options.signal, deadlineMs: 300_000 },
    )
    const frames = await countFrames(tools, file, options.signal)
    if (frames !== plan.frames) {
      throw new RenderError('engine_failed', '视频拼接后帧数不符，请重试', {
        detail: `${frames} of ${plan.frames} frames\n${result.stderr}`,
      })
    }
    await rename(file, out)
  } finally {
    await Promise.all([list, file].map((path) => rm(path, { force: true })))
  }
}

/** Video frames by the file's own index. */
async function countFrames(tools: MediaTools, file: string, signal: AbortSignal): Promise<number> {
  const { stdout } = await runProcess(
    tools.ffprobe,
    ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0', `file:${file}`],
    { deadlineMs: 120_000, signal },
  )
  return Number(stdout.toString('utf8').trim())
}

/** SHA-256 of a file, hex. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
