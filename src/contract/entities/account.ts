import { z } from 'zod'
import { metric, outFlag, outTime } from '../fields.ts'

/** Codes of the platforms; rows can be added, so the wire takes any short code. */
export const platformValue = z.string().regex(/^[a-z][a-z0-9_]{1,30}$/, '平台代码不正确')

/** 1 normal, 0 not signed in, 2 expired or dropped, 3 check failed. Only 1 may publish. */
export const loginStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type LoginStatus = z.infer<typeof loginStatus>
export const LOGIN_STATUS = { none: 0, ok: 1, dropped: 2, unknown: 3 } as const

export const authMode = z.enum(['helper', 'oauth', 'ins', 'ins_child', 'doudian', 'doudian_sub', 'manual'])

/**
 * How works of an account go out: through the platform's official interface, by its page in a browser, by its page with
 * the last press made by a person in the window, or handed to the platform's app on a phone by a code that a person
 * scans.
 */
export const accountWay = z.enum(['official', 'browser', 'assisted', 'phone'])
export type AccountWay = z.infer<typeof accountWay>
/** Ways in the order in which they are tried; none twice. */
export const accountWays = z
  .array(accountWay)
  .max(4)
  .refine((ways) => new Set(ways).size === ways.length, '发布方式不能重复')

/**
 * Who makes an account's planned works public at their time: `alarm` = this product at that minute, `site` = the
 * platform's own timer, where it takes the time.
 */
export const timeChannel = z.enum(['alarm', 'site'])
export type TimeChannel = z.infer<typeof timeChannel>

/**
 * Limits of a platform; times in minutes, lengths in that platform's own counting. A missing value = no such limit
 * known.
 */
export const platformLimits = z.object({
  video_title_max: z.number().int().optional(),
  video_title_min: z.number().int().optional(),
  image_title_max: z.number().int().optional(),
  article_title_max: z.number().int().optional(),
  article_title_min: z.number().int().optional(),
  /** Characters of an article's text, tags not counted. */
  article_text_max: z.number().int().optional(),
  /** 1 = no article without a cover; one that was not chosen is the first picture of the text. */
  article_cover_required: outFlag().optional(),
  text_max: z.number().int().optional(),
  /** Of image posts, where it is another one. */
  image_text_max: z.number().int().optional(),
  topics_max: z.number().int().optional(),
  images_max: z.number().int().optional(),
  /** Of one picture of an image post. */
  image_max_bytes: z.number().optional(),
  /** 1 = an image post takes no GIF. */
  image_no_gif: outFlag().optional(),
  video_max_bytes: z.number().optional(),
  video_min_s: z.number().optional(),
  video_max_s: z.number().optional(),
  timing_min_minutes: z.number().int().optional(),
  timing_max_minutes: z.number().int().optional(),
  cover_required: outFlag().optional(),
})
export type PlatformLimits = z.infer<typeof platformLimits>

export const capability = z.enum([
  'poi',
  'micro_app',
  'collection',
  'friends',
  'music',
  'topic',
  'timing',
  'cover',
  'declaration',
  'visibility',
  'download',
  'mass_notice',
  'post_settings',
  'dm',
  'comment',
  'stats',
  'rank',
])

const workKind = z.enum(['video', 'image', 'article', 'official'])
/** One social platform. */
export const platform = z.object({
  value: platformValue,
  name: z.string(),
  iconUrl: z.string(),
  kinds: z.array(workKind),
  auth_modes: z.array(authMode),
  capabilities: z.array(capability),
  limits: platformLimits,
  /**
   * Declarations a person can choose; empty = the platform has none. `kinds`: only the pages of these have it; absent =
   * all have.
   */
  declarations: z.array(z.object({ value: z.string(), name: z.string(), kinds: z.array(workKind).optional() })),
  /** Who may see a work, in the platform's own words; absent = 公开, 好友可见, 仅自己可见. */
  visibilities: z
    .array(z.object({ value: z.union([z.literal(0), z.literal(1), z.literal(3)]), name: z.string() }))
    .optional(),
  /** What a work without a choice of who may see it is, in words; absent = what the platform presets. */
  visibility_preset: z.string().optional(),
  /** Sentence with which logins and publishes are switched off; absent or '' = on. */
  off: z.string().max(200).optional(),
})
export type Platform = z.infer<typeof platform>

export const platformInfo = z.object({ value: platformValue, name: z.string(), iconUrl: z.string() })

/** A matrix account as lists show it; never holds a cookie. */
export const account = z.object({
  id: z.number().int(),
  platform_value: platformValue,
  third_platform_info: platformInfo,
  account_id: z.string(),
  third_sec_uid: z.string(),
  openname: z.string(),
  avatar: z.string(),
  group_id: z.number().int(),
  group_name: z.string(),
  operator_admin_id: z.number().int(),
  operator_name: z.string(),
  parent_id: z.number().int(),
  auth_mode: authMode,
  is_confer: outFlag(),
  third_login_status: loginStatus,
  last_check_time: outTime(),
  login_time: outTime(),
  expire_time: outTime(),
  days_left: z.number().int().nullable(),
  fans: metric(),
  works: metric(),
  remark: z.string(),
  wechat_bound: outFlag(),
  enabled: outFlag(),
  last_error: z.string(),
  /** `socks5 · 10.0.0.8:1080`; '' = the computer's own connection. User and password are never shown. */
  proxy_host: z.string(),
  /** Ways that are tried, in order: as chosen, else the platform's usual ones. */
  ways: accountWays,
  /** As chosen; where the platform has no timer, or not for the work or its minute, it goes by `alarm` all the same. */
  time_channel: timeChannel,
  /** 1 = authorised at the platform's official interface. */
  granted: outFlag(),
  create_time: outTime(),
})
export type Account = z.infer<typeof account>

/** How the account's proxy did at its last test. */
export const proxyTest = z.object({
  time: outTime(),
  reachable: outFlag(),
  ms: z.number().int(),
  ip: z.string(),
  msg: z.string(),
})

export const accountGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string(),
  sort: z.number().int(),
  count: z.number().int(),
  online_count: z.number().int(),
})
export type AccountGroup = z.infer<typeof accountGroup>

/** What the helper learns about an account at login; credentials only as `sealed:v1:…` (docs/security.md). */
export const sealed = z
  .string()
  .max(200_000)
  .regex(/^(sealed:v1:[A-Za-z0-9_.=-]+)?$/, '凭证必须是密封格式')
export const helperAccount = z.object({
  account_id: z.string().min(1).max(128),
  third_sec_uid: z.string().max(256).default(''),
  openname: z.string().min(1).max(100),
  avatar: z.string().max(2000).default(''),
  third_cookie: sealed.default(''),
  third_token: sealed.default(''),
  fans: z.number().int().nullable().default(null),
  works: z.number().int().nullable().default(null),
  account_role: z.enum(['personal', 'enterprise']).default('personal'),
  expire_time: z.number().int().min(0).default(0),
  /** Of an account that came from another computer; kept only where none is set. */
  proxy: sealed.optional(),
})
export type HelperAccount = z.infer<typeof helperAccount>
