/** Fingerprint of how a film or a set of pictures looks, and how far two are from each other. */
import { RenderError } from './errors.ts'
import { pictureStream } from './graph/streams.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import type { MediaTools } from './types.ts'

/** Moments looked at, and the grid of each: one more column than compared, for the differences of neighbours. */
const moments = 32
const columns = 9
const rows = 8
const pixels = columns * rows * 3
/** Two neighbours are told apart above this difference, so that noise of the encoder counts for nothing. */
const step = 6
/** Each colour of a moment's mean is told in so many steps. */
const steps = 8
const bytesPerMoment = 11

/** Eleven bytes of one small RGB picture: 64 comparisons of neighbours and a scale for each mean colour. */
function print(rgb: Uint8Array): number[] {
  const luma = (x: number, y: number): number => {
    const at = (y * columns + x) * 3
    return 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0)
  }
  const bytes: number[] = []
  for (let y = 0; y < rows; y += 1) {
    let byte = 0
    for (let x = 0; x + 1 < columns; x += 1) byte = (byte << 1) | (luma(x + 1, y) - luma(x, y) > step ? 1 : 0)
    bytes.push(byte)
  }
  for (let channel = 0; channel < 3; channel += 1) {
    let sum = 0
    for (let i = channel; i < pixels; i += 3) sum += rgb[i] ?? 0
    const level = Math.round((sum * steps) / (columns * rows) / 255)
    bytes.push((1 << level) - 1)
  }
  return bytes
}

/** How many bits of each byte are set. */
const bits = Uint8Array.from({ length: 256 }, (_, byte) => [...byte.toString(2)].filter((bit) => bit === '1').length)

/**
 * What differs between two fingerprints, percent of what was compared, one decimal; null when they can't be compared.
 */
export function lookDistance(a: string, b: string): number | null {
  if (a.length === 0 || a.length !== b.length) return null
  const others = Buffer.from(b, 'hex')
  let differ = 0
  for (const [at, byte] of Buffer.from(a, 'hex').entries()) differ += bits[byte ^ (others[at] ?? 0)] ?? 0
  return Math.round((differ * 1000) / (a.length * 4)) / 10
}

/** Value of a digit of a fingerprint, by its character. */
const digit = (code: number): number => (code < 58 ? code - 48 : code - 87)

/**
 * True when two fingerprints can be compared and `lookDistance` would be below `percent`; stops at the first byte that
 * is too much, so that many can be compared.
 */
export function isNearLook(a: string, b: string, percent: number): boolean {
  if (a.length === 0 || a.length !== b.length) return false
  // The distance is told to one decimal: half a tenth below the limit is rounded up to it.
  const most = ((percent * 10 - 0.5) * a.length * 4) / 1000
  let differ = 0
  for (let at = 0; at < a.length; at += 1) {
    differ += bits[digit(a.charCodeAt(at)) ^ digit(b.charCodeAt(at))] ?? 0
    if (differ >= most) return false
  }
  return true
}

async function smallFrames(
  tools: Pick<MediaTools, 'ffmpeg'>,
  input: readonly string[],
  filter: string,
  count: number,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const result = await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      '-threads',
      '2',
      ...input,
      '-map',
      `0:${pictureStream()}`,
      '-vf',
      `${filter}scale=${columns}:${rows}:flags=area,format=rgb24`,
      '-frames:v',
      String(count),
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    { deadlineMs: 120_000, signal },
  )
  const frames = Math.floor(result.stdout.length / pixels)
  if (result.code !== 0 || frames === 0)
    throw new RenderError('engine_failed', '成片的画面比对失败，请重试', { detail: result.stderr })
  return Array.from({ length: frames }, (_, i) => result.stdout.subarray(i * pixels, (i + 1) * pixels))
}

const joined = (frames: readonly Buffer[]): string => {
  const bytes = Array.from(
    { length: moments },
    (_, i) => frames[Math.min(frames.length - 1, Math.floor((i * frames.length) / moments))],
  ).flatMap((frame) => (frame ? print(frame) : Array.from({ length: bytesPerMoment }, () => 0)))
  return Buffer.from(bytes).toString('hex')
}

/**
 * Fingerprint of a finished film: 32 moments spread over it. `keyframes` reads its key frames only, which is enough for
 * films joined from units (each scene begins with one) and costs next to nothing.
 * @throws RenderError `engine_failed`, `cancelled`
 */
export async function filmLook(
  file: string,
  durationMs: number,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: { keyframes: boolean; signal?: AbortSignal },
): Promise<string> {
  const rate = Math.max(0.01, (moments * 1000) / Math.max(1, durationMs)).toFixed(6)
  const frames = await smallFrames(
    tools,
    [...(options.keyframes ? ['-skip_frame', 'nokey'] : ['-skip_frame', 'noref']), ...inputFile(file)],
    `fps=${rate}:start_time=0:round=down,`,
    moments,
    options.signal,
  )
  while (frames.length < moments) frames.push(frames.at(-1) ?? Buffer.alloc(pixels))
  return joined(frames)
}

/** Fingerprint of a set of pictures, in their order. */
export async function picturesLook(
  files: readonly string[],
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const frames: Buffer[] = []
  for (const file of files) frames.push(...(await smallFrames(tools, inputFile(file), '', 1, options.signal)))
  return joined(frames)
}
