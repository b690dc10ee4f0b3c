// Links by which people without a session read the figures of chosen accounts, and the two pages that they open.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { day, flag, id, ids, int, metric, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'
import { DATA_DAYS, dataCenter, outsideDay } from './data.ts'

/** Pages that a link can open. */
export const SHARE_SCOPES = ['analysis', 'workList'] as const
export type ShareScope = (typeof SHARE_SCOPES)[number]
/** How long a link is good unless somebody says otherwise, days. */
export const SHARE_DAYS = 7
/** Longest life of a link, days. */
export const SHARE_DAYS_MAX = 366
/** Shortest password of a link, characters. */
export const SHARE_PASSWORD_MIN = 6
/** Days that a link shows when it names none: the last complete ones. */
export const SHARE_ROLLING_DAYS = 30
/** Works that a frozen list keeps at most, the newest. */
export const FROZEN_WORKS_MAX = 2_000

/**
 * What a link shows: the accounts that are named or in a group that is, all without either; of them those of the sites;
 * of a works list those of the plans. Days are fixed (`from` and `to`) or the last `rolling_days` complete ones.
 * `show_compare` 1 = also as many days before them.
 */
export const shareFilter = z
  .object({
    account_ids: z.array(id()).max(500).default([]),
    group_ids: z.array(id()).max(100).default([]),
    platform_values: z.array(text(20, 1)).max(30).default([]),
    plan_ids: z.array(id()).max(100).default([]),
    from: day().optional(),
    to: day().optional(),
    rolling_days: int(1, DATA_DAYS).optional(),
    show_compare: flag().default(0),
  })
  .strict()
export type ShareFilter = z.output<typeof shareFilter>

/** `stopped`: whoever made it is not at work any more, or may not share. `used`: opened as often as it may be. */
export const SHARE_STATES = ['open', 'used', 'expired', 'revoked', 'stopped'] as const
export type ShareState = (typeof SHARE_STATES)[number]

const link = z.object({
  id: z.number().int(),
  scope: z.enum(SHARE_SCOPES),
  name: z.string(),
  /** Path and query of the page; '' = it opens nothing any more. */
  url: z.string(),
  filter: z.object({
    account_ids: z.array(z.number().int()),
    group_ids: z.array(z.number().int()),
    platform_values: z.array(z.string()),
    plan_ids: z.array(z.number().int()),
    from: z.string().optional(),
    to: z.string().optional(),
    rolling_days: z.number().int().optional(),
    show_compare: outFlag(),
  }),
  has_password: outFlag(),
  show_account_name: outFlag(),
  /** When its figures were taken; 0 = it shows those of the moment. */
  frozen_time: outTime(),
  expire_time: outTime(),
  /** 0 = as often as wanted. */
  max_views: z.number().int(),
  view_count: z.number().int(),
  last_view_time: outTime(),
  revoke_time: outTime(),
  state: z.enum(SHARE_STATES),
  admin_name: z.string(),
  create_time: outTime(),
})

/** Links of the company, the newest first; within a narrower data scope the operator's own. */
export const listShares = get('data', 'shareList', {
  title: '分享链接列表',
  perm: 'share:edit',
  input: z
    .object({ ...pageQuery(), state: z.enum(['live', 'all']).default('all'), scope: z.enum(SHARE_SCOPES).optional() })
    .strict(),
  output: page(link),
})

/**
 * A new link. `frozen` 1 = it always shows the figures of now. NOT_FOUND for accounts, groups and plans that the
 * operator does not see, DUPLICATE for the name of a link that lives.
 */
export const addShare = post('data', 'addShare', {
  title: '新建分享链接',
  audit: 'share.create',
  perm: 'share:edit',
  input: z
    .object({
      scope: z.enum(SHARE_SCOPES),
      name: text(40),
      filter: shareFilter.prefault({}),
      password: z.string().max(64).optional(),
      /** Unix seconds; 0 = after the usual days. */
      expire_time: unixTime().default(0),
      max_views: int(0, 1_000_000).default(0),
      show_account_name: flag().default(1),
      frozen: flag().default(0),
    })
    .strict(),
  output: z.object({ id: z.number().int(), url: z.string(), expire_time: outTime() }),
})

/** Changes what is given. `password` '' takes it off. A changed password ends the visits under way. */
export const editShare = post('data', 'editShare', {
  title: '修改分享链接',
  audit: 'share.edit',
  perm: 'share:edit',
  input: z
    .object({
      id: id(),
      name: text(40).optional(),
      filter: shareFilter.optional(),
      password: z.string().max(64).optional(),
      expire_time: unixTime().optional(),
      max_views: int(0, 1_000_000).optional(),
      show_account_name: flag().optional(),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})

/** Ends links for good; those that have ended stay as they are. */
export const revokeShare = post('data', 'revokeShare', {
  title: '撤销分享链接',
  audit: 'share.revoke',
  perm: 'share:edit',
  input: z.object({ ids: ids(100) }).strict(),
  output: z.object({ revoked: z.number().int() }),
})

/** Another address for the same link; the former one opens nothing ever again. */
export const rotateShare = post('data', 'rotateShare', {
  title: '更换分享地址',
  audit: 'share.rotate',
  perm: 'share:edit',
  input: z.object({ id: id() }).strict(),
  output: z.object({ id: z.number().int(), url: z.string() }),
})

/** Why an opening was refused; '' = it was not. */
export const SHARE_REFUSALS = ['', 'password', 'locked', 'expired', 'used', 'revoked', 'stopped'] as const

/** Who opened a link, the latest first. `visitor` is the same for the same address, and tells nothing else of it. */
export const listShareViews = get('data', 'shareViews', {
  title: '分享访问记录',
  perm: 'share:edit',
  input: z.object({ ...pageQuery(), id: id() }).strict(),
  output: page(
    z.object({
      time: outTime(),
      ok: outFlag(),
      reason: z.enum(SHARE_REFUSALS),
      visitor: z.string(),
      agent: z.string(),
    }),
  ),
})

/** A link as its address has it; one of another form is answered as one that does not exist. */
const share = z.string().max(500)
const pass = z.string().max(500)

/**
 * Opens a link and counts the opening. `pwd_token` goes with each call of its page until `pass_time`. SHARE_MISSING
 * (unknown, changed, revoked: one sentence), SHARE_EXPIRED, SHARE_PASSWORD, SHARE_WRONG_PASSWORD with
 * `data.remaining`, TOO_OFTEN with `data.retry_after` after five wrong ones.
 */
export const openShare = post('data', 'openShare', {
  title: '打开分享链接',
  unlogged: 'each opening is a row of the link itself',
  access: 'public',
  perMinute: 30,
  input: z.object({ share, password: z.string().max(64).optional() }).strict(),
  output: z.object({
    pwd_token: z.string(),
    pass_time: outTime(),
    name: z.string(),
    scope: z.enum(SHARE_SCOPES),
    need_password: outFlag(),
    expire_time: outTime(),
  }),
})

/** What a visitor is told of his link; null = somebody who is signed in. Ids are of this link alone. */
const shownLink = z
  .object({
    name: z.string(),
    expire_time: outTime(),
    frozen_time: outTime(),
    show_account_name: outFlag(),
    /** 1 = the company of a demo: the figures are made up. */
    demo: outFlag(),
    /** Days that the page can be narrowed within. */
    locked_filter: z.object({ from: z.string(), to: z.string(), platform_values: z.array(z.string()) }),
    /** To choose from; empty where names are hidden. */
    accounts: z.array(z.object({ id: z.number().int(), openname: z.string(), platform_value: z.string() })),
  })
  .nullable()
export type ShownLink = z.infer<typeof shownLink>

const visit = { share: share.optional(), pwd_token: pass.optional() }
const figures = dataCenter.output.shape

/** Cards of the page for clients, in their order: nothing of what the company has, pays or tracks. */
export const ANALYSIS_CARDS = [
  'published',
  'play',
  'like',
  'comment',
  'share',
  'new_fans',
] as const satisfies readonly z.infer<typeof dataCenter.output>['cards'][number]['key'][]

/**
 * The dashboard's figures for people of the company, and with `share` for the visitor of a link: then filters narrow
 * what the link shows, and accounts outside of it are as such that do not exist.
 */
export const analysis = get('data', 'analysis', {
  title: '数据分析',
  access: 'share',
  perm: 'account:list',
  perMinute: 240,
  input: z
    .object({
      ...visit,
      from: day().optional(),
      to: day().optional(),
      compare: z.enum(['prev', 'none']).default('prev'),
      platform_value: text(20).optional(),
      group_id: id().optional(),
      third_auth_id: id().optional(),
    })
    .strict(),
  output: z.object({
    range: figures.range,
    cards: figures.cards,
    trend: z.array(outsideDay),
    trend_prev: z.array(outsideDay),
    platforms: figures.platforms,
    accounts_top: figures.accounts_top,
    works_top: figures.works_top,
    coverage: figures.coverage,
    share: shownLink,
  }),
})

const numbers = { play: metric(), like: metric(), comment: metric(), share: metric(), collect: metric() }
/** By what works are put in order; those without the number come last. */
export const WORK_SORTS = ['publish_time', 'play', 'like', 'comment', 'share'] as const
export const sharedWork = z.object({
  id: z.number().int(),
  title: z.string(),
  /** '' = not known, or names are hidden: it would lead to the account. */
  url: z.string(),
  platform_value: z.string(),
  third_auth_id: z.number().int(),
  openname: z.string(),
  avatar: z.string(),
  /** 4 video, 1 image-text, 2 article, 3 official-account article. */
  media_type: z.number().int(),
  publish_time: outTime(),
  /** All that it has. */
  ...numbers,
  /** What came in on these days alone. */
  delta: z.object(numbers),
})

/** Works that went out on these days and still stand, of people of the company or, with `share`, of a link. */
export const workList = get('data', 'workList', {
  title: '作品数据',
  access: 'share',
  perm: 'account:list',
  perMinute: 240,
  input: z
    .object({
      ...visit,
      ...pageQuery(100),
      sort_field: z.enum(WORK_SORTS).default('publish_time'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      platform: text(20).optional(),
      account: id().optional(),
      media_type: int(1, 4).optional(),
      from: day().optional(),
      to: day().optional(),
    })
    .strict(),
  output: page(sharedWork).extend({
    range: z.object({ from: z.string(), to: z.string() }),
    share: shownLink,
  }),
})
