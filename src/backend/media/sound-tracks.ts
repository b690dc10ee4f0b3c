/** Which of a file's sound tracks can be decoded. */
import type { SoundTrack } from '../../contract/entities/material.ts'
import { RenderError } from './errors.ts'
import { soundStream } from './graph/streams.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import type { MediaTools } from './types.ts'

/** Sound decoded before a track counts as fine, frames (about 20 ms each); looked for in the first minute, s. */
const heard = 8
const looked = 60

/**
 * The tracks with `playable` found out by decoding the beginning of each; a single one is taken at its word, as there
 * is no other to choose.
 * @throws RenderError `cancelled`, `engine_missing`
 */
export async function tryTracks(
  path: string,
  tracks: readonly SoundTrack[],
  deps: { tools: Pick<MediaTools, 'ffmpeg'>; signal?: AbortSignal | undefined },
): Promise<SoundTrack[]> {
  if (tracks.length < 2) return [...tracks]
  const tried: SoundTrack[] = []
  for (const [at, track] of tracks.entries())
    tried.push({ ...track, playable: track.codec !== '' && (await isHeard(path, at, deps)) ? 1 : 0 })
  return tried
}

async function isHeard(
  path: string,
  at: number,
  deps: { tools: Pick<MediaTools, 'ffmpeg'>; signal?: AbortSignal | undefined },
): Promise<boolean> {
  try {
    const made = await runFfmpeg(
      deps.tools.ffmpeg,
      [
        '-vn',
        '-t',
        String(looked),
        ...inputFile(path),
        '-map',
        `0:${soundStream(at)}`,
        '-frames:a',
        String(heard),
        '-f',
        'null',
        '-',
      ],
      { deadlineMs: 60_000, signal: deps.signal },
    )
    return made.outMs > 0
  } catch (error) {
    if (error instanceof RenderError && (error.code === 'engine_failed' || error.code === 'timeout')) return false
    throw error
  }
}
