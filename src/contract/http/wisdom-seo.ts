import { z } from 'zod'
import { TOPIC_LINE_MAX } from '../constants.ts'
import { get, post } from '../endpoint.ts'
import { accountWay, platformValue, sealed, timeChannel } from '../entities/account.ts'
import { clipConfig, ledgerSums } from '../entities/clip.ts'
import {
  distribution,
  epoch,
  leftOutWork,
  madeHandIns,
  MORE_ARTICLES,
  publishItem,
  publishRecord,
  publishStatus,
  taskSchedule,
  taskType,
  timeSpan,
  videoPublishInfo,
  wisdomTask,
} from '../entities/publish.ts'
import { attemptOutcome } from '../helper/outcome-proof.ts'
import { taskState } from '../task-state.ts'
import { titleSpec } from './titles.ts'
import { clientToken, flag, id, ids, int, lines, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

const taskId = { wisdom_task_id: id() }
const lockToken = z.string().max(64)

/** Who publishes a task now. `stale` = no heartbeat for 180 s. */
export const publishLock = get('wisdom_seo', 'getOrSetWisdomTaskOneClickPublishStatus', {
  title: '发布锁状态',
  perm: 'task:list',
  input: z.object({ ...taskId, lock_token: lockToken.optional() }).strict(),
  output: z.object({
    oneClickPublishStatus: outFlag(),
    holder_name: z.string(),
    start_time: outTime(),
    heartbeat_time: outTime(),
    stale: outFlag(),
    mine: outFlag(),
  }),
})
/** The publish lock of a task: 1 takes it (PUBLISH_LOCKED when another holds it), the same token again is the heartbeat, 0 gives it back. */
export const setPublishLock = post('wisdom_seo', 'getOrSetWisdomTaskOneClickPublishStatus', {
  title: '设置发布锁',
  unlogged: 'a lock; one taken from somebody is written by the service',
  perm: 'task:publish',
  input: z
    .object({ ...taskId, oneClickPublishStatus: flag(), force: flag().default(0), lock_token: lockToken.optional() })
    .strict(),
  output: z.object({ oneClickPublishStatus: outFlag(), lock_token: z.string() }),
})
/** Works of a task, by default the unpublished items (0 and -1). Credentials are sealed to the helper of `device_id`; asked without it, as by a page that shows the works, there are none. */
export const taskVideoList = get('wisdom_seo', 'getWisdomTaskVideoList', {
  title: '任务作品列表',
  perm: 'task:list',
  input: z
    .object({
      ...taskId,
      publish_status: z
        .string()
        .regex(/^-?\d(,-?\d)*$|^all$/, '状态格式不正确')
        .optional(),
      third_auth_id: id().optional(),
      device_id: z.string().max(64).optional(),
    })
    .strict(),
  output: z.object({
    videoList: z.array(publishItem),
    task: z.object({
      wisdom_task_id: z.number().int(),
      name: z.string(),
      type: taskType,
      status: z.number().int(),
      total_num: z.number().int(),
      success_num: z.number().int(),
      fail_num: z.number().int(),
    }),
  }),
})
/** What is to be published: task and all its unpublished items. */
export const setEditStatus = post('wisdom_seo', 'setWisdomTaskEditStatus', {
  title: '设置编辑状态',
  unlogged: 'a lock that is held while publishing',
  perm: 'task:publish',
  input: z.object({ ...taskId, edit_status: flag(), lock_token: lockToken }).strict(),
  output: z.object({ edit_status: outFlag() }),
})
/** Where the file of a work is: a signed URL that the paired helper downloads from. `files` lists the pictures of an image post in order; `cover` the chosen cover. */
export const preparePublishFile = post('wisdom_seo', 'preparePublishFile', {
  title: '准备发布文件',
  unlogged: 'changes nothing',
  perm: 'task:publish',
  input: z.object({ id: id() }).strict(),
  output: z.object({
    filePath: z.string(),
    url: z.string(),
    size: z.number().int(),
    sha256: z.string(),
    filename: z.string(),
    expire_time: outTime(),
    files: z.array(z.object({ url: z.string(), size: z.number().int(), sha256: z.string(), filename: z.string() })),
    cover: z.object({ url: z.string(), size: z.number().int(), sha256: z.string(), filename: z.string() }).nullable(),
    /** Text of an article, for the helper's item; `files` are its pictures. */
    content_html: z.string().optional(),
    /** Texts of the further articles of a 公众号 draft, in their order; `local:n` and `cover` count through `files`. */
    more_articles: z.array(z.object({ content_html: z.string(), cover: z.number().int() })).optional(),
  }),
})
/** Opens an attempt, just before the helper publishes; re-reads the account (ACCOUNT_OFFLINE). */
export const publishStart = post('wisdom_seo', 'publishStart', {
  title: '开始发布作品',
  unlogged: 'each attempt has a record of its own',
  perm: 'task:publish',
  input: z.object({ id: id(), lock_token: lockToken.optional(), device_id: z.string().max(64).optional() }).strict(),
  output: z.object({
    attempt_no: z.number().int(),
    epoch,
    publish_status: publishStatus,
    /** Fresh, for the official interface; absent = none. */ third_token: sealed.optional(),
    /** What the site's timer is given in this attempt, 0 = nothing; absent = what the work carries. */ timing_time:
      outTime().optional(),
  }),
})
const fixField = z.enum([
  'title',
  'topic',
  'description',
  'timing_time',
  'declaration',
  'visibility',
  'poi',
  'micro_app',
  'collection',
  'friends',
  '',
])
/**
 * What would mend a problem. `patch`: a change of the item (`editItem`), shown as `from` and `to` (times in unix
 * seconds, '' = nothing); `leave_out`: cancel it (`cancelItems`); `allow_duplicate`: a person says with a reason that
 * it may go out twice; `allow_repeat`: the same of one work that went out after a restored backup; `take_article`: its
 * article was changed since and is taken as it is now (`editItem` with `article_id`).
 */
export const itemFix = z.object({
  kind: z.enum(['patch', 'leave_out', 'allow_duplicate', 'allow_repeat', 'take_article']),
  field: fixField,
  from: z.string(),
  to: z.string(),
  /** A second field that the same press changes. */
  and: z.object({ field: fixField, from: z.string(), to: z.string() }).optional(),
  /** Of take_article. */
  article_id: z.number().int().optional(),
  /** Of a patch for forbidden words: it takes contact details out, or replaces other words. */
  of: z.enum(['contact', 'words']).optional(),
})
export type ItemFix = z.infer<typeof itemFix>
/**
 * The check before publishing. A problem that one change mends carries that change. `publish_now` is what a run is
 * asked for: 1 = times don't matter, 0 = times ahead are handed to the platforms; absent = each goes out at its time,
 * whoever holds it until then.
 */
export const publishPreflight = post('wisdom_seo', 'publishPreflight', {
  title: '发布前检查',
  unlogged: 'changes nothing',
  perm: 'task:list',
  input: z
    .object({ wisdom_task_id: id().optional(), ids: ids(500).optional(), publish_now: flag().optional() })
    .strict()
    .refine((v) => v.wisdom_task_id !== undefined || v.ids !== undefined, {
      message: '请选择任务或作品',
      path: ['ids'],
    }),
  output: z.object({
    ok: outFlag(),
    items: z.array(
      z.object({
        id: z.number().int(),
        level: z.enum(['ok', 'warn', 'block']),
        problems: z.array(
          z.object({
            code: z.string(),
            msg: z.string(),
            /** `block`: with it the work does not go out. `note`: good to know, nothing to decide; a work with nothing else is ok. */ level:
              z.enum(['note', 'warn', 'block']),
            /** Of `block`: 1 = it is left out of this run only, as its site's timer does not take its time, and goes out at its minute automatically; nothing is wrong with it. */ later:
              outFlag().optional(),
            fix: itemFix.optional(),
            /** Where the work of a problem is seen. */ url: z.string().optional(),
          }),
        ),
      }),
    ),
    /** How many works would wait for the pace, and when the last may start (0 = none waits). */
    pace: z.object({ waiting: z.number().int(), finish_time: outTime() }),
    /** How many works that may go out have a time that is still ahead, the first of these times (0 = none has), and how many of them would be handed to their sites now if their times are kept, whatever their accounts prefer. */
    timed: z.object({ count: z.number().int(), first_time: outTime(), by_site: z.number().int().default(0) }),
    /** The first five of those that may go out; `timing_time` 0 = none, or past. */
    works: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        platform_name: z.string(),
        openname: z.string(),
        timing_time: outTime(),
        /** As `time_channel` of a work: who makes it public if nothing is done now. */ time_channel:
          timeChannel.optional(),
      }),
    ),
  }),
})
/**
 * Takes the outcome of one attempt; idempotent on (taskId, attempt_no). `publishId` 'manual' = confirmed by hand (right
 * publish:manual), `msg` then says why. An attempt of a computer is settled by that computer alone, with its signature
 * (reportOutcome) or in its run: CONFLICT with `helper_update`; one without a computer needs publish:manual, too.
 * `error_code` 'unconfirmed' = nobody knows whether it went out: shown as failed, never retried by itself.
 */
export const publishRecordResult = post('wisdom_seo', 'publishRecord', {
  title: '记录发布结果',
  unlogged: 'each attempt has a record of its own; one answered by hand is written by the service',
  perm: 'task:publish',
  input: z
    .object({
      taskId: id(),
      publishId: z.string().max(128),
      status: z.union([z.literal(2), z.literal(-1)]).default(2),
      msg: z.string().max(1000).optional(),
      platform_item_id: z.string().max(128).optional(),
      platform_url: z.string().max(1000).optional(),
      lock_token: lockToken.optional(),
      attempt_no: int(1, 10_000).optional(),
      /** Of the attempt; another one than the attempt's = it is not ours any more, CONFLICT. */ epoch:
        epoch.optional(),
      error_code: z.string().max(60).optional(),
      /** Which way it went. */ way: accountWay.optional(),
      /** Of a draft of several articles: where each stands, in their order. */ article_urls: z
        .array(z.string().max(1000))
        .max(8)
        .optional(),
    })
    .strict(),
  output: z.object({ publish_status: publishStatus, success_num: z.number().int(), fail_num: z.number().int() }),
})
/**
 * How an attempt ended, as the computer that made it signed it (`outcomeProofText`); the page only carries it. Idempotent. NOT_FOUND; CONFLICT without a signature
 * (`data.helper_update`), from a computer that is not approved, for an attempt of another one, or of another epoch; BAD_INPUT for a signature that does not fit.
 * Refusals are in the operation log.
 */
export const reportOutcome = post('wisdom_seo', 'publishOutcome', {
  title: '回报发布结果',
  unlogged: 'each attempt has a record of its own',
  perm: 'task:publish',
  input: z
    .object({
      device_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确'),
      signature: z.string().max(200),
      outcome: attemptOutcome.strict(),
    })
    .strict(),
  output: publishRecordResult.output,
})
/** Tasks in sight. `type_counts` ignore the type asked for; `creators`: who made the tasks in sight, for the filter. */
export const listTasks = get('wisdom_seo', 'getWisdomTaskList', {
  title: '任务列表',
  perm: 'task:list',
  feature: 'smart-seo',
  input: z
    .object({
      ...pageQuery(),
      type: taskType.optional(),
      /** The state that is shown (`taskStateOf`). */ state: taskState.optional(),
      platform_value: platformValue.optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      admin_id: id().optional(),
    })
    .strict(),
  output: page(wisdomTask).extend({
    type_counts: z.record(z.string(), z.number().int()),
    creators: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})
/** One task with how it was made, how far its works are and what was charged. */
export const taskInfo = get('wisdom_seo', 'wisdomTaskInfo', {
  title: '任务详情',
  perm: 'task:list',
  input: z.object(taskId).strict(),
  output: wisdomTask.extend({
    config: z.record(z.string(), z.unknown()),
    counts: z.object({
      waiting: z.number().int(),
      /** Of `waiting`: a person took them out of the run that would have sent them; nothing sends them automatically. */ skipped:
        z.number().int().optional(),
      /** Of `waiting`: their time is over, and nothing sends them automatically. */ missed: z
        .number()
        .int()
        .optional(),
      publishing: z.number().int(),
      success: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
      unconfirmed: z.number().int(),
    }),
    ledger: ledgerSums,
  }),
})
/**
 * Makes a task, either from a new clip order (`config`) or from what exists (`sources`).
 * Distribution: `one_each` one content per account, `all` every content to every account, `in_turn` contents dealt round the accounts.
 */
export const addTask = post('wisdom_seo', 'addWisdomTask', {
  title: '新建任务',
  perm: 'task:edit',
  feature: 'smart-seo',
  audit: 'task.add',
  input: z
    .object({
      type: taskType,
      name: text(60, 1),
      config: clipConfig.optional(),
      num: int(1, 100).optional(),
      sources: z
        .object({
          clip_output_ids: z.array(id()).max(200).optional(),
          attachment_ids: z.array(id()).max(200).optional(),
          image_sets: z.array(z.array(id()).min(1).max(35)).max(100).optional(),
          /** Of types article and officialAccount, and of these only. */ article_ids: z
            .array(id())
            .max(200)
            .optional(),
          /** Of type officialAccount: each is one work (一条图文), its articles in their order, the first is 头条; all but a single one need a cover or a picture. */ article_sets:
            z
              .array(
                z
                  .array(id())
                  .min(1)
                  .max(MORE_ARTICLES + 1, `一条图文最多 ${MORE_ARTICLES + 1} 篇`),
              )
              .max(100)
              .optional(),
        })
        .strict()
        .optional(),
      third_auth_ids: z.array(id()).min(1, '请至少选择一个账号').max(200),
      distribution: distribution.default('all'),
      /** Exactly these works, instead of what `distribution` makes: `content` is the place of a content in `sources`, from 0. BAD_INPUT for one that is not there. As many titles as pairs stand one beside the other. */
      pairs: z
        .array(z.object({ content: int(0, 199), third_auth_id: id() }).strict())
        .min(1)
        .max(500)
        .optional(),
      /** `spec`, of mode fission, instead of a list: as many titles as there are works, none that the company has taken. BAD_INPUT when the words give fewer. */
      titles: z
        .object({
          mode: z.enum(['fission', 'manual', 'from_source']).default('manual'),
          list: lines('标题', 100, 500).default([]),
          spec: titleSpec.optional(),
        })
        .strict()
        .refine((it) => it.spec === undefined || (it.mode === 'fission' && it.list.length === 0), {
          path: ['spec'],
          message: '裂变的词与标题列表只能填一样',
        })
        .prefault({}),
      topics: z.array(text(60, 1)).max(30).default([]),
      video_publish_info: videoPublishInfo.partial().optional(),
      /** A place or a mini program of the library: works on its platform carry it, of a mini program those of its accounts. BAD_INPUT for both at once. */
      poi_id: id().optional(),
      micro_app_id: id().optional(),
      /** As `musicId` of video_publish_info. */
      music_id: text(64).optional(),
      schedule: taskSchedule.prefault({}),
      /** 1 = a person says that the same content, or the same film, may go out twice on an account: the guard leaves out none of these works, nor stops them when they are published. */
      allow_duplicate: flag().default(0),
      /** The plan that its works belong to. */
      plan_id: id().optional(),
      client_token: clientToken(),
    })
    .strict(),
  output: z.object({
    wisdom_task_id: z.number().int(),
    clip_id: z.number().int(),
    items: z.number().int(),
    need_clip: z.number().int(),
    clip_left: z.number().int(),
    blocked: z.array(leftOutWork),
    /** Of those that were made, what is good to know, as `warned` of its preview; absent of tasks of earlier versions. */ warned:
      z.array(leftOutWork).optional(),
    /** When the first and the last of its works go out, 0 = none has a time; absent of tasks of earlier versions. */ ...timeSpan.partial()
      .shape,
    /** Absent = none is handed in soon, and none lacks a declaration. */ hand_ins: madeHandIns.optional(),
  }),
})
/** Changes a task and its waiting works; CONFLICT while it is published, PLATFORM_LIMIT when the times don't fit. */
export const editTask = post('wisdom_seo', 'editWisdomTask', {
  title: '编辑任务',
  perm: 'task:edit',
  audit: 'task.edit',
  input: z
    .object({
      ...taskId,
      name: text(60, 1).optional(),
      topics: z.array(text(60, 1)).max(30).optional(),
      schedule: taskSchedule.optional(),
      video_publish_info: videoPublishInfo.partial().optional(),
    })
    .strict(),
  output: z.object({ updated: z.number().int() }),
})
/** Deletes tasks: waiting works are cancelled, films not begun are given back; the records stay. */
export const deleteTasks = post('wisdom_seo', 'delWisdomTask', {
  title: '删除任务',
  perm: 'task:del',
  audit: 'task.delete',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ deleted: z.number().int() }),
})

/** What one call may change of an item. Words in braces (contract/variables.ts) are filled when it is stored. */
export const itemPatch = {
  title: text(100, 1).optional(),
  topic: text(TOPIC_LINE_MAX).optional(),
  third_auth_id: id().optional(),
  timing_time: unixTime().optional(),
  video_publish_info: videoPublishInfo.partial().optional(),
  /** Choices taken back: the platform's own preset counts again. */
  clear_info: z
    .array(z.enum(['declaration', 'visibility', 'allow_save', 'microApp']))
    .max(4)
    .optional(),
  cover_attachment_id: id().optional(),
  attachment_id: id().optional(),
  /** Of an item that publishes an article: the article as it is now, or another one. Its title and digest come along where the item had the old ones. */
  article_id: id().optional(),
}
/** Changes one work; CONFLICT while it is being published or when its state does not allow it. */
export const editItem = post('wisdom_seo', 'editPublishItem', {
  title: '编辑作品',
  perm: 'task:edit',
  audit: 'item.edit',
  input: z.object({ id: id(), ...itemPatch }).strict(),
  output: publishItem,
})
/** Changes many works alike. With `gap_minutes` above 0 the first of `ids` goes out at `patch.timing_time` and each next one so many minutes later. */
export const editItems = post('wisdom_seo', 'batchEditPublishItem', {
  title: '批量编辑作品',
  perm: 'task:edit',
  audit: 'item.edit',
  input: z
    .object({ ids: ids(), patch: z.object(itemPatch).strict(), gap_minutes: int(0, 1440).default(0) })
    .strict()
    .refine((input) => input.gap_minutes === 0 || (input.patch.timing_time ?? 0) > 0, {
      message: '按间隔排开需要起始时间',
      path: ['patch', 'timing_time'],
    }),
  output: z.object({
    updated: z.number().int(),
    skipped: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  }),
})
/** Cancels works that wait or failed. */
export const cancelItems = post('wisdom_seo', 'cancelPublishItem', {
  title: '取消作品',
  perm: 'task:edit',
  audit: 'item.cancel',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ cancelled: z.number().int() }),
})
/** Lets failed works wait again. One whose time is over waits for a person then (已错过). An unconfirmed item needs `verified_absent` 1: the operator looked on the platform and it is not there. */
export const retryItems = post('wisdom_seo', 'retryPublishItem', {
  title: '重试作品',
  perm: 'task:publish',
  audit: 'item.retry',
  input: z.object({ ids: ids(), verified_absent: flag().default(0) }).strict(),
  output: z.object({
    requeued: z.number().int(),
    skipped: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  }),
})
/** Attempts, newest first. `time` 'published': works that `dataCenter` counts, by when (`from`, `to`) they went out. */
export const listRecords = get('wisdom_seo', 'getPublishRecordList', {
  title: '发布记录',
  perm: 'task:list',
  input: z
    .object({
      ...pageQuery(),
      publish_item_id: id().optional(),
      wisdom_task_id: id().optional(),
      third_auth_id: id().optional(),
      result: int(-1, 3).optional(),
      channel: z.enum(['helper', 'oauth', 'manual', 'auto', 'phone']).optional(),
      platform_value: platformValue.optional(),
      group_id: id().optional(),
      time: z.enum(['start', 'published']).optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
    })
    .strict(),
  output: page(publishRecord),
})
