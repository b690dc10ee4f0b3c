// Articles made in numbers, the queue in which people read them, and plans that make them day after day .
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  ARTICLE_PLAN_LIMITS,
  articleOrder,
  articlePlanDeal,
  articlePlanDetail,
  articlePlanRow,
  articlePlanStatus,
  articlePlanTimes,
  draftKeywords,
  DRAFT_LIMITS,
  draftSample,
  draftSpec,
} from '../entities/article-draft.ts'
import { clientToken, flag, id, ids, int, outFlag, page, pageQuery, text } from '../fields.ts'

const feature = 'smart-seo' as const

/** What drafts can be made from: numbers of copies, and of pictures, in the library. */
export const draftSources = get('article', 'generateSources', {
  title: '文章生成来源',
  perm: 'article:list',
  feature,
  input: z.object({}).strict(),
  output: z.object({ copies: z.number().int(), pictures: z.number().int() }),
})
/**
 * Drafts for each keyword, `num` of each, written by a job; they wait for review. Only facts of the wish and copies of
 * the company are used as facts. The same token again answers with the first order.
 * @throws BAD_INPUT, NOT_FOUND for the folder, IDEMPOTENCY_MISMATCH
 */
export const generateArticles = post('article', 'generateArticle', {
  title: '批量生成文章',
  perm: 'article:edit',
  feature,
  audit: 'article.generate',
  input: z
    .object({
      keywords: draftKeywords,
      num: int(1, DRAFT_LIMITS.each).default(1),
      spec: draftSpec,
      client_token: clientToken(),
    })
    .strict()
    .refine((input) => input.keywords.length * input.num <= DRAFT_LIMITS.drafts, {
      path: ['num'],
      error: `一次最多生成 ${DRAFT_LIMITS.drafts} 篇`,
    }),
  output: z.object({ order_id: z.number().int(), job_id: z.number().int(), total: z.number().int() }),
})
/** Newest first. */
export const listArticleOrders = get('article', 'generateList', {
  title: '文章生成记录',
  perm: 'article:list',
  feature,
  input: z.object(pageQuery()).strict(),
  output: page(articleOrder),
})
/**
 * What is not written yet is left out; drafts that are there stay.
 * @throws NOT_FOUND, CONFLICT for one that is over
 */
export const cancelArticleOrder = post('article', 'cancelGenerate', {
  title: '取消文章生成',
  perm: 'article:edit',
  feature,
  audit: 'article.generate',
  input: z.object({ id: id() }).strict(),
  output: z.object({ cancelled: z.number().int() }),
})
/**
 * Failed and cancelled ones are tried again.
 * @throws NOT_FOUND, CONFLICT when there are none
 */
export const retryArticleOrder = post('article', 'retryGenerate', {
  title: '重试文章生成',
  perm: 'article:edit',
  feature,
  audit: 'article.generate',
  input: z.object({ id: id() }).strict(),
  output: z.object({ job_id: z.number().int(), retried: z.number().int() }),
})
/**
 * How one would read. With `times` also when articles of the next seven days would go out: `seed` = the plan's, of a
 * new one its client_token.
 * @throws BAD_INPUT when there is nothing to write from
 */
export const previewArticle = post('article', 'previewArticle', {
  title: '文章样例',
  unlogged: 'changes nothing',
  perm: 'article:edit',
  feature,
  input: z
    .object({
      keyword: text(30, 1),
      variant: int(0, 1_000).default(0),
      spec: draftSpec,
      times: z
        .object({ ...articlePlanTimes, seed: clientToken() })
        .strict()
        .optional(),
    })
    .strict(),
  output: draftSample.extend({ slots: z.array(z.number().int()) }),
})

/**
 * Articles of the review queue that need another hand: they can't be published until they are reviewed. Others are left
 * as they are.
 */
export const rejectArticles = post('article', 'rejectArticle', {
  title: '退回文章',
  perm: 'article:edit',
  audit: 'article.review',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ rejected: z.number().int() }),
})
/**
 * Takes a slip of the review back: generated articles that no task has yet wait for review again. Others are left as
 * they are.
 */
export const reopenArticles = post('article', 'reopenArticle', {
  title: '撤销审核',
  perm: 'article:edit',
  audit: 'article.review',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ reopened: z.number().int() }),
})
const rules = z.object({
  /** 1 = texts that nobody read may be published, too. Those sent back never. */ allow_unreviewed: outFlag(),
})
export const articleRules = get('article', 'articleRules', {
  title: '文章发布规则',
  perm: 'article:list',
  input: z.object({}).strict(),
  output: rules,
})
export const setArticleRules = post('article', 'setArticleRules', {
  title: '修改文章发布规则',
  perm: 'setting:edit',
  audit: 'settings.article',
  input: z.object({ allow_unreviewed: flag() }).strict(),
  output: rules,
})

export const listArticlePlans = get('article', 'articlePlanList', {
  title: '文章计划列表',
  perm: 'article:list',
  feature,
  input: z.object({ ...pageQuery(), status: int(0, 2).pipe(articlePlanStatus).optional() }).strict(),
  output: page(articlePlanRow),
})
/** @throws NOT_FOUND */
export const articlePlanInfo = get('article', 'articlePlanInfo', {
  title: '文章计划详情',
  perm: 'article:list',
  feature,
  input: z.object({ id: id() }).strict(),
  output: articlePlanDetail,
})
/**
 * Makes or changes a plan; what was made stays. `version` = the one that was edited: CONFLICT when there is a newer.
 * `review_required` 0 needs the rule `allow_unreviewed`, else BAD_INPUT. `per_post`: so many articles go out together
 * as one 公众号 work, when all of them were read or its time has come; more than one for kind official only. Throws
 * NOT_FOUND for accounts and folder, DUPLICATE for a name that is taken.
 */
export const saveArticlePlan = post('article', 'addOrEditArticlePlan', {
  title: '保存文章计划',
  perm: 'article:edit',
  feature,
  audit: 'article.plan',
  input: z
    .object({
      id: id().optional(),
      version: int(1).optional(),
      name: text(30, 1),
      keywords: draftKeywords,
      spec: draftSpec,
      ...articlePlanTimes,
      deal: articlePlanDeal.default('turn'),
      per_post: int(1, ARTICLE_PLAN_LIMITS.each).default(1),
      review_required: flag().default(1),
      third_auth_ids: z.array(id()).min(1, '请至少选择一个账号').max(ARTICLE_PLAN_LIMITS.accounts),
      client_token: clientToken(),
    })
    .strict()
    .refine((plan) => plan.per_post === 1 || plan.spec.kind === 'official', {
      path: ['per_post'],
      error: '只有公众号图文能一条放多篇',
    })
    .refine((plan) => plan.daily_num * plan.per_post <= ARTICLE_PLAN_LIMITS.drafts, {
      path: ['daily_num'],
      error: `一天最多写 ${ARTICLE_PLAN_LIMITS.drafts} 篇`,
    }),
  output: z.object({ id: z.number().int(), version: z.number().int() }),
})
/**
 * Works that are planned already keep their times.
 * @throws NOT_FOUND
 */
export const setArticlePlanStatus = post('article', 'setArticlePlanStatus', {
  title: '启停文章计划',
  perm: 'article:edit',
  feature,
  audit: 'article.plan',
  input: z.object({ ids: ids(200), action: z.enum(['start', 'pause']) }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/**
 * Articles and works stay.
 * @throws NOT_FOUND, CONFLICT for one that runs
 */
export const deleteArticlePlans = post('article', 'delArticlePlan', {
  title: '删除文章计划',
  perm: 'article:del',
  feature,
  audit: 'article.plan',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
