// Numbers of a stretch of days: what went out, what it brought, and which account, site and work brought it.
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { day, id, metric, outFlag, outTime, text } from '../fields.ts'

/** Most days of one question. */
export const DATA_DAYS = 366
/** Days that are shown unless somebody asks for others: complete ones, since platforms count a day late. */
export const USUAL_DAYS = 7

/** The cards, in their order. */
export const DATA_CARDS = [
  'published',
  'success_rate',
  'play',
  'like',
  'comment',
  'share',
  'new_fans',
  'leads',
  'rank_top10',
  'clip_left',
] as const

/**
 * One number. `value`, `prev` null = never collected; `delta_rate` = of `prev`, null where that is null or 0. `unit`
 * `rate` is 0 to 1. `partial` 1 = some of it was not seen, so that it is at least this.
 */
const card = z.object({
  key: z.enum(DATA_CARDS),
  value: metric(),
  prev: metric(),
  delta: metric(),
  delta_rate: metric(),
  unit: z.enum(['count', 'rate']),
  partial: outFlag(),
})

/** One day; `spread` works' numbers are spread over days that nobody looked at, `corrected` a platform lowered. */
const trendDay = z.object({
  date: z.string(),
  play: metric(),
  like: metric(),
  comment: metric(),
  share: metric(),
  new_fans: metric(),
  published: z.number().int(),
  failed: z.number().int(),
  spread: z.number().int(),
  corrected: z.number().int(),
})
export type TrendDay = z.infer<typeof trendDay>

const sums = {
  published: z.number().int(),
  play: metric(),
  like: metric(),
  comment: metric(),
  share: metric(),
  new_fans: metric(),
}

/**
 * Numbers of the company's days, within the operator's accounts; without days the last 7 complete ones. `prev`: as
 * many days before. BAD_INPUT for days in the wrong order, ahead of today, or more than `DATA_DAYS`.
 */
export const dataCenter = get('admin', 'dataCenter', {
  title: '数据看板',
  perm: 'account:list',
  input: z
    .object({
      from: day().optional(),
      to: day().optional(),
      compare: z.enum(['prev', 'none']).default('prev'),
      platform_value: text(20).optional(),
      group_id: id().optional(),
      third_auth_id: id().optional(),
    })
    .strict(),
  output: z.object({
    /** `from_time`, `to_time`: first and last second of these days in the company's zone. */
    range: z.object({
      from: z.string(),
      to: z.string(),
      prev_from: z.string(),
      prev_to: z.string(),
      from_time: outTime(),
      to_time: outTime(),
    }),
    cards: z.array(card),
    trend: z.array(trendDay),
    /** Day by day as many days before; empty unless compared. */
    trend_prev: z.array(trendDay),
    platforms: z.array(z.object({ platform_value: z.string(), name: z.string(), accounts: z.number().int(), ...sums })),
    accounts_top: z.array(
      z.object({ id: z.number().int(), openname: z.string(), avatar: z.string(), platform_value: z.string(), ...sums }),
    ),
    works_top: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        url: z.string(),
        platform_value: z.string(),
        openname: z.string(),
        publish_time: outTime(),
        /** All that it has, not only of these days. */
        play: metric(),
        like: metric(),
        comment: metric(),
        share: metric(),
      }),
    ),
    /** Accounts of which works were read, of all; when last, 0 = never. */
    coverage: z.object({
      accounts_with_data: z.number().int(),
      accounts_total: z.number().int(),
      updated_time: outTime(),
    }),
  }),
})
