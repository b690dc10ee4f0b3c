/**
 * Copies of materials in containers that can't be entered truly: a jump into them lands on the next key frame, or half
 * a second late, with the sound cut off.
 */
import { rm } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { pictureStream, soundStream } from './graph/streams.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import type { Slots } from './slots.ts'
import type { MediaInfo, MediaTools } from './types.ts'
import { contentKey, type UnitCache } from './unit-cache.ts'

/** FLV, MPEG programme and transport streams, by ffprobe's names. */
const streams = new Set(['flv', 'mpeg', 'mpegts'])

export function isStream(info: MediaInfo): boolean {
  return info.kind !== 'image' && info.format.split(',').some((name) => streams.has(name))
}

export interface SteadyCopy {
  path: string
  key: string
}

/**
 * The material once more in Matroska with the picture and one sound track (`track`, from 0), copied from its beginning
 * without encoding, kept by content; null = it needs none, or its codecs can't be copied: then the file itself is used.
 * `identity` = hash of the content, or path, size and time.
 * @throws RenderError `cancelled`, `timeout`, `disk_full`
 */
export async function steadySource(
  path: string,
  identity: string,
  info: MediaInfo,
  track: number,
  deps: { tools: Pick<MediaTools, 'ffmpeg'>; cache: UnitCache; slots: Slots; signal: AbortSignal },
): Promise<SteadyCopy | null> {
  if (!isStream(info)) return null
  const { cache, slots, signal, tools } = deps
  const key = contentKey(['steady', 2, identity, track])
  return await cache.locked(
    key,
    async () => {
      if (await cache.has('source', key)) return { path: cache.path('source', key), key }
      const file = await cache.temporary('source', key)
      try {
        await slots.run(
          () =>
            runFfmpeg(
              tools.ffmpeg,
              [
                '-fflags',
                '+genpts',
                ...inputFile(path),
                '-map',
                `0:${pictureStream(info.picture)}?`,
                '-map',
                `0:${soundStream(track)}?`,
                '-c',
                'copy',
                '-f',
                'matroska',
                `file:${file}`,
              ],
              { signal, deadlineMs: 600_000 },
            ),
          signal,
        )
        await cache.commit(file, 'source', key)
        return { path: cache.path('source', key), key }
      } catch (error) {
        if (error instanceof RenderError && error.code === 'engine_failed') return null
        throw error
      } finally {
        await rm(file, { force: true })
      }
    },
    signal,
  )
}
