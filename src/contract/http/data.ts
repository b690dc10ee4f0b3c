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
/** A day as people outside the company are told of it: without what did not go out. */
export const outsideDay = trendDay.omit({ failed: true })
/** A day of either page. */
export type FigureDay = z.infer<typeof outsideDay> & Partial<Pick<TrendDay, 'failed'>>

const sums = {
  published: z.number().int(),
  play: metric(),
  like: metric(),
  comment: metric(),
  share: metric(),
  new_fans: metric(),
}

/** What every call of this page may be asked: days of the company's zone, and which accounts. */
const asked = {
  from: day().optional(),
  to: day().optional(),
  platform_value: text(20).optional(),
  group_id: id().optional(),
  third_auth_id: id().optional(),
}
const shownDays = z.object({ from: z.string(), to: z.string() })

/**
 * Numbers of the company's days, within the operator's accounts; without days the last 7 complete ones. `prev`: as
 * many days before. `plan_id`: what went out and failed of one plan's works, its best works and its tracked words; what
 * can't be split by plan is null, its card `partial`. BAD_INPUT for days in the wrong order, ahead of today, or more
 * than `DATA_DAYS`.
 */
export const dataCenter = get('admin', 'dataCenter', {
  title: '数据看板',
  perm: 'account:list',
  input: z.object({ ...asked, compare: z.enum(['prev', 'none']).default('prev'), plan_id: id().optional() }).strict(),
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
      z.object({
        id: z.number().int(),
        openname: z.string(),
        avatar: z.string(),
        platform_value: z.string(),
        ...sums,
        /** Plays of as many days before; null = not compared, or nobody looked. */
        prev_play: metric().default(null),
      }),
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

/** Days of which the best hours are found unless others are asked for. */
export const HOURS_DAYS = 90

/**
 * When own works that went out in these days (without days the last `HOURS_DAYS` complete ones) are played most, by the
 * company's clock: `weekday` 1 = Monday to 7, `hour` 0 to 23. Works whose plays nobody knows, or that sites took down,
 * do not count; an hour without works is left out. `mean` and `median` of all plays that a work has.
 */
export const bestHours = get('data', 'bestHours', {
  title: '最佳发布时间',
  perm: 'account:list',
  input: z.object(asked).strict(),
  output: z.object({
    range: shownDays,
    works: z.number().int(),
    cells: z.array(
      z.object({
        weekday: z.number().int().min(1).max(7),
        hour: z.number().int().min(0).max(23),
        works: z.number().int(),
        mean: z.number(),
        median: z.number(),
      }),
    ),
  }),
})

/** Works that one picture shows at most, the most played. */
export const SCATTER_WORKS = 300

/**
 * Works that went out in these days, still stand and were played: by plays and by the share of those who answered, the
 * most played first. `rate` = likes, comments and shares of all its plays, of what is counted there; a work of which
 * none of the three is counted is left out.
 */
export const workScatter = get('data', 'workScatter', {
  title: '作品互动分布',
  perm: 'account:list',
  input: z.object(asked).strict(),
  output: z.object({
    range: shownDays,
    list: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        url: z.string(),
        openname: z.string(),
        platform_value: z.string(),
        play: z.number().int(),
        rate: z.number(),
      }),
    ),
  }),
})

/** Reasons of works that failed before there was an attempt with a code of its own. */
export const FAILURE_CODES = { film: 'film_failed', other: 'other' } as const

/**
 * Works that failed in these days by the code of the attempt (`FAILURE_CODES` where it has none), by how many still
 * wait, then by how many there are. `open` still wait for somebody to handle them: their sum is the `failed` of
 * `dataCenter`'s trend. The others were handled since: tried again, given up or deleted; their last failed attempt
 * ended in these days. What may be out is none. `newest`: the latest of those that are open, else of the others;
 * `title` and `openname` as they are now.
 */
export const failures = get('data', 'failures', {
  title: '失败原因',
  perm: 'account:list',
  input: z.object(asked).strict(),
  output: z.object({
    range: shownDays,
    count: z.number().int(),
    open: z.number().int(),
    /** Failed before these days and still wait. */
    earlier: z.number().int(),
    list: z.array(
      z.object({
        code: z.string(),
        count: z.number().int(),
        open: z.number().int(),
        newest: z.object({
          publish_item_id: z.number().int(),
          wisdom_task_id: z.number().int(),
          title: z.string(),
          openname: z.string(),
          platform_value: z.string(),
          /** As the site or the helper said it. */
          reason: z.string(),
          time: outTime(),
        }),
      }),
    ),
  }),
})

/**
 * From plan to deal. `scheduled`: works whose planned time lies in these days, without those cancelled or deleted;
 * works without a time are none. `published` and `played` as the cards of `dataCenter`. `messages` that guests wrote to
 * the accounts on these days, null until any account of the company was read. `leads` that were created and `deals`
 * that were won on these days are null until the company has a lead; leads without an account count where neither a
 * site, a group nor an account is asked for.
 */
export const funnel = get('data', 'funnel', {
  title: '运营漏斗',
  perm: 'account:list',
  input: z.object(asked).strict(),
  output: z.object({
    range: shownDays,
    scheduled: z.number().int(),
    published: z.number().int(),
    played: metric(),
    messages: metric(),
    leads: metric(),
    deals: metric(),
  }),
})

/**
 * Day by day how many tracked words stood where, by their latest look of the 30 days before: places 1 to 3, 4 to 10, 11
 * to 20, 21 to 50, or `none` of these. `top3` and `top10` together are the card of `dataCenter`. Words belong to the
 * company: group and account do not narrow them.
 */
export const rankSpread = get('data', 'rankSpread', {
  title: '排名分布',
  perm: 'account:list',
  input: z.object(asked).strict(),
  output: z.object({
    range: shownDays,
    list: z.array(
      z.object({
        date: z.string(),
        top3: z.number().int(),
        top10: z.number().int(),
        top20: z.number().int(),
        top50: z.number().int(),
        none: z.number().int(),
      }),
    ),
  }),
})
