/** Waveform and look of a file: numbers small enough to keep beside it. */
import { RenderError } from './errors.ts'
import { soundStream } from './graph/streams.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import type { MediaTools } from './types.ts'

/** Samples per second that a waveform is made of. */
const RATE = 8_000
const LOUDEST = 32_768
const SIDE = 7
/** Neighbours that differ by less (of 255) count as equal: in even areas noise would decide. */
const MARGIN = 7
/** Pictures with less contrast than this (of 255) look like any other. */
const LEAST_CONTRAST = 24

interface Options {
  /** Which sound track, from 0; absent = the first. */
  track?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * The loudest moment of each of `count` equally long parts of the sound track, 0 to 100; `durationMs` is the whole
 * length. The file is decoded once and never lies in memory.
 * @throws RenderError `material_damaged` when there is no sound, `timeout`, `cancelled`
 */
export async function makePeaks(
  path: string,
  durationMs: number,
  count: number,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: Options = {},
): Promise<number[]> {
  const peaks = Array.from({ length: count }, () => 0)
  const perPart = Math.max(1, (durationMs / 1000) * RATE) / count
  let at = 0
  let odd: number | null = null
  const take = (sample: number): void => {
    const part = Math.min(count - 1, Math.floor(at / perPart))
    peaks[part] = Math.max(peaks[part] ?? 0, Math.abs(sample))
    at += 1
  }
  const onStdout = (chunk: Buffer): void => {
    let from = 0
    if (odd !== null && chunk.length > 0) {
      take(Buffer.from([odd, chunk[0] ?? 0]).readInt16LE())
      from = 1
      odd = null
    }
    const whole = chunk.length - ((chunk.length - from) % 2)
    for (let byte = from; byte < whole; byte += 2) take(chunk.readInt16LE(byte))
    if (whole < chunk.length) odd = chunk[whole] ?? null
  }
  const args = [
    '-hide_banner',
    '-nostdin',
    '-loglevel',
    'error',
    '-vn',
    ...inputFile(path),
    '-map',
    `0:${soundStream(options.track)}`,
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-f',
    's16le',
    'pipe:1',
  ]
  const { code, stderr } = await runProcess(tools.ffmpeg, args, {
    deadlineMs: 120_000,
    signal: options.signal,
    onStdout,
  })
  if (code !== 0 || at === 0) throw new RenderError('material_damaged', '文件里没有可以读取的声音', { detail: stderr })
  return peaks.map((peak) => Math.round((peak / LOUDEST) * 100))
}

/**
 * Fingerprint of how a picture looks: which neighbours are brighter, across and down, and its mean colour, as hex.
 * Copies in another size or compression mostly have the same one; '' = too plain to tell.
 * @throws like runProcess
 */
export async function makeLook(
  path: string,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: Options = {},
): Promise<string> {
  const args = [
    '-hide_banner',
    '-nostdin',
    '-loglevel',
    'error',
    ...inputFile(path),
    '-frames:v',
    '1',
    '-vf',
    `scale=${SIDE}:${SIDE}:flags=area,format=rgb24`,
    '-f',
    'rawvideo',
    'pipe:1',
  ]
  const { code, stdout } = await runProcess(tools.ffmpeg, args, {
    deadlineMs: 30_000,
    signal: options.signal,
    maxStdout: SIDE * SIDE * 3,
  })
  return code !== 0 || stdout.length < SIDE * SIDE * 3 ? '' : lookOf(stdout)
}

/** The fingerprint of 7×7 pixels in RGB. */
export function lookOf(pixels: Uint8Array): string {
  const channel = (x: number, y: number, c: number): number => pixels[(y * SIDE + x) * 3 + c] ?? 0
  const grey = (x: number, y: number): number =>
    channel(x, y, 0) * 0.3 + channel(x, y, 1) * 0.59 + channel(x, y, 2) * 0.11
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => grey(cell % SIDE, Math.floor(cell / SIDE)))
  if (Math.max(...cells) - Math.min(...cells) < LEAST_CONTRAST) return ''
  let bits = ''
  for (let y = 0; y < SIDE - 1; y += 1) {
    for (let x = 0; x < SIDE - 1; x += 1)
      bits += `${grey(x + 1, y) > grey(x, y) + MARGIN ? 1 : 0}${grey(x, y + 1) > grey(x, y) + MARGIN ? 1 : 0}`
  }
  const mean = (c: number): number =>
    pixels.reduce((sum, value, at) => sum + (at % 3 === c ? value : 0), 0) / (SIDE * SIDE)
  return (
    (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('') +
    [0, 1, 2].map((c) => Math.floor(mean(c) / 32).toString(16)).join('')
  )
}
