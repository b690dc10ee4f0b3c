// How a film is cut for the upload. Pure.
const MB = 1024 * 1024
/** Smallest chunk that is taken, and the most chunks of one film. */
const SMALLEST = 5 * MB
const MOST = 1000

/** Bytes of the film, end not included. */
export interface Range {
  readonly from: number
  readonly to: number
}
export interface Chunks {
  /** Bytes of each chunk but the last one, which holds the rest too. */
  readonly size: number
  readonly count: number
  readonly before: readonly Range[]
  /** Completes the film. */
  readonly last: Range
}

/** Small chunks, so that the last one, which completes the film, is short. @param bytes of the film */
export function chunksOf(bytes: number): Chunks {
  const size = bytes < SMALLEST * 2 ? bytes : Math.max(SMALLEST, Math.ceil(bytes / MOST))
  const count = Math.max(1, Math.floor(bytes / size))
  return {
    size,
    count,
    before: Array.from({ length: count - 1 }, (_, index) => ({ from: index * size, to: (index + 1) * size })),
    last: { from: (count - 1) * size, to: bytes },
  }
}
