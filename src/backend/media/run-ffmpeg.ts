/** Runs ffmpeg with its progress read from a pipe. */
import { RenderError } from './errors.ts'
import { runProcess, wasKilled } from './run-process.ts'

export interface FfmpegProgress {
  /** Frames of the first video output so far. */
  frame: number
  /** Output time so far, ms. */
  outMs: number
}

export interface FfmpegOptions {
  signal?: AbortSignal | undefined
  /** Wall time limit in ms. */
  deadlineMs: number
  nice?: number
  /** Processor cores to use at most; 0 or absent = all. */
  cores?: number
  /** `info` adds what measuring filters say. Default `warning`. */
  say?: 'warning' | 'info'
  onProgress?: (progress: FfmpegProgress) => void
}

export interface FfmpegResult extends FfmpegProgress {
  /** Warnings and errors ffmpeg printed (last 16 KB). */
  stderr: string
}

/**
 * Containers and pictures a material may be: playlists (hls, concat, dash ...) could name other files and are refused.
 */
export const formatWhitelist = [
  'mov',
  'matroska',
  'avi',
  'flv',
  'asf',
  'mpeg',
  'mpegts',
  'ogg',
  'mp3',
  'wav',
  'aac',
  'flac',
  'gif',
  'jpeg_pipe',
  'png_pipe',
  'webp_pipe',
  'bmp_pipe',
  'image2',
].join(',')

/** Input options for a file somebody uploaded: local file only, no playlists. */
export function inputFile(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', formatWhitelist, '-i', `file:${path}`]
}

/**
 * Runs ffmpeg; resolves when it ended with 0.
 * @throws RenderError `engine_failed` (detail = end of stderr), `disk_full`, `timeout` or `cancelled`
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  options: FfmpegOptions,
): Promise<FfmpegResult> {
  const progress: FfmpegProgress = { frame: 0, outMs: 0 }
  let rest = ''
  const onStdout = (chunk: Buffer): void => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const at = line.indexOf('=')
      const key = line.slice(0, at)
      const value = Number(line.slice(at + 1))
      if (key === 'frame' && Number.isFinite(value)) progress.frame = value
      else if (key === 'out_time_us' && Number.isFinite(value)) progress.outMs = Math.max(0, value / 1000)
      else if (key === 'progress') options.onProgress?.({ ...progress })
    }
  }
  const head = [
    '-hide_banner',
    '-nostdin',
    '-y',
    '-loglevel',
    `repeat+level+${options.say ?? 'warning'}`,
    '-nostats',
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.3',
    ...(options.cores ? ['-filter_complex_threads', String(options.cores)] : []),
  ]
  const result = await runProcess(ffmpeg, [...head, ...args], {
    signal: options.signal,
    deadlineMs: options.deadlineMs,
    onStdout,
    ...(options.nice === undefined ? {} : { nice: options.nice }),
    ...(options.cores === undefined ? {} : { cores: options.cores }),
  })
  if (result.code !== 0) throw wasKilled(result.code) ? killed(result) : failure(result.stderr)
  return { ...progress, stderr: result.stderr }
}

const killed = ({ code, stderr }: { code: number; stderr: string }): RenderError =>
  new RenderError('engine_failed', '剪辑程序被系统中止，可能是内存不足；请稍后重试，或在设置里减少同时剪辑的数量', {
    machine: true,
    detail: `ended by a signal (${code})\n${stderr}`,
  })

function failure(stderr: string): RenderError {
  if (/No space left on device/i.test(stderr)) {
    return new RenderError('disk_full', '磁盘空间不足，请清理后重试', { detail: stderr })
  }
  return new RenderError('engine_failed', '剪辑引擎运行出错，请重试；若仍失败请在日志中查看详情', { detail: stderr })
}
