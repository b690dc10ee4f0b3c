/** Pauses and waits, ms. */
export interface WeixinTimes {
  /** Between looks at a publish, and before a draft that was not checked yet is handed in again. */
  readonly poll: number
  /** How long WeChat may work on it before the row says that it still does. */
  readonly processing: number
}
export const TIMES: WeixinTimes = { poll: 5_000, processing: 120_000 }
