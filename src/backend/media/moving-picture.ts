/** Which of a file's pictures is the film: some programs put the cover art first, as a video stream of one frame. */
import { RenderError } from './errors.ts'
import { pictureStream } from './graph/streams.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import type { MediaTools } from './types.ts'

/** A film shows its second frame within so many seconds. */
const looked = 20

/**
 * The first of the file's `count` pictures (video streams that are no attached cover art) that has a second frame, from
 * 0; with none, and without another to choose, 0.
 * @throws RenderError `cancelled`, `engine_missing`
 */
export async function findMoving(
  path: string,
  count: number,
  deps: { tools: Pick<MediaTools, 'ffmpeg'>; signal?: AbortSignal | undefined },
): Promise<number> {
  for (let picture = 0; count > 1 && picture < count; picture += 1) if (await moves(path, picture, deps)) return picture
  return 0
}

async function moves(
  path: string,
  picture: number,
  deps: { tools: Pick<MediaTools, 'ffmpeg'>; signal?: AbortSignal | undefined },
): Promise<boolean> {
  try {
    const read = await runFfmpeg(
      deps.tools.ffmpeg,
      [
        '-threads',
        '1',
        '-t',
        String(looked),
        ...inputFile(path),
        '-map',
        `0:${pictureStream(picture)}`,
        '-fps_mode',
        'passthrough',
        '-frames:v',
        '2',
        '-f',
        'null',
        '-',
      ],
      { deadlineMs: 60_000, signal: deps.signal },
    )
    return read.frame > 1
  } catch (error) {
    if (error instanceof RenderError && (error.code === 'engine_failed' || error.code === 'timeout')) return false
    throw error
  }
}
