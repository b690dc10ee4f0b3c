import { z } from 'zod'
import { int } from '../fields.ts'
import { platformValue } from './account.ts'

/**
 * How calmly one platform's accounts publish. Minutes; `daily_cap` 0 = no limit; quiet hours `HH:mm` in the company's
 * zone, '' = none.
 */
export const pace = z.object({
  /** Shortest time between the starts of two works of one account. */
  gap_minutes: z.number().int(),
  /** Up to this is added to the gap, by chance, once per work. */
  jitter_minutes: z.number().int(),
  /** Works of one account started in a calendar day. */
  daily_cap: z.number().int(),
  quiet_from: z.string(),
  /** Earlier than `quiet_from` = on the next day. */
  quiet_to: z.string(),
})
export type Pace = z.infer<typeof pace>
/** By platform value; a platform that is missing has none. */
export type Paces = Readonly<Record<string, Pace>>

/** Largest values that can be set: two days between works is no pace any more but a stop. */
export const PACE_LIMITS = { gap_minutes: 1_440, jitter_minutes: 240, daily_cap: 500 } as const
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/, '时间格式为 HH:mm')

/** A pace as it is set. */
export const paceInput = z
  .object({
    platform_value: platformValue,
    gap_minutes: int(0, PACE_LIMITS.gap_minutes),
    jitter_minutes: int(0, PACE_LIMITS.jitter_minutes),
    daily_cap: int(0, PACE_LIMITS.daily_cap),
    quiet_from: clock,
    quiet_to: clock,
  })
  .strict()
  .refine((one) => one.quiet_from !== '' || one.quiet_to === '', { message: '请填写开始时间', path: ['quiet_from'] })
  .refine((one) => one.quiet_to !== '' || one.quiet_from === '', { message: '请填写结束时间', path: ['quiet_to'] })
  .refine((one) => one.quiet_from === '' || one.quiet_from !== one.quiet_to, {
    message: '开始与结束不能相同',
    path: ['quiet_to'],
  })

/** gap: too soon after the account's last work; cap: enough for today; quiet: inside the quiet hours. */
const paceReason = z.enum(['gap', 'cap', 'quiet'])
export type PaceReason = z.infer<typeof paceReason>

/**
 * `data` of a refusal by pace (PACED): from when on the work may start, unix seconds, and the same as seconds from now.
 */
export const pacedData = z.object({ until: z.number().int(), wait: z.number().int(), reason: paceReason })

const calm = (
  gap_minutes: number,
  jitter_minutes: number,
  daily_cap: number,
  quiet_from = '',
  quiet_to = '',
): Pace => ({ gap_minutes, jitter_minutes, daily_cap, quiet_from, quiet_to })
const USUAL = calm(5, 2, 10)

/** What holds in the product until a company sets its own. */
export const CALM_PACES: Paces = {
  douyin: USUAL,
  kuaishou: USUAL,
  bilibili: USUAL,
  baijiahao: USUAL,
  toutiao: USUAL,
  weibo: USUAL,
  tiktok: USUAL,
  xiaohongshu: calm(30, 10, 3, '00:00', '07:00'),
  shipinhao: calm(10, 3, 5),
  weixin_gzh: calm(10, 3, 3),
  youtube: USUAL,
  instagram: USUAL,
}
