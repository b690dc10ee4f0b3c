// Lets uploads look into files through ffprobe and ffmpeg.
import { CODE } from '../../contract/errors.ts'
import { badInput } from '../http/validate.ts'
import { AppError } from '../lib/errors.ts'
import { makeCover } from '../media/cover.ts'
import { RenderError } from '../media/errors.ts'
import { makeJpeg } from '../media/make-jpeg.ts'
import { makeLook, makePeaks } from '../media/peaks.ts'
import { PEAK_COUNT } from '../../contract/constants.ts'
import { createSlots } from '../media/slots.ts'
import { detectMedia } from '../media/magic.ts'
import { requirePicturePixels, requirePixels } from '../media/pixels.ts'
import { isMovingGif } from '../media/moving-gif.ts'
import { probeMedia } from '../media/probe.ts'
import type { MediaTools } from '../media/types.ts'
import type { ReadPeaks } from '../modules/materials/materials.ports.ts'
import type { MediaInspector } from '../modules/uploads/uploads.ports.ts'

/** Pictures looked at and drawn at a time: each may take some hundred MB. */
const PICTURES_AT_ONCE = 2

/** Time of the cover's frame in videos, ms: the very first is often black. */
const COVER_AT_MS = 500

/** `tools` finds the programs at the first use, so that the server starts without them. */
export function createMediaInspector(tools: () => Promise<MediaTools>): MediaInspector {
  const pictures = createSlots(PICTURES_AT_ONCE)
  return {
    inspect: async (path, signal) =>
      await refusals(async () => {
        const magic = await detectMedia(path)
        if (magic.kind === 'image') await requirePicturePixels(path)
        if (magic.ext === 'gif' && (await isMovingGif(path)))
          throw new RenderError('material_unsupported', '动态 GIF 在成片里只会是一张静止的图，请转成 MP4 后再上传')
        const probe = async () => await probeMedia(path, { tools: await tools(), signal })
        const info = await (magic.kind === 'image' ? pictures.run(probe, signal) : probe())
        requirePixels(info.width, info.height)
        // A video container may hold only sound.
        const kind = magic.kind === 'video' && info.kind === 'audio' ? 'audio' : magic.kind
        return {
          kind,
          ext: magic.ext,
          mime: kind === magic.kind ? magic.mime : magic.mime.replace(/^video\//, 'audio/'),
          width: info.width,
          height: info.height,
          durationMs: kind === 'image' ? 0 : info.durationMs,
          fps: info.fps,
          hasAudio: info.hasAudio,
          picture: info.picture,
          soundTracks: info.soundTracks,
        }
      }),
    // Without it pictures that look alike are not found: no reason to refuse an upload.
    look: async (path, signal) =>
      await pictures.run(async () => await makeLook(path, await tools(), { signal }), signal).catch(() => ''),
    cover: async (path, out, file, signal) =>
      await refusals(async () => {
        await pictures.run(
          async () =>
            await makeCover(path, out, await tools(), {
              picture: file.picture,
              atMs: file.kind === 'video' ? Math.min(COVER_AT_MS, file.durationMs / 2) : 0,
              signal,
            }),
          signal,
        )
      }),
  }
}

/** Waveforms at a time: long pieces must not take the machine from renders. */
const PEAKS_AT_ONCE = 2

/** Works out waveforms through ffmpeg. */
export function createPeaksReader(tools: () => Promise<MediaTools>): ReadPeaks {
  const slots = createSlots(PEAKS_AT_ONCE)
  return async (path, { durationMs, track }, signal) =>
    await refusals(
      async () =>
        await slots.run(
          async () => await makePeaks(path, durationMs, PEAK_COUNT, await tools(), { track, signal }),
          signal,
        ),
    )
}

/** JPEGs made at a time, and what the strictest site takes of one, bytes. */
const JPEGS_AT_ONCE = 2
const JPEG_BYTES = 10 * 1024 ** 2

/**
 * Writes the JPEG of a picture to `out`.
 * @throws AppError: BAD_INPUT for one that can't be decoded, CLIP_ENGINE_DOWN without the programs
 */
export function createJpegMaker(tools: () => Promise<MediaTools>): (path: string, out: string) => Promise<void> {
  const slots = createSlots(JPEGS_AT_ONCE)
  return async (path, out) =>
    await refusals(
      async () => await slots.run(async () => await makeJpeg(path, out, await tools(), { mostBytes: JPEG_BYTES })),
    )
}

/** The media engine's errors as refusals of the contract. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.code === 'engine_missing') throw new AppError(CODE.CLIP_ENGINE_DOWN, { msg: error.reason, cause: error })
    if (error.code === 'timeout' || error.code === 'cancelled' || error.code === 'disk_full')
      throw new AppError(CODE.FAILED, { msg: error.reason, cause: error })
    throw badInput([{ field: 'file', msg: error.reason }])
  }
}
