/**
 * A copy of a video that every browser plays, for looking at and cutting: H.264 and AAC, small, with a key frame every
 * second.
 */
import { RenderError } from './errors.ts'
import { pictureStream, soundStream } from './graph/streams.ts'
import { probeMedia } from './probe.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import type { MediaTools } from './types.ts'

/** Longer side, px. */
const side = 1280
/** Films and uploads go first. */
const nice = 15

/**
 * Writes the copy of `path` to `out` (MP4), whose moments are the file's. `track`: the sound track, from 0; absent =
 * the first that can be decoded.
 * @throws RenderError `material_damaged`, `material_unsupported` (no picture), `timeout`, `cancelled`, `disk_full`
 */
export async function makePlayable(
  path: string,
  out: string,
  tools: Pick<MediaTools, 'ffmpeg' | 'ffprobe'>,
  options: {
    track?: number | undefined
    deadlineMs: number
    signal?: AbortSignal
    onProgress?: (ratio: number) => void
  },
): Promise<void> {
  const info = await probeMedia(path, { tools, signal: options.signal })
  if (info.kind !== 'video') throw new RenderError('material_unsupported', '该文件没有画面')
  const fit = `scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1,scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p`
  try {
    await runFfmpeg(
      tools.ffmpeg,
      [
        ...inputFile(path),
        '-map',
        `0:${pictureStream(info.picture)}`,
        '-map',
        `0:${soundStream(options.track ?? info.soundTrack)}?`,
        '-vf',
        fit,
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '26',
        '-force_key_frames',
        'expr:gte(t,n_forced*1)',
        '-c:a',
        'aac',
        '-b:a',
        '96k',
        '-ac',
        '2',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        `file:${out}`,
      ],
      {
        deadlineMs: options.deadlineMs,
        signal: options.signal,
        nice,
        onProgress: ({ outMs }) =>
          options.onProgress?.(info.durationMs === 0 ? 0 : Math.min(1, outMs / info.durationMs)),
      },
    )
  } catch (error) {
    if (error instanceof RenderError && error.code === 'engine_failed' && !error.machine)
      throw new RenderError('material_damaged', '视频无法完整解码，请重新导出后再上传', {
        detail: error.detail,
        cause: error,
      })
    throw error
  }
}
