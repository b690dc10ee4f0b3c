// Where our works stand on the search pages of platforms.
import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { platformValue } from './account.ts'

/** Platforms whose search page the helper can read; words of others are entered by hand. */
export const RANK_PLATFORMS = ['douyin', 'kuaishou', 'xiaohongshu', 'bilibili'] as const
/**
 * `keywords` of one company; `blocks` in a row end a day's checks of an identity on a platform; `depth` is the usual
 * one; an inclusion counts within `inclusion_depth`. Days and seconds as named.
 */
export const RANK_LIMITS = {
  keywords: 500,
  blocks: 2,
  depth: 50,
  inclusion_depth: 20,
  lease_s: 300,
  at_once: 50,
  history_days: 90,
  evidence_days: 30,
} as const

export const rankFrequency = z.enum(['daily', 'weekly', 'manual'])
export type RankFrequency = z.infer<typeof rankFrequency>
/**
 * `ok` = looked (rank null: not within the depth), `blocked` = captcha or login wall, `error` = could not be looked,
 * `pending` = never looked.
 */
export const rankStatus = z.enum(['ok', 'blocked', 'error', 'pending'])
export type RankStatus = z.infer<typeof rankStatus>
/** Between the two latest points that are `ok`, and only while the latest point is; `none` = there are no two. */
export const rankChange = z.enum(['up', 'down', 'new', 'lost', 'same', 'none'])
export type RankChange = z.infer<typeof rankChange>
export const rankSource = z.enum(['helper', 'manual', 'import'])
/**
 * How a result was told to be ours; `title` = alike by its title alone, its author unknown (疑似); `none` = somebody
 * else's.
 */
export const matchedBy = z.enum(['item_id', 'author', 'title', 'none'])
export type MatchedBy = z.infer<typeof matchedBy>
/** What a look at a title found; `none` = never looked. */
export const inclusionStatus = z.enum(['included', 'not_included', 'unknown', 'blocked'])

const count = () => z.number().int()
const rank = () => z.number().int().nullable()

/** One tracked word on one platform. Rank null with `ok_time` > 0 = looked at and not within the depth. */
export const rankRow = z.object({
  id: count(),
  keyword: z.string(),
  platform_value: platformValue,
  enabled: outFlag(),
  frequency: rankFrequency,
  depth: count(),
  /** 0 = looked at signed out. `eyes_ok` 0 = the account is signed out, disabled or deleted: looks fail. */
  third_auth_id: count(),
  openname: z.string(),
  eyes_ok: outFlag(),
  plans: z.array(z.object({ id: count(), name: z.string() })),
  /** Of the latest look that succeeded (`ok_time`, 0 = none); `suspected` 1 = by its title alone. */
  last_rank: rank(),
  suspected: outFlag(),
  prev_rank: rank(),
  best_rank: rank(),
  ok_time: outTime(),
  change: rankChange,
  /** Places gained (positive) or lost; null unless both points have a rank. */
  change_by: rank(),
  /** Of the latest look, whatever came of it. */
  last_status: rankStatus,
  last_checked_time: outTime(),
  last_error: z.string(),
  source: rankSource,
  /** 0 = only by hand. */
  next_check_time: outTime(),
  /** 0 nothing, 1 waits for its look, 2 is being looked at. */
  checking: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  hit_title: z.string(),
  hit_url: z.string(),
  /** Latest points, oldest first. */
  spark: z.array(z.object({ date: z.string(), rank: rank(), status: rankStatus })),
})
export type RankRow = z.infer<typeof rankRow>

/**
 * Counts of the enabled words under the filter by what their latest look said; `avg` over those with a rank, null =
 * none has one.
 */
export const rankKpi = z.object({
  tracked: count(),
  top3: count(),
  top10: count(),
  top50: count(),
  not_found: count(),
  blocked: count(),
  error: count(),
  pending: count(),
  avg: z.number().nullable(),
})

/**
 * Whose eyes new words of a platform look with; `third_auth_id` 0 = signed out. `usable` 0 = the account can't look
 * now.
 */
export const rankEyes = z.object({
  platform_value: platformValue,
  third_auth_id: count(),
  openname: z.string(),
  usable: outFlag(),
})
export type RankEyes = z.infer<typeof rankEyes>

/**
 * The queue: what waits and is being looked at, when the latest look was (0 = never), today's looks by identity and
 * platform; `blocked` 1 = blocks ended the day there.
 */
export const rankQueue = z.object({
  waiting: count(),
  running: count(),
  last_checked_time: outTime(),
  quotas: z.array(
    z.object({
      identity: z.string(),
      openname: z.string(),
      platform_value: platformValue,
      used: count(),
      cap: count(),
      blocked: outFlag(),
    }),
  ),
})

/** One result that was kept: ours, and the first few of others. `publish_item_id` 0 = not made by one of our tasks. */
export const rankHit = z.object({
  rank: count(),
  publish_item_id: count(),
  title: z.string(),
  url: z.string(),
  author_name: z.string(),
  matched_by: matchedBy,
})
/** One point: the company's day. */
export const rankPoint = z.object({
  date: z.string(),
  rank: rank(),
  status: rankStatus,
  depth: count(),
  suspected: outFlag(),
  source: rankSource,
  identity: z.string(),
  openname: z.string(),
  checked_time: outTime(),
  error: z.string(),
  /** How many of the results are ours. */
  hit_count: count(),
  evidence_url: z.string(),
  hits: z.array(rankHit),
})
export type RankPoint = z.infer<typeof rankPoint>

export const inclusionRow = z.object({
  publish_item_id: count(),
  title: z.string(),
  platform_value: platformValue,
  third_auth_id: count(),
  openname: z.string(),
  platform_url: z.string(),
  published_time: outTime(),
  /** `none` = never looked at. */
  status: z.enum([...inclusionStatus.options, 'none']),
  rank: rank(),
  source: rankSource,
  reason: z.string(),
  checked_time: outTime(),
  evidence_url: z.string(),
  checking: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type InclusionRow = z.infer<typeof inclusionRow>
