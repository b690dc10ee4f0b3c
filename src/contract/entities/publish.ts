import { z } from 'zod'
import { DESCRIPTION_MAX } from '../constants.ts'
import { flag, int, outFlag, outTime, text, unixTime } from '../fields.ts'
import type { AccountWay } from './account.ts'
import { accountWays, loginStatus, platformInfo, timeChannel } from './account.ts'

export const taskType = z.enum([
  'dugujiujian',
  'smart',
  'clip',
  'clipTemplate',
  'imageText',
  'article',
  'officialAccount',
])
export type TaskType = z.infer<typeof taskType>
/** 0 waiting, 1 publishing, 2 success, 3 cancelled, -1 failed. */
export const publishStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(-1)])
export const PUBLISH_STATUS = { waiting: 0, publishing: 1, success: 2, cancelled: 3, failed: -1 } as const

/** What a platform sent for a selection; passed back to it whole. */
const raw = z.record(z.string(), z.unknown()).optional()

/** What the operator chose for one item beyond title and file . */
export const videoPublishInfo = z
  .object({
    selectTopicsInfo: z
      .array(z.object({ id: z.string().max(64).optional(), name: text(60, 1), raw }))
      .max(30)
      .default([]),
    selectPoiInfo: z
      .object({ poi_id: z.string().max(64), poi_name: text(120, 1), address: z.string().max(300).default(''), raw })
      .nullable()
      .default(null),
    selectCollectionInfo: z
      .object({ mix_id: z.string().max(64), name: text(120, 1), raw })
      .nullable()
      .default(null),
    selectFriendsInfo: z
      .array(
        z.object({ uid: z.string().max(64), sec_uid: z.string().max(200).default(''), nickname: text(100, 1), raw }),
      )
      .max(30)
      .default([]),
    musicId: z.string().max(64).nullable().default(null),
    musicName: z.string().max(120).optional(),
    microApp: z
      .object({
        app_id: z.string().max(64),
        app_title: text(60),
        app_url: z.string().max(512),
        /** What its publishing page asks for; absent = not known. */ link: z.string().max(1000).optional(),
      })
      .optional(),
    /** 0 public, 1 private, 3 friends; absent = the platform's own preset, nothing is chosen for the operator. */
    visibility: z.union([z.literal(0), z.literal(1), z.literal(3)]).optional(),
    /** Value of one of the platform's declarations; absent = none chosen. */
    declaration: z.string().max(60).optional(),
    allow_save: flag().optional(),
    /** Text below the title, without topics. */
    description: text(DESCRIPTION_MAX).optional(),
    /** What 公众号 asks of an article beside title, text and digest (`description`). */
    article: z
      .object({
        author: z.string().max(60),
        source_url: z.string().max(1000),
        need_open_comment: flag(),
        only_fans_can_comment: flag(),
      })
      .optional(),
    /** 公众号: 1 = into the draft box only, whatever the account may do; its people publish it themselves. */
    official_draft: flag().optional(),
    /** 公众号 by its pages: 1 = 群发通知, all followers are told and the day's send is used up; absent or 0 = nobody is. */
    mass_notice: flag().optional(),
    /** What TikTok's interface wants a person to decide (contract/tiktok-post.ts); each absent one is a no. */
    post_settings: z
      .object({
        comment: flag(),
        duet: flag(),
        stitch: flag(),
        /** Commercial content is disclosed; then one of the next two. */ commercial: flag(),
        /** Of one's own brand. */ brand_organic: flag(),
        /** Of somebody else's, paid. */ brand_content: flag(),
        music_confirmed: flag(),
        consent: flag(),
      })
      .partial()
      .strict()
      .optional(),
  })
  .strict()
export type VideoPublishInfo = z.infer<typeof videoPublishInfo>

/**
 * Names a life of the data folder: made anew with it and by every restore of a backup, as ids count on from an earlier point then. '' = of
 * attempts from before there were epochs.
 */
export const epoch = z.string().regex(/^[a-z0-9]{0,32}$/, '数据批次不正确')

/** The account part of an item; credentials are sealed strings that only the helper can open. */
export const itemAccount = z.object({
  id: z.number().int(),
  account_id: z.string(),
  openname: z.string(),
  avatar: z.string(),
  third_login_status: loginStatus,
  is_confer: outFlag(),
  third_sec_uid: z.string(),
  third_cookie: z.string(),
  third_token: z.string(),
  /** As `proxy` of the helper's commands. */
  proxy: z.string().optional(),
  /** As `ways` of the helper's commands. */
  ways: accountWays.optional(),
  /** Why the work can't be handed to a phone, in words with the remedy; '' = it can. Absent: its platform takes nothing that way. */
  phone_problem: z.string().optional(),
  third_platform_info: platformInfo,
  /** Who is to make its planned works public, as the operator chose; a single work may come to another (`time_channel` of the item). Absent: not asked for. */
  time_channel: timeChannel.optional(),
  /** What {地区} stands for; '' = not filled in. */
  region: z.string().optional(),
})
export type ItemAccount = z.infer<typeof itemAccount>

/** Further articles of one 公众号 draft (次条); with the first at most 8 (draft/add of api.weixin.qq.com). */
export const MORE_ARTICLES = 7
/** One of them, in its place. Its text and cover come with preparePublishFile, for the helper. */
export const moreArticle = z.object({
  article_id: z.number().int(),
  title: z.string(),
  author: z.string(),
  digest: z.string(),
  source_url: z.string(),
  need_open_comment: outFlag(),
  only_fans_can_comment: outFlag(),
  /** Where it stands since it went out; '' = not known. */
  platform_url: z.string(),
  content_html: z.string().optional(),
  /** Its cover among the item's pictures, from 0. */
  cover: z.number().int().min(0).optional(),
})
export type MoreArticle = z.infer<typeof moreArticle>

/** Who took a work out of the automatic run that would have sent it ('' = not known any more), and when. */
export const skipped = z.object({ name: z.string(), time: outTime() })
export type Skipped = z.infer<typeof skipped>

/** One content x one account: the row of the publish dialog. */
export const publishItem = z.object({
  id: z.number().int(),
  wisdom_task_id: z.number().int(),
  title: z.string(),
  /** `#a #b`, split on # for publishing. */
  topic: z.string(),
  /** 4 = video, otherwise images (1), article (2), official account (3). */
  media_type: z.number().int(),
  /** Text of an article. Its pictures are `<img src="local:0">`: the helper gets their files as `imagePaths`, in that order. */
  content_html: z.string().optional(),
  image_urls: z.array(z.string()),
  /** Of a 公众号 draft of several articles: the second and so on; absent = there is one. Pictures of all of them stand in one list. */
  more_articles: z.array(moreArticle).max(MORE_ARTICLES).optional(),
  video_cover_url: z.string(),
  full_file_url: z.string(),
  duration_ms: z.number().int().nullable(),
  timing_time: outTime(),
  edit_status: outFlag(),
  publish_status: publishStatus,
  /** 1 = the outcome is not known: to be checked by a person on the platform, never retried by itself. */
  unconfirmed: outFlag(),
  /** 1 = its last try was broken off, and its helper is being asked how that ended: `publish_status` is still 1, and nothing of it is sent. */
  settling: outFlag().optional(),
  progress: z.number().int(),
  fail_reason: z.string(),
  /** 1 = it failed, and what goes out was changed since: `fail_reason` is of the attempt before. It still waits for a person to try it again. */
  edited_since: outFlag().optional(),
  platform_url: z.string(),
  published_time: outTime(),
  /** 1 = it went no further than the draft box of its site, whose people publish it there. */
  only_draft: outFlag().optional(),
  attempt_count: z.number().int(),
  /** Epoch of the newest attempt; absent = none was made. */
  attempt_epoch: epoch.optional(),
  /** 1 = a backup was put back, and it is still being found out whether the work went out before that: it can't be published yet. */
  restore_hold: outFlag().optional(),
  /** 1 = it waits, its time has passed, and it is not sent automatically any more: a person publishes it, gives it another time or cancels it. */
  missed: outFlag().optional(),
  /** It waits as a missed one does, and a person took it out of the automatic run that would have sent it. */
  skipped: skipped.optional(),
  /** 1 = handed in, and its platform makes it public at its time: not published yet. Told by the server's clock; pages ask no clock of their own. */
  scheduled: outFlag().optional(),
  /**
   * Who makes a waiting work with a time ahead public, as far as can be said now (contract/time-channel.ts). Absent: it does not wait, has no such time,
   * or nothing sends it automatically (its plan is paused).
   */
  time_channel: timeChannel.optional(),
  /** It is handed to its platform's timer then, and can be taken back until then; absent: it does not rest now. */
  rests_until: outTime().optional(),
  /** 1 = it is being handed to its platform's timer: a run has it for that, or its rest has just ended and the next look of the automatic publishing takes it. */
  handing_in: outFlag().optional(),
  /** 1 = it was to be held by its platform's timer, which did not take it (any more): it goes by `alarm` until its time is changed. */
  timer_refused: outFlag().optional(),
  /** 1 = it has a time ahead, and nothing sends it then: automatic publishing is off for whoever made its task. */
  unsent: outFlag().optional(),
  /** Its number inside the task, from 1: what {序号} stands for. */
  seq: z.number().int().optional(),
  /** 1 = a person said that the same content may go out twice on the account. */
  allow_duplicate: outFlag().optional(),
  video_publish_info: videoPublishInfo,
  thirdauth: itemAccount,
})
export type PublishItem = z.infer<typeof publishItem>

export const wisdomTask = z.object({
  wisdom_task_id: z.number().int(),
  name: z.string(),
  type: taskType,
  /** 0 draft, 1 making, 2 ready, 3 publishing, 4 done, -1 failed. */
  status: z.number().int(),
  clip_id: z.number().int(),
  total_num: z.number().int(),
  success_num: z.number().int(),
  /** With those whose outcome nobody knows (`unconfirmed_num`). */
  fail_num: z.number().int(),
  waiting_num: z.number().int(),
  /** Of `waiting_num`: a person took them out of the run that would have sent them; nothing sends them automatically. */
  skipped_num: z.number().int(),
  /** Of `waiting_num`: their time is over, and nothing sends them automatically; absent = none. */
  missed_num: z.number().int().optional(),
  /** Not of `total_num`; absent = none. */
  cancelled_num: z.number().int().optional(),
  unconfirmed_num: z.number().int(),
  /** Works that are `settling`; absent = none. */
  settling_num: z.number().int().optional(),
  /** Of `success_num`: handed in, and held by their platforms until their time. */
  scheduled_num: z.number().int(),
  /** Of `success_num`: only stored as drafts on their sites. */
  drafted_num: z.number().int(),
  oneClickPublishStatus: outFlag(),
  lock_holder: z.string(),
  cover_url: z.string(),
  plan_name: z.string(),
  admin_name: z.string(),
  create_time: outTime(),
  /** When the next of its works is due or becomes public, 0 = none. */
  next_timing_time: outTime(),
  /** As of a work, of the one whose time `next_timing_time` is; absent = that one does not rest. */
  rests_until: outTime().optional(),
  /** Platforms of its accounts, for the icons of the row. */
  platforms: z.array(platformInfo),
  /** How many accounts its works go to, and the names of the first three. */
  account_num: z.number().int(),
  account_names: z.array(z.string()),
  /** 0 to 100 while its clips are being made. */
  making_progress: z.number().int(),
})
export type WisdomTask = z.infer<typeof wisdomTask>

/** How contents are dealt to accounts: one content per account, every content to every account, or contents in turn round the accounts. */
export const distribution = z.enum(['one_each', 'all', 'in_turn'])
export type Distribution = z.infer<typeof distribution>

/** The hours of a day in which spread works go out where a schedule names none, in the company's zone. */
export const USUAL_WINDOW = { from: '09:00', to: '22:00' } as const
/** Longest time between two works of one account, minutes. */
export const GAP_MOST_MINUTES = 1440

/** When the items of a new task go out. */
export const taskSchedule = z
  .object({
    mode: z.enum(['now', 'timing', 'spread']).default('now'),
    start_time: unixTime().optional(),
    windows: z
      .array(z.object({ from: z.string().regex(/^\d{2}:\d{2}$/), to: z.string().regex(/^\d{2}:\d{2}$/) }).strict())
      .max(12)
      .optional(),
    min_gap_minutes: int(0, GAP_MOST_MINUTES).optional(),
    per_account_daily_max: int(1, 100).optional(),
  })
  .strict()

/**
 * Why the first of spread works goes out later than the start that was asked for: the hours of the day; times that other works have, or as many of a day as the
 * account may have; the earliest minute that the site's timer takes; the rest that the site wants of the account;
 * works before it that are not made.
 */
export const laterReason = z.enum(['window', 'taken', 'site', 'rest', 'left_out'])
export type LaterReason = z.infer<typeof laterReason>

/** A work of a new task and its time. */
export const plannedWork = z.object({
  index: z.number().int(),
  third_auth_id: z.number().int(),
  openname: z.string(),
  platform_value: z.string(),
  title: z.string(),
  /** What goes out under that title: a film's or file's name. Absent of answers of earlier versions. */
  source_name: z.string().optional(),
  timing_time: outTime(),
  /** When the account's pace lets it go out, about, where that is later than its time, with what holds it; 0 and '' = at its time. */
  paced_time: outTime(),
  paced_by: z.enum(['', 'gap', 'cap', 'quiet']),
  /** As of a work that waits; `unsent` as well. Absent of answers of earlier versions. */
  time_channel: timeChannel.optional(),
  unsent: outFlag().optional(),
})
export type PlannedWork = z.infer<typeof plannedWork>

/** The times of a new task's works; 0 = none has one. */
export const timeSpan = z.object({ first_time: outTime(), last_time: outTime() })
export const plannedTimes = timeSpan.extend({
  /** Empty = no start was asked for, or the first work has it. */
  later: z.array(laterReason),
  /** The zone in which hours of a day are meant. */
  time_zone: z.string(),
  /** How many works the pace holds beyond their times. */
  paced: z.number().int(),
  /** Works with a time, by time: at most the first 200. */
  list: z.array(plannedWork),
})
export type PlannedTimes = z.infer<typeof plannedTimes>

/**
 * Of works that get their times, how many are handed to their sites' timers soon and can be changed on the sites only afterwards: `rested` once they have rested for HAND_IN_REST_MS
 * (time-channel.ts), `at_once` without the whole rest, `unmade` once their films are made. `undeclared`: works that go out by themselves, by the site or at their minute, whose platform
 * asks for a declaration that nobody has chosen; of works that only get another time, those of them that are handed in soon.
 */
export const handInCounts = z.object({
  rested: z.number().int(),
  at_once: z.number().int(),
  unmade: z.number().int(),
  undeclared: z.number().int(),
})
export type HandInCounts = z.infer<typeof handInCounts>
/** The same of works that were just made; `until` = when the rest ends. */
export const madeHandIns = handInCounts.extend({ until: outTime() })
export type MadeHandIns = z.infer<typeof madeHandIns>

/**
 * A work that was not made: which of them, why, and for whom. `index` in the order in which contents and accounts were paired. `source`: what it would
 * have published, a film, a material or the pictures of an image post in their order; absent of an article, and of tasks of earlier versions.
 * `source_name`: what that is called in its library, the article's title of an article; `cover_url`: a small picture of it.
 */
export const leftOutWork = z.object({
  index: z.number().int(),
  code: z.number().int(),
  msg: z.string(),
  third_auth_id: z.number().int(),
  openname: z.string(),
  platform_value: z.string(),
  title: z.string(),
  source: z.object({ kind: z.enum(['output', 'video', 'image']), ids: z.array(z.number().int()) }).optional(),
  source_name: z.string().optional(),
  cover_url: z.string().optional(),
})
export type LeftOutWork = z.infer<typeof leftOutWork>

/** Which way a work went, as its record calls it. */
export const CHANNEL_OF_WAY = {
  official: 'oauth',
  browser: 'helper',
  assisted: 'manual',
  phone: 'phone',
} as const satisfies Record<AccountWay, string>

export const publishRecord = z.object({
  id: z.number().int(),
  publish_item_id: z.number().int(),
  wisdom_task_id: z.number().int(),
  title: z.string(),
  openname: z.string(),
  platform_name: z.string(),
  attempt_no: z.number().int(),
  epoch,
  start_time: outTime(),
  end_time: outTime(),
  result: publishStatus,
  /** 1 = nobody knows how it ended; `result` is -1 then. */
  unconfirmed: outFlag().optional(),
  channel: z.enum(['helper', 'oauth', 'manual', 'auto', 'phone']),
  publish_id: z.string(),
  error_code: z.string(),
  msg: z.string(),
  admin_name: z.string(),
  device_id: z.string(),
})
export type PublishRecord = z.infer<typeof publishRecord>
