/** The frame of a film that makes the best cover: sharp, neither black nor blank, not in the middle of a transition. */
import { RenderError } from './errors.ts'
import { pictureStream } from './graph/streams.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import type { MediaTools } from './types.ts'

/** Frames looked at, spread over the film, and their width as they are looked at, px. */
const looked = 40
const width = 160
/** Pictures darker or brighter than this on average, or with less contrast, are never a cover (of 255). */
const darkest = 28
const brightest = 232
const flattest = 10

export interface FrameMarks {
  /** Mean and standard deviation of the brightness, 0 to 255. */
  mean: number
  contrast: number
  /** Variance of the Laplacian: how much fine detail there is. */
  sharpness: number
}

/** Marks of one grey picture, row by row. */
export function markFrame(grey: Uint8Array, columns: number): FrameMarks {
  const rows = Math.floor(grey.length / columns)
  const at = (x: number, y: number): number => grey[y * columns + x] ?? 0
  let [sum, squares, edges, edgeSquares, inner] = [0, 0, 0, 0, 0]
  for (const value of grey) {
    sum += value
    squares += value * value
  }
  for (let y = 1; y + 1 < rows; y += 1) {
    for (let x = 1; x + 1 < columns; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      edges += edge
      edgeSquares += edge * edge
      inner += 1
    }
  }
  const mean = sum / Math.max(1, grey.length)
  return {
    mean,
    contrast: Math.sqrt(Math.max(0, squares / Math.max(1, grey.length) - mean * mean)),
    sharpness: edgeSquares / Math.max(1, inner) - (edges / Math.max(1, inner)) ** 2,
  }
}

/**
 * How good a cover the frame is; 0 = none. Detail counts by its root, so that a grainy frame doesn't beat a clear one
 * with more contrast.
 */
export function coverScore({ mean, contrast, sharpness }: FrameMarks): number {
  if (mean < darkest || mean > brightest || contrast < flattest) return 0
  return Math.sqrt(sharpness) * Math.min(1, contrast / 50) * (1 - Math.abs(mean - 128) / 256)
}

export interface BestFrameOptions {
  durationMs: number
  width: number
  height: number
  /** Spans that are not looked at (transitions), ms. */
  avoid?: readonly { from: number; to: number }[]
  signal?: AbortSignal | undefined
}

/**
 * Moment of the best frame, ms; the middle of the film when all are black or blank.
 * @throws RenderError `material_damaged`, `cancelled`, `timeout`
 */
export async function findBestFrame(
  file: string,
  tools: Pick<MediaTools, 'ffmpeg'>,
  options: BestFrameOptions,
): Promise<number> {
  const { durationMs, avoid = [], signal } = options
  const height = Math.max(2, Math.round((width * options.height) / Math.max(1, options.width) / 2) * 2)
  const rate = Math.min(10, (looked * 1000) / Math.max(1, durationMs))
  const result = await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      '-threads',
      '2',
      ...inputFile(file),
      '-map',
      `0:${pictureStream()}`,
      '-vf',
      `fps=${rate.toFixed(6)}:start_time=0:round=near,scale=${width}:${height}:flags=area,format=gray`,
      '-frames:v',
      String(looked + 2),
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    { deadlineMs: 180_000, signal },
  )
  const bytes = width * height
  const count = Math.floor(result.stdout.length / bytes)
  if (count === 0)
    throw new RenderError('material_damaged', '无法从成片中取出画面，文件可能已损坏', { detail: result.stderr })
  let best = { at: durationMs / 2, score: 0 }
  for (let i = 0; i < count; i += 1) {
    const at = (i * 1000) / rate
    if (avoid.some((span) => at >= span.from && at < span.to)) continue
    const score = coverScore(markFrame(result.stdout.subarray(i * bytes, (i + 1) * bytes), width))
    if (score > best.score) best = { at, score }
  }
  return Math.max(0, Math.min(durationMs - 1, Math.round(best.at)))
}
