/** Pauses and waits, ms. */
export interface InstagramTimes {
  /** Between looks at a container. */
  readonly poll: number
  /** Longest wait for one container. */
  readonly processing: number
}
export const TIMES: InstagramTimes = { poll: 5_000, processing: 300_000 }
