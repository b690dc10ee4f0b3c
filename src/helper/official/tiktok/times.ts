/** Pauses and waits, ms. */
export interface TiktokTimes {
  /** Between looks at a publish. */
  readonly poll: number
  /** How long TikTok may work on a film before the row says that it still does. */
  readonly processing: number
  /** The same after an answer that was lost. */
  readonly lost: number
}
export const TIMES: TiktokTimes = { poll: 3_000, processing: 180_000, lost: 20_000 }
