// The grid of a task's items, and batch publishing.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformInfo } from '../entities/account.ts'
import {
  handInCounts,
  leftOutWork,
  madeHandIns,
  MORE_ARTICLES,
  plannedTimes,
  publishItem,
  timeSpan,
  videoPublishInfo,
} from '../entities/publish.ts'
import { clientToken, flag, id, ids, int, text, unixTime } from '../fields.ts'
import { addTask, itemPatch } from './wisdom-seo.ts'

const skipped = z.array(z.object({ id: z.number().int(), reason: z.string() }))

const batchItem = z
  .object({
    third_auth_id: id(),
    title: text(100, 1),
    topic: text(2000).default(''),
    media_type: z.union(
      [z.literal(1), z.literal(2), z.literal(3), z.literal(4)],
      '只能发布视频（4）、图文（1）、文章（2）或公众号文章（3）',
    ),
    attachment_id: id().optional(),
    clip_output_id: id().optional(),
    image_ids: z.array(id()).min(1).max(35).optional(),
    /** With media_type 2 or 3, whatever the article's own kind. */
    article_id: id().optional(),
    /**
     * With media_type 3: the second and further articles of the same draft, in their order; `article_id` is the first
     * (头条). Each needs a cover or a picture.
     */
    more_article_ids: z
      .array(id())
      .min(1)
      .max(MORE_ARTICLES, `一条图文最多 ${MORE_ARTICLES + 1} 篇`)
      .optional(),
    cover_attachment_id: id().optional(),
    timing_time: unixTime().default(0),
    video_publish_info: videoPublishInfo.partial().optional(),
  })
  .strict()
/**
 * Makes a task of a sheet: items with an account and a content each, stored as one task. What the checks refuse stands
 * in `blocked` with its code (FORBIDDEN_WORDS to LOOKS_DUPLICATE); when that is every item nothing is stored and the
 * first refusal is thrown. `publish_now` 1 = a desktop that publishes by itself may take them at once. The same
 * `client_token` again answers with the first result.
 */
export const batchPublish = post('third_auth', 'platformBatchPublish', {
  title: '批量发布',
  perm: 'task:publish',
  feature: 'smart-seo',
  audit: 'task.batch',
  input: z
    .object({
      items: z.array(batchItem).min(1, '请至少添加一个作品').max(200, '一次最多 200 个作品'),
      name: text(60, 1).optional(),
      publish_now: flag().default(0),
      allow_duplicate: flag().default(0),
      client_token: clientToken(),
    })
    .strict(),
  output: z.object({
    wisdom_task_id: z.number().int(),
    videoList: z.array(publishItem),
    blocked: z.array(leftOutWork),
    /** Absent = none is handed in soon, and none lacks a declaration. */ hand_ins: madeHandIns.optional(),
  }),
})

const {
  type,
  sources,
  third_auth_ids,
  distribution,
  pairs,
  titles,
  topics,
  video_publish_info,
  poi_id,
  micro_app_id,
  music_id,
  schedule,
  allow_duplicate,
} = addTask.input.shape
/** Films (media_type 4) or image posts (1) of an order that is not made yet. */
const orderedFilms = z.object({ num: int(1, 100), media_type: z.union([z.literal(1), z.literal(4)]) }).strict()
/**
 * What a new task would be, without making it: of existing contents (`sources`), or of an order that is made with it
 * (`films`). `later` = would wait for another day: the pace, above all its daily cap, leaves no room before.
 */
export const previewTask = post('wisdom_seo', 'addWisdomTaskPreview', {
  title: '新建任务预览',
  unlogged: 'changes nothing',
  perm: 'task:edit',
  feature: 'smart-seo',
  input: z
    .object({
      type,
      sources,
      films: orderedFilms.optional(),
      third_auth_ids,
      distribution,
      pairs,
      titles,
      topics,
      video_publish_info,
      poi_id,
      micro_app_id,
      music_id,
      schedule,
      allow_duplicate,
    })
    .strict()
    .refine((input) => (input.sources === undefined) !== (input.films === undefined), {
      message: '请选择要发布的内容：新的剪辑，或已有的成片、素材',
      path: ['sources'],
    }),
  output: z.object({
    total: z.number().int(),
    /** Would be stored. */
    items: z.number().int(),
    later: z.number().int(),
    platforms: z.array(platformInfo.extend({ items: z.number().int() })),
    accounts: z.array(
      z
        .object({
          third_auth_id: z.number().int(),
          openname: z.string(),
          platform_value: z.string(),
          items: z.number().int(),
          blocked: z.number().int(),
          later: z.number().int(),
          daily_cap: z.number().int(),
        })
        .extend(timeSpan.shape),
    ),
    times: plannedTimes,
    /** Absent = none would be handed in soon, and none lacks a declaration. */
    hand_ins: handInCounts.optional(),
    /** Would be stored without a cover on a platform that wants one, and takes its own proposal then; absent = none. */
    coverless: z.array(z.object({ value: z.string(), name: z.string(), items: z.number().int() })).optional(),
    /** At most the first 200. */
    blocked: z.array(leftOutWork),
    /**
     * Would be stored, and a person should know what `msg` says: the account has the same film in a work that waits for
     * somebody to decide on it, or its pace does not let works that share one time go out then. At most the first 200.
     */
    warned: z.array(leftOutWork),
  }),
})

/**
 * Changes of many items, each its own. What is refused stays as it was, with the field it belongs to. With `undo_of` a
 * change of a time is taken back within minutes: `timing_time` is the one that the work had before, which may be over
 * (then it waits for a person again), `undo_of` the one that it was given (0 = none). CONFLICT where its time was
 * changed since, or it was tried.
 */
export const saveItems = post('wisdom_seo', 'savePublishItems', {
  title: '保存作品表格',
  perm: 'task:edit',
  audit: 'item.edit',
  input: z
    .object({
      items: z
        .array(
          z
            .object({ id: id(), ...itemPatch, undo_of: unixTime().optional() })
            .strict()
            .refine(
              ({ id: _id, timing_time: time, undo_of: of, ...rest }) =>
                of === undefined || (time !== undefined && Object.keys(rest).length === 0),
              { message: '撤销只能恢复原来的时间', path: ['undo_of'] },
            ),
        )
        .min(1)
        .max(100, '一次最多保存 100 个作品'),
    })
    .strict(),
  output: z.object({
    saved: z.array(z.number().int()),
    refused: z.array(z.object({ id: z.number().int(), field: z.string(), code: z.number().int(), msg: z.string() })),
  }),
})
/**
 * Cancelled items wait again. `missed` = how many of them have a time that is over: nothing sends those automatically,
 * they wait for a person (已错过).
 */
export const restoreItems = post('wisdom_seo', 'restorePublishItem', {
  title: '恢复已取消的作品',
  perm: 'task:edit',
  audit: 'item.restore',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ restored: z.number().int(), missed: z.number().int(), skipped }),
})
/** The guard against the same content twice steps aside for these items, or comes back. */
export const allowDuplicates = post('wisdom_seo', 'allowDuplicatePublishItem', {
  title: '允许重复发布',
  perm: 'task:publish',
  audit: 'item.duplicate',
  input: z
    .object({
      ids: ids(),
      allow: flag(),
      reason: text(200).default(''),
      /** 1 = of a work that went out after a restored backup; asked for one work at a time. */ repeat:
        flag().default(0),
    })
    .strict()
    .refine((input) => input.repeat === 0 || input.ids.length === 1, {
      message: '请逐个作品决定是否再发一次',
      path: ['ids'],
    })
    .refine((input) => input.allow === 0 || input.reason !== '', { message: '请填写允许重复的原因', path: ['reason'] }),
  output: z.object({ updated: z.number().int(), skipped }),
})

const accountRegion = z.object({ third_auth_id: id(), region: text(20) }).strict()
/** What {地区} stands for on each account of a task. */
export const listRegions = get('wisdom_seo', 'getAccountRegions', {
  title: '账号地区',
  perm: 'task:list',
  input: z.object({ third_auth_ids: ids(200) }).strict(),
  output: z.array(
    z.object({ third_auth_id: z.number().int(), openname: z.string(), platform_value: z.string(), region: z.string() }),
  ),
})
/**
 * Fills in what {地区} stands for; '' takes it away.
 * @throws NOT_FOUND for an account that is not visible
 */
export const setRegions = post('wisdom_seo', 'setAccountRegions', {
  title: '填写账号地区',
  perm: 'task:edit',
  audit: 'account.region',
  input: z.object({ items: z.array(accountRegion).min(1).max(200) }).strict(),
  output: z.object({ updated: z.number().int() }),
})
