/** What a media file holds, read from ffmpeg's own words: for files that make ffprobe crash. */
import { RenderError } from './errors.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import type { MediaInfo, MediaTools } from './types.ts'

const number = (text: string | undefined): number => Number(text ?? 0) || 0

/** Reads `ffmpeg -i`'s description; null = there is neither picture nor sound in it. `size` in bytes. */
export function readDescription(text: string, size: number): MediaInfo | null {
  const format = /^Input #0, (.+), from /m.exec(text)?.[1] ?? ''
  const lines = text.split('\n')
  const stream = (kind: string): string | undefined => lines.find((line) => new RegExp(`^\\s*Stream #0:\\d+.*: ${kind}: `).test(line) && !line.includes('(attached pic)'))
  const [video, audio] = [stream('Video'), stream('Audio')]
  if (video === undefined && audio === undefined) return null
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(text) ?? []
  const durationMs = Math.round((number(hours) * 3600 + number(minutes) * 60 + number(seconds)) * 1000)
  const codec = (line: string | undefined, kind: string): string | null => (line === undefined ? null : (new RegExp(`${kind}: (\\w+)`).exec(line)?.[1] ?? null))
  const base = { hasAudio: audio !== undefined, audioCodec: codec(audio, 'Audio'), format, size, durationMs }
  if (video === undefined) return { ...base, kind: 'audio', width: 0, height: 0, rotation: 0, fps: 0, videoCodec: null, pixelFormat: null, colorSpace: null, colorTransfer: null, interlaced: false }
  const [, pixelFormat, described = ''] = /, (\w+)(?:\(([^)]*)\))?, \d{2,5}x\d{2,5}/.exec(video) ?? []
  const [, width, height, sarWide, sarHigh] = /, (\d{2,5})x(\d{2,5})(?: \[SAR (\d+):(\d+))?/.exec(video) ?? []
  const colours = described.split(', ').find((part) => part.includes('/') || /^bt|^smpte/.test(part)) ?? ''
  const [space = '', , transfer = ''] = colours.includes('/') ? colours.split('/') : [colours, colours, colours]
  const known = (value: string): string | null => (value === '' || value === 'unknown' ? null : value)
  const turned = ((Math.round(-number(/rotation of (-?[\d.]+) degrees/.exec(text)?.[1]) / 90) * 90) % 360 + 360) % 360
  const wide = Math.round(number(width) * (sarHigh === undefined ? 1 : number(sarWide) / number(sarHigh)))
  return {
    ...base, kind: 'video', rotation: turned, width: turned % 180 === 0 ? wide : number(height), height: turned % 180 === 0 ? number(height) : wide, fps: number(/([\d.]+) fps/.exec(video)?.[1] ?? /([\d.]+) tbr/.exec(video)?.[1]),
    videoCodec: codec(video, 'Video'), pixelFormat: pixelFormat ?? null, colorSpace: known(space), colorTransfer: known(transfer), interlaced: /top (first|coded)|bottom (first|coded)/.test(described),
  }
}

/** Throws RenderError `material_damaged`, `cancelled`, `timeout`. */
export async function probeByFfmpeg(path: string, size: number, deps: { tools: Pick<MediaTools, 'ffmpeg'>; signal?: AbortSignal | undefined }): Promise<MediaInfo> {
  // one picture or a second of sound is decoded, so that more than a promise is there
  const { code, stderr } = await runProcess(deps.tools.ffmpeg, ['-hide_banner', '-nostdin', ...inputFile(path), '-t', '1', '-frames:v', '1', '-f', 'null', '-'], { deadlineMs: 120_000, signal: deps.signal })
  const info = readDescription(stderr, size)
  if (code !== 0 || info === null || (info.kind === 'video' && (info.width === 0 || info.height === 0 || info.durationMs === 0))) throw new RenderError('material_damaged', '文件无法读取，请换一个文件或重新上传', { detail: stderr })
  return info
}
