/** What a media file holds, read from ffmpeg's own words: for files that make ffprobe crash. */
import type { SoundTrack } from '../../contract/entities/material.ts'
import { usualTrack } from '../../contract/sound-tracks.ts'
import { RenderError } from './errors.ts'
import { pictureStream, soundStream } from './graph/streams.ts'
import { findMoving } from './moving-picture.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import { tryTracks } from './sound-tracks.ts'
import type { MediaInfo, MediaTools } from './types.ts'

const number = (text: string | undefined): number => Number(text ?? 0) || 0

/** Channels by ffmpeg's names of their layouts; others are counted by their figures: 5.1 has six. */
const layouts: Readonly<Record<string, number>> = { mono: 1, stereo: 2, quad: 4 }
function channelsOf(line: string): number {
  const layout = / Hz, ([\w.]+)/.exec(line)?.[1] ?? ''
  return (
    layouts[layout] ??
    (/^\d+\.\d/.test(layout)
      ? [...layout.matchAll(/\d+/g)].reduce((sum, [figure]) => sum + Number(figure), 0)
      : number(/^\d+$/.test(layout) ? layout : undefined))
  )
}

/** The sound tracks that the description names; what follows a track's line up to the next is said of it. */
function tracksOf(lines: readonly string[]): SoundTrack[] {
  return lines.flatMap((line, at): SoundTrack[] => {
    const [, language = '', codec = ''] = /^\s*Stream #0:\d+(?:\[\w+\])?(?:\((\w+)\))?: Audio: (\w+)/.exec(line) ?? []
    if (codec === '') return []
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((other) => /^\s*Stream #/.test(other))
    const title =
      rest
        .slice(0, end === -1 ? rest.length : end)
        .flatMap((other) => /^\s+title\s*: (.*)$/.exec(other)?.[1] ?? [])[0] ?? ''
    const known = codec !== 'none' && codec !== 'unknown'
    return [
      {
        codec: known ? codec : '',
        language: language === 'und' ? '' : language,
        title: title.trim(),
        channels: channelsOf(line),
        playable: known ? 1 : 0,
      },
    ]
  })
}

/** The description's lines, without those of what was made of the file. */
function inputLines(text: string): string[] {
  const output = text.search(/^(Output #|Stream mapping)/m)
  return (output === -1 ? text : text.slice(0, output)).split('\n')
}

/** Video streams that are no attached cover art. */
const pictureLines = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^\s*Stream #0:\d+.*: Video: /.test(line) && !line.includes('(attached pic)'))

/**
 * Reads `ffmpeg -i`'s description, of several pictures the one at `picture`; null = there is neither picture nor sound
 * in it. `size` in bytes.
 */
export function readDescription(text: string, size: number, picture = 0): MediaInfo | null {
  const format = /^Input #0, (.+), from /m.exec(text)?.[1] ?? ''
  const lines = inputLines(text)
  const [video, audio] = [pictureLines(lines)[picture], lines.find((line) => /^\s*Stream #0:\d+.*: Audio: /.test(line))]
  if (video === undefined && audio === undefined) return null
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(text) ?? []
  const durationMs = Math.round((number(hours) * 3600 + number(minutes) * 60 + number(seconds)) * 1000)
  const codec = (line: string | undefined, kind: string): string | null =>
    line === undefined ? null : (new RegExp(`${kind}: (\\w+)`).exec(line)?.[1] ?? null)
  const soundTracks = tracksOf(lines)
  const base = {
    hasAudio: audio !== undefined,
    picture,
    soundTracks,
    soundTrack: usualTrack(soundTracks),
    audioCodec: soundTracks[usualTrack(soundTracks)]?.codec || null,
    format,
    size,
    durationMs,
  }
  if (video === undefined)
    return {
      ...base,
      kind: 'audio',
      width: 0,
      height: 0,
      rotation: 0,
      fps: 0,
      videoCodec: null,
      pixelFormat: null,
      colorSpace: null,
      colorTransfer: null,
      interlaced: false,
    }
  const [, pixelFormat, described = ''] = /, (\w+)(?:\(([^)]*)\))?, \d{2,5}x\d{2,5}/.exec(video) ?? []
  const [, width, height, sarWide, sarHigh] = /, (\d{2,5})x(\d{2,5})(?: \[SAR (\d+):(\d+))?/.exec(video) ?? []
  const colours = described.split(', ').find((part) => part.includes('/') || /^bt|^smpte/.test(part)) ?? ''
  const [space = '', , transfer = ''] = colours.includes('/') ? colours.split('/') : [colours, colours, colours]
  const known = (value: string): string | null => (value === '' || value === 'unknown' ? null : value)
  const turned = (((Math.round(-number(/rotation of (-?[\d.]+) degrees/.exec(text)?.[1]) / 90) * 90) % 360) + 360) % 360
  const wide = Math.round(number(width) * (sarHigh === undefined ? 1 : number(sarWide) / number(sarHigh)))
  return {
    ...base,
    kind: 'video',
    rotation: turned,
    width: turned % 180 === 0 ? wide : number(height),
    height: turned % 180 === 0 ? number(height) : wide,
    fps: number(/([\d.]+) fps/.exec(video)?.[1] ?? /([\d.]+) tbr/.exec(video)?.[1]),
    videoCodec: codec(video, 'Video'),
    pixelFormat: pixelFormat ?? null,
    colorSpace: known(space),
    colorTransfer: known(transfer),
    interlaced: /top (first|coded)|bottom (first|coded)/.test(described),
  }
}

/** @throws RenderError `material_damaged`, `cancelled`, `timeout` */
export async function probeByFfmpeg(
  path: string,
  size: number,
  deps: { tools: Pick<MediaTools, 'ffmpeg'>; signal?: AbortSignal | undefined },
): Promise<MediaInfo> {
  // one picture or a second of sound is decoded, so that more than a promise is there
  const decode = async (stream: string) =>
    await runProcess(
      deps.tools.ffmpeg,
      [
        '-hide_banner',
        '-nostdin',
        ...inputFile(path),
        '-map',
        `0:${stream}`,
        '-t',
        '1',
        '-frames:v',
        '1',
        '-f',
        'null',
        '-',
      ],
      { deadlineMs: 120_000, signal: deps.signal },
    )
  const listed = await decode(pictureStream())
  const picture = await findMoving(path, pictureLines(inputLines(listed.stderr)).length, deps)
  const seen = picture === 0 ? listed : await decode(pictureStream(picture))
  const described = readDescription(seen.stderr, size, picture)
  const soundTracks = await tryTracks(path, described?.soundTracks ?? [], deps)
  const info =
    described === null
      ? null
      : {
          ...described,
          soundTracks,
          soundTrack: usualTrack(soundTracks),
          audioCodec: soundTracks[usualTrack(soundTracks)]?.codec || null,
        }
  const { code, stderr } = info?.kind === 'audio' ? await decode(soundStream(info.soundTrack)) : seen
  if (
    code !== 0 ||
    info === null ||
    (info.kind === 'video' && (info.width === 0 || info.height === 0 || info.durationMs === 0))
  )
    throw new RenderError('material_damaged', '文件无法读取，请换一个文件或重新上传', { detail: stderr })
  return info
}
