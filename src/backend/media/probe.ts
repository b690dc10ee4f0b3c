/** Reads what a media file holds with ffprobe, and says in Chinese why a broken one can't be used. */
import { open, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { SoundTrack } from '../../contract/entities/material.ts'
import { usualTrack } from '../../contract/sound-tracks.ts'
import { RenderError } from './errors.ts'
import { pictureStream, soundStream } from './graph/streams.ts'
import { findMoving } from './moving-picture.ts'
import { formatWhitelist } from './run-ffmpeg.ts'
import { probeByFfmpeg } from './probe-by-ffmpeg.ts'
import { runProcess, wasKilled } from './run-process.ts'
import { tryTracks } from './sound-tracks.ts'
import type { MediaInfo, MediaTools } from './types.ts'

const sideData = z
  .array(z.object({ side_data_type: z.string().optional(), rotation: z.number().optional() }))
  .optional()
const streamShape = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  channels: z.number().optional(),
  pix_fmt: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  field_order: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: sideData,
})
const frameShape = z.object({
  media_type: z.string().optional(),
  stream_index: z.number().optional(),
  side_data_list: sideData,
})
const probeShape = z.object({
  streams: z.array(streamShape).default([]),
  frames: z.array(frameShape).default([]),
  format: z
    .object({ format_name: z.string().default(''), duration: z.string().optional() })
    .default({ format_name: '' }),
})

type Stream = z.infer<typeof streamShape>

const imageFormats = new Set(['image2', 'jpeg_pipe', 'png_pipe', 'webp_pipe', 'bmp_pipe', 'gif', 'image2pipe'])

/** A look at the first packets only: one thread, so that no more is decoded than asked for. */
const firstFrames = [
  '-threads',
  '1',
  '-read_intervals',
  '%+#8',
  '-show_frames',
  '-show_entries',
  'frame=media_type,stream_index:frame_side_data_list',
]

export interface ProbeDeps {
  tools: Pick<MediaTools, 'ffprobe' | 'ffmpeg'>
  signal?: AbortSignal | undefined
}

/** ffprobe itself broke down over the file; says nothing about the file. */
class ProbeCrash extends Error {
  override readonly name = 'ProbeCrash'
}

async function ffprobe(deps: ProbeDeps, path: string, args: readonly string[]): Promise<string> {
  const result = await runProcess(
    deps.tools.ffprobe,
    [
      '-v',
      'error',
      '-protocol_whitelist',
      'file',
      '-format_whitelist',
      formatWhitelist,
      '-print_format',
      'json',
      ...args,
      `file:${path}`,
    ],
    { deadlineMs: 120_000, signal: deps.signal },
  )
  if (wasKilled(result.code)) throw new ProbeCrash(`ended by a signal (${result.code})\n${result.stderr}`)
  if (result.code !== 0) throw broken(result.stderr, await hasBoxes(path))
  return result.stdout.toString('utf8')
}

/** Moving WebP pictures say so in the flags of their first chunk; ffmpeg reads none of them. */
async function isMovingWebp(path: string): Promise<boolean> {
  const head = await firstBytes(path, 21)
  return (
    head.toString('latin1', 0, 4) === 'RIFF' &&
    head.toString('latin1', 8, 16) === 'WEBPVP8X' &&
    ((head[20] ?? 0) & 2) !== 0
  )
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** MP4 and MOV consist of boxes whose names are their second four bytes. */
const boxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])
async function hasBoxes(path: string): Promise<boolean> {
  return boxes.has((await firstBytes(path, 8)).toString('latin1', 4, 8))
}

function broken(stderr: string, film: boolean): RenderError {
  const reason =
    film && /moov atom not found/i.test(stderr)
      ? '视频文件不完整（缺少索引），可能没有上传完或录制被中断，请重新导出后再上传'
      : /Invalid data found|not allowed|whitelist|moov atom not found/i.test(stderr)
        ? '文件内容已损坏或不是受支持的音视频、图片，请换一个文件'
        : '文件无法读取，请换一个文件或重新上传'
  return new RenderError('material_damaged', reason, { detail: stderr })
}

function ratio(text: string | undefined): number {
  const [a, b] = (text ?? '').split(/[/:]/).map(Number)
  return a !== undefined && b !== undefined && a > 0 && b > 0 ? a / b : 0
}

function rotationOf(stream: Stream, frame: z.infer<typeof sideData>): number {
  const found = [...(stream.side_data_list ?? []), ...(frame ?? [])].find((item) => item.rotation !== undefined)
  const counterClockwise = found?.rotation ?? -Number(stream.tags?.['rotate'] ?? 0)
  return (((Math.round(-counterClockwise / 90) * 90) % 360) + 360) % 360
}

function seconds(...values: (string | undefined)[]): number {
  for (const value of values) {
    const number = Number(value)
    if (value !== undefined && Number.isFinite(number) && number > 0) return number
  }
  return 0
}

/** A codec without a decoder is named `none` or `unknown` by some containers, by others not at all. */
const trackOf = (stream: Stream): SoundTrack => {
  const codec =
    stream.codec_name === undefined || stream.codec_name === 'none' || stream.codec_name === 'unknown'
      ? ''
      : stream.codec_name
  return {
    codec,
    language: tagOf(stream, 'language').replace(/^und$/, ''),
    title: tagOf(stream, 'title') || tagOf(stream, 'name'),
    channels: stream.channels ?? 0,
    playable: codec === '' ? 0 : 1,
  }
}

const tagOf = (stream: Stream, name: string): string =>
  Object.entries(stream.tags ?? {})
    .find(([key]) => key.toLowerCase() === name)?.[1]
    .trim() ?? ''

/** Length of files without one in their header (browser recordings): the time of the last packet. */
async function scanDuration(deps: ProbeDeps, path: string, stream: string): Promise<number> {
  const shape = z.object({
    packets: z.array(z.object({ pts_time: z.string().optional(), duration_time: z.string().optional() })).default([]),
  })
  const text = await ffprobe(deps, path, ['-select_streams', stream, '-show_entries', 'packet=pts_time,duration_time'])
  let end = 0
  for (const packet of shape.parse(JSON.parse(text)).packets) {
    end = Math.max(end, seconds(packet.pts_time) + seconds(packet.duration_time))
  }
  return end
}

/**
 * Describes a media file.
 * @throws RenderError `material_missing`, `material_damaged` (nothing decodable inside), `engine_missing`, `timeout` or
 * `cancelled`
 */
export async function probeMedia(path: string, deps: ProbeDeps): Promise<MediaInfo> {
  const file = await stat(path).catch((cause: unknown) => {
    throw new RenderError('material_missing', '素材文件不存在，可能已被删除或移动，请重新上传', { cause })
  })
  if (file.size === 0) throw new RenderError('material_damaged', '素材文件是空的，请重新上传')
  if (await isMovingWebp(path)) throw new RenderError('material_unsupported', '暂不支持动态 WebP，请转成 MP4 后再上传')
  try {
    return await readMedia(path, file.size, deps)
  } catch (error) {
    if (error instanceof ProbeCrash) return await probeByFfmpeg(path, file.size, deps)
    throw error
  }
}

async function readMedia(path: string, size: number, deps: ProbeDeps): Promise<MediaInfo> {
  const { streams, format, frames } = probeShape.parse(
    JSON.parse(await ffprobe(deps, path, ['-show_format', '-show_streams', ...firstFrames])),
  )
  const videos = streams.filter((item) => item.codec_type === 'video' && item.disposition?.attached_pic !== 1)
  const picture = await findMoving(path, videos.length, deps)
  const video = videos[picture]
  const audios = streams.filter((item) => item.codec_type === 'audio')
  const soundTracks = await tryTracks(path, audios.map(trackOf), deps)
  const soundTrack = usualTrack(soundTracks)
  const audio = audios[soundTrack]
  const base = {
    hasAudio: audio !== undefined,
    soundTracks,
    soundTrack,
    picture,
    audioCodec: audio?.codec_name ?? null,
    format: format.format_name,
    size,
  }
  if (!video) {
    if (!audio) throw new RenderError('material_damaged', '文件里没有可用的画面或声音，请换一个文件')
    const durationMs =
      seconds(format.duration, audio.duration) || (await scanDuration(deps, path, soundStream(soundTrack)))
    return {
      ...base,
      kind: 'audio',
      width: 0,
      height: 0,
      rotation: 0,
      fps: 0,
      durationMs: Math.round(durationMs * 1000),
      videoCodec: null,
      pixelFormat: null,
      colorSpace: null,
      colorTransfer: null,
      interlaced: false,
    }
  }

  // the decoder must give a picture, not only the container promise one; in some files much sound comes before it
  const firstFrame =
    frames.find((item) => item.media_type === 'video' && item.stream_index === video.index) ??
    probeShape.parse(JSON.parse(await ffprobe(deps, path, ['-select_streams', pictureStream(picture), ...firstFrames])))
      .frames[0]
  if (!firstFrame || !video.width || !video.height) {
    throw new RenderError('material_damaged', '画面无法解码，文件可能已损坏，请重新导出后再上传')
  }
  const image = imageFormats.has(format.format_name)
  const rotation = rotationOf(video, firstFrame.side_data_list)
  const wide = Math.round(video.width * (ratio(video.sample_aspect_ratio) || 1))
  const turned = rotation % 180 !== 0
  const length = image
    ? 0
    : seconds(video.duration, format.duration) || (await scanDuration(deps, path, pictureStream(picture)))
  const fps = ratio(video.avg_frame_rate) || ratio(video.r_frame_rate)
  return {
    ...base,
    kind: image ? 'image' : 'video',
    width: turned ? video.height : wide,
    height: turned ? wide : video.height,
    rotation,
    fps: image ? 0 : Math.round(fps * 1000) / 1000,
    durationMs: Math.round(length * 1000),
    videoCodec: video.codec_name ?? null,
    pixelFormat: video.pix_fmt ?? null,
    colorSpace: video.color_space ?? null,
    colorTransfer: video.color_transfer ?? null,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
  }
}
