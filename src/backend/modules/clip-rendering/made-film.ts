// A finished output on disk, before it is stored.
import type { OutputChoice } from '../../../contract/entities/clip.ts'
import type { RenderedOutput } from '../../media/types.ts'

export interface RenderLimits {
  /** Folder for this film alone. */
  workDir: string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (ratio: number) => void
}

/** What a finished output shows, in playing order (contract `outputChoice`). */
export type ShownShot = OutputChoice['shots'][number]

export interface MadeFilm extends RenderedOutput {
  /** Files of an image post, in order; null = a film. */
  pictures: readonly string[] | null
  shown: readonly ShownShot[]
  /** When each of its shots begins, ms from the start; a preview may have fewer than `shown`. Empty for image posts. */
  startsMs: readonly number[]
  /** Length of the whole film a preview is the beginning of, ms; 0 for image posts. */
  wholeMs: number
}
