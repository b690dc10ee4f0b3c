/** A picture as JPEG, for sites that take no other: its whole size, what is clear on white. */
import { rename, rm, stat } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { pictureStream } from './graph/streams.ts'
import { flatten } from './make-pictures.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import { temporaryName } from './temp-name.ts'
import type { MediaTools } from './types.ts'

/** ffmpeg's quality scale for JPEG, finest first: the first that fits is taken. */
const qualities = [2, 5, 10, 20]

/**
 * Writes the JPEG of `path` to `out`, as fine as fits `mostBytes`.
 * @throws RenderError `material_damaged` when the picture can't be decoded, `timeout`, `cancelled`, `disk_full`
 */
export async function makeJpeg(
  path: string,
  out: string,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: { mostBytes: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const temporary = temporaryName(out, 'jpg')
  try {
    for (const quality of qualities) {
      await runFfmpeg(
        tools.ffmpeg,
        [
          ...inputFile(path),
          '-filter_complex',
          `[0:${pictureStream()}]${flatten},scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p[out]`,
          '-map',
          '[out]',
          '-frames:v',
          '1',
          '-q:v',
          String(quality),
          '-f',
          'image2',
          '-update',
          '1',
          `file:${temporary}`,
        ],
        { deadlineMs: 120_000, signal: options.signal },
      )
      if ((await stat(temporary)).size <= options.mostBytes) break
    }
    await rename(temporary, out)
  } catch (error) {
    if (error instanceof RenderError && error.code === 'engine_failed' && !error.machine)
      throw new RenderError('material_damaged', '图片无法解码，请重新导出后再上传', {
        detail: error.detail,
        cause: error,
      })
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}
