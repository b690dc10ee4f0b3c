// Ranking and inclusion on the platforms' search pages. Nothing here promises a rank: it tells what a look found.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountWays, platformValue, sealed } from '../entities/account.ts'
import {
  inclusionRow,
  inclusionStatus,
  RANK_LIMITS,
  RANK_PLATFORMS,
  rankChange,
  rankEyes,
  rankFrequency,
  rankKpi,
  rankPoint,
  rankQueue,
  rankRow,
  rankStatus,
} from '../entities/rank.ts'
import { day, flag, id, idOrZero, ids, int, outFlag, page, pageQuery, text, unixTime } from '../fields.ts'

const feature = 'plans' as const
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确')
const depth = () => int(10, 100)
const place = () => int(1, 1000)
const uploadId = z.string().min(8).max(64)

/** An account for the words of its platform; 0 = signed out. */
const eyes = z.array(z.object({ platform_value: platformValue, third_auth_id: idOrZero() }).strict()).max(10)

const filter = {
  keyword: text(100).optional(),
  plan_id: id().optional(),
  platform_value: platformValue.optional(),
  change: rankChange.optional(),
  /** By the latest look, if it succeeded; `none` = not within the depth. */
  range: z.enum(['top1', 'top3', 'top10', 'top50', 'none']).optional(),
  status: rankStatus.optional(),
  enabled: flag().optional(),
  /** Whose eyes look; 0 = signed out. */
  third_auth_id: idOrZero().optional(),
}
/** `kpi` counts under `plan_id`, `platform_value` and `keyword` alone, so that its numbers stay while one of them is chosen. With `range_day` (YYYY-MM-DD) `range` is judged at the end of that day, by the latest look of the 30 days before that succeeded: the words that the card `rank_top10` of `dataCenter` counts. Sorts: id (usual), keyword, last_rank, last_checked_time. */
export const listRanks = get('rank', 'rankList', {
  title: '排名列表',
  perm: 'rank:list',
  feature,
  input: z
    .object({
      ...pageQuery(),
      ...filter,
      range_day: day().optional(),
      sort_field: z.enum(['id', 'keyword', 'last_rank', 'last_checked_time']).optional(),
    })
    .strict(),
  output: page(rankRow).extend({ kpi: rankKpi, queue: rankQueue }),
})
/**
 * Words that are tracked already on the platform are `skipped` (a plan that is named is noted all the same). BAD_INPUT when there would be more than the
 * company may track (`data.left`); NOT_FOUND for an unknown plan or account. `eyes`: whose eyes look, by platform; a platform that is not named takes what is usual (`getRankEyes`).
 */
export const addRankKeywords = post('rank', 'addRankKeyword', {
  title: '添加监控词',
  perm: 'rank:edit',
  feature,
  audit: 'rank.add',
  input: z
    .object({
      list: z
        .array(
          z
            .object({
              keyword: text(60, 1),
              platform_value: platformValue,
              plan_id: idOrZero().default(0),
              depth: depth().default(RANK_LIMITS.depth),
              frequency: rankFrequency.default('daily'),
            })
            .strict(),
        )
        .min(1, '请至少填写一个词')
        .max(2_000, '一次最多 2000 个词'),
      eyes: eyes.optional(),
    })
    .strict(),
  output: z.object({ added: z.number().int(), skipped: z.number().int(), ids: z.array(z.number().int()) }),
})
/** Changes what is named. `third_auth_id`: whose eyes look, 0 = signed out; an account only for words of its platform (BAD_INPUT). `eyes`: the same for words of several platforms; those of others keep theirs. NOT_FOUND. */
export const editRankKeywords = post('rank', 'editRankKeyword', {
  title: '修改监控词',
  perm: 'rank:edit',
  feature,
  audit: 'rank.edit',
  input: z
    .object({
      ids: ids(500),
      enabled: flag().optional(),
      depth: depth().optional(),
      frequency: rankFrequency.optional(),
      plan_ids: z.array(id()).max(50).optional(),
      third_auth_id: idOrZero().optional(),
      eyes: eyes.optional(),
    })
    .strict(),
  output: z.object({ updated: z.number().int() }),
})
/** Whose eyes words look with unless something else was chosen, for each platform that can be looked at. Signed out until it is set, and again when the account is deleted. */
export const getRankEyes = get('rank', 'rankEyes', {
  title: '默认查询账号',
  perm: 'rank:list',
  feature,
  input: z.object({}).strict(),
  output: z.object({ list: z.array(rankEyes) }),
})
/** Platforms that are not named stay. `apply` 1: words that are tracked already look with them, too; `changed` counts these. NOT_FOUND, BAD_INPUT for an account of another platform. */
export const setRankEyes = post('rank', 'rankEyes', {
  title: '设置默认查询账号',
  perm: 'rank:edit',
  feature,
  audit: 'rank.eyes',
  input: z
    .object({
      list: z
        .array(z.object({ platform_value: z.enum(RANK_PLATFORMS), third_auth_id: idOrZero() }).strict())
        .min(1, '请至少选择一个平台')
        .max(10),
      apply: flag().default(0),
    })
    .strict(),
  output: z.object({ list: z.array(rankEyes), changed: z.number().int() }),
})
/** All or none (NOT_FOUND). The history is kept 90 days; `restore` 1 brings words back with it, the undo of a delete (DUPLICATE when a word was added anew). */
export const deleteRankKeywords = post('rank', 'delRankKeyword', {
  title: '删除监控词',
  perm: 'rank:edit',
  feature,
  audit: 'rank.delete',
  input: z.object({ ids: ids(500), restore: flag().default(0) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
/** What a plan has to track: its search words (`full`: region, main word and suffix together, 50 at most), its main words alone, or the newest 200 titles that its works took. NOT_FOUND. */
export const planWords = get('rank', 'planWords', {
  title: '计划可监控的词',
  perm: 'rank:list',
  feature,
  input: z.object({ plan_id: id(), kind: z.enum(['full', 'mains', 'titles']) }).strict(),
  output: z.object({ words: z.array(z.string()) }),
})
/**
 * Puts words, or titles of published works (`publish_item_ids`), into the queue now. `queued` counts those that wait, also when they waited already; `skipped`
 * those that can't be looked at by the helper (platform, no title). TOO_OFTEN with `data.retry_after` when today's looks are used up or blocks ended the day.
 */
export const checkRanksNow = post('rank', 'checkNow', {
  title: '立即检查',
  unlogged: 'looks at public pages',
  perm: 'rank:edit',
  feature,
  input: z
    .object({ ids: ids(RANK_LIMITS.at_once).optional(), publish_item_ids: ids(RANK_LIMITS.at_once).optional() })
    .strict()
    .refine((input) => input.ids !== undefined || input.publish_item_ids !== undefined, {
      message: '请至少选择一项',
      path: ['ids'],
    }),
  output: z.object({ queued: z.number().int(), skipped: z.number().int() }),
})
/** Takes what waits out of the queue, and what is being looked at: its result is not wanted any more. Without ids everything. */
export const cancelRankChecks = post('rank', 'cancelCheck', {
  title: '停止检查',
  unlogged: 'looks at public pages',
  perm: 'rank:edit',
  feature,
  input: z.object({ ids: ids(500).optional() }).strict(),
  output: z.object({ cancelled: z.number().int() }),
})

/** What this device should look at now, leased for five minutes. `kind` inclusion: `keyword` is a published title. Credentials are sealed to the device. */
export const takeRankJobs = get('rank', 'rankJobs', {
  title: '领取排名检查',
  perm: 'rank:edit',
  feature,
  input: z.object({ device_id: deviceId, limit: int(1, 5).default(5) }).strict(),
  output: z.object({
    list: z.array(
      z.object({
        job_item_id: z.number().int(),
        kind: z.enum(['rank', 'inclusion']),
        keyword: z.string(),
        platform_value: platformValue,
        depth: z.number().int(),
        identity: z.string(),
        thirdauth: z
          .object({
            id: z.number().int(),
            platform_value: platformValue,
            account_id: z.string(),
            third_sec_uid: z.string(),
            third_cookie: sealed,
            third_token: sealed,
            proxy: sealed.optional(),
            ways: accountWays,
          })
          .optional(),
      }),
    ),
    /** Left in the queue behind these. */
    waiting: z.number().int(),
  }),
})
/** Gives jobs back that were not looked at: they wait again, nothing is noted. */
export const returnRankJobs = post('rank', 'returnRankJobs', {
  title: '退回排名检查',
  unlogged: 'told by a computer, not done by a person',
  perm: 'rank:edit',
  feature,
  input: z.object({ device_id: deviceId, job_item_ids: ids(5) }).strict(),
  output: z.object({ returned: z.number().int() }),
})

const seenHit = z
  .object({
    rank: place(),
    item_id: text(128),
    author_sec_uid: text(256),
    author_name: text(200).default(''),
    title: text(1000),
    url: z.string().max(2000),
  })
  .strict()
/**
 * What a look found, for a word and for a title (`kind` inclusion) alike. Idempotent: told again it answers the same, `repeated` 1. `evidence_upload_id`: a
 * finished upload of kind `evidence`. NOT_FOUND for a job that was never handed out, CONFLICT for one that was cancelled or handed to another device.
 */
export const reportRank = post('rank', 'rankCallBack', {
  title: '回报排名',
  unlogged: 'told by a computer, not done by a person',
  perm: 'rank:edit',
  feature,
  input: z
    .object({
      job_item_id: id(),
      device_id: deviceId.optional(),
      status: z.enum(['ok', 'blocked', 'error']),
      hits: z.array(seenHit).max(100),
      depth: int(0, 100),
      evidence_upload_id: uploadId.optional(),
      evidence_id: id().optional(),
      error: text(300).default(''),
    })
    .strict(),
  output: z.object({ rank: z.number().int().nullable(), matched: z.number().int(), repeated: outFlag() }),
})
/** A rank that a person saw, null = not within the depth. One point a day: CONFLICT when that day has a later look. BAD_INPUT for a time to come. */
export const saveManualRank = post('rank', 'saveManualRank', {
  title: '手动登记排名',
  perm: 'rank:edit',
  feature,
  audit: 'rank.manual',
  input: z
    .object({ rank_keyword_id: id(), rank: place().nullable(), checked_time: unixTime(), evidence_id: id().optional() })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
/** One point a day of the last 90 days unless `from`, `to` say otherwise, oldest first; days without a look have none. */
export const rankHistory = get('rank', 'rankHistory', {
  title: '排名历史',
  perm: 'rank:list',
  feature,
  input: z.object({ id: id(), from: day().optional(), to: day().optional() }).strict(),
  output: z.object({ keyword: z.string(), platform_value: platformValue, list: z.array(rankPoint) }),
})
/**
 * Adds points from a table: 关键词, 平台, 日期, 排名 (a number, or 未进 for not within the depth). Words that are not tracked yet are added with checks by hand only.
 * Days that have a later look stay. `refused` names at most 100 lines, `ignored_columns` the table's columns that nothing is read from.
 */
export const importRanks = post('rank', 'importRank', {
  title: '导入排名',
  perm: 'rank:edit',
  feature,
  audit: 'rank.import',
  input: z.object({ text: z.string().min(1, '请选择文件').max(600_000, '一次最多 5000 行') }).strict(),
  output: z.object({
    saved: z.number().int(),
    kept: z.number().int(),
    added: z.number().int(),
    refused: z.array(
      z.object({
        line: z.number().int(),
        text: z.string(),
        why: z.enum(['no_word', 'bad_platform', 'bad_date', 'bad_rank', 'too_many']),
      }),
    ),
    refused_total: z.number().int(),
    ignored_columns: z.array(z.string()),
  }),
})
/** The points of the words under the filter (or `ids`) as CSV that `importRanks` reads again, at most 20 000; cells can't be taken for formulas. */
export const exportRanks = post('rank', 'exportRank', {
  title: '导出排名',
  perm: 'rank:list',
  feature,
  audit: 'rank.export',
  input: z.object({ ...filter, ids: ids(500).optional(), from: day().optional(), to: day().optional() }).strict(),
  output: z.object({ filename: z.string(), csv: z.string(), rows: z.number().int(), truncated: outFlag() }),
})

/** Published works and whether a search for their exact title shows them; newest first. `counts` under the other filters. */
export const listInclusions = get('rank', 'inclusionList', {
  title: '收录列表',
  perm: 'rank:list',
  feature,
  input: z
    .object({
      ...pageQuery(),
      wisdom_task_id: id().optional(),
      plan_id: id().optional(),
      platform_value: platformValue.optional(),
      status: z.enum([...inclusionStatus.options, 'none']).optional(),
    })
    .strict(),
  output: page(inclusionRow).extend({ counts: z.record(z.string(), z.number().int()) }),
})
/** What a person, or a helper's look, says of a work; one row a day, the latest wins. NOT_FOUND, CONFLICT for a work that is not published. */
export const reportInclusion = post('rank', 'inclusionCallBack', {
  title: '登记收录',
  perm: 'rank:edit',
  feature,
  audit: 'rank.inclusion',
  input: z
    .object({
      publish_item_id: id(),
      status: inclusionStatus,
      rank: place().optional(),
      evidence_upload_id: uploadId.optional(),
    })
    .strict(),
  output: z.object({ status: inclusionStatus }),
})
