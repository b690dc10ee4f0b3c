// Articles that are made from what a company has: keywords, an outline, its own facts and copies.
import { z } from 'zod'
import { flag, idOrZero, int, outFlag, outTime, text } from '../fields.ts'
import { articleKind } from './article.ts'
import { MORE_ARTICLES } from './publish.ts'

/** Words of a text, and most of each part of a wish. */
export const DRAFT_LIMITS = {
  words_min: 300,
  words_max: 3_000,
  keywords: 100,
  each: 5,
  drafts: 200,
  outline: 12,
  titles: 20,
  facts: 60,
  links: 10,
  pictures: 6,
} as const

/** `guide` advice · `qa` questions and answers · `list` points one by one. */
export const draftStyle = z.enum(['guide', 'qa', 'list'])
export type DraftStyle = z.infer<typeof draftStyle>

const lines = (length: number, max: number) => z.array(text(length, 1)).max(max, `最多 ${max} 行`).default([])

/** Braces in an outline or a title stand for the keyword. */
const draftParts = {
  kind: articleKind.default('article'),
  style: draftStyle.default('guide'),
  /** Headings; empty = those of the style. */
  outline: lines(40, DRAFT_LIMITS.outline),
  /** Titles with `{关键词}`; used before those of the style. */
  titles: lines(60, DRAFT_LIMITS.titles),
  /** What the operator knows to be true: the only source of facts beside the copies. */
  facts: lines(300, DRAFT_LIMITS.facts),
  use_copies: flag().default(1),
  /**
   * What the templates wrote goes through rewriting: `auto` = the text service where there is one, else this machine's
   * rules; `local` = the rules; what a rewrite would lose or make up stays as it was.
   */
  rewrite: z.enum(['off', 'auto', 'local']).default('off'),
  words_min: int(DRAFT_LIMITS.words_min, DRAFT_LIMITS.words_max).default(600),
  words_max: int(DRAFT_LIMITS.words_min, DRAFT_LIMITS.words_max).default(1_200),
  /**
   * Pictures of each article, taken from a folder of the library; 0 = none: some platforms refuse articles without any.
   * `folder_id` 0 = the whole library.
   */
  picture_num: int(0, DRAFT_LIMITS.pictures).default(1),
  folder_id: idOrZero().default(0),
  /** Inner links: the first place of the words is linked, else they stand at the end. */
  links: z
    .array(
      z
        .object({
          text: text(40, 1),
          url: z.url({ protocol: /^https?$/, error: '请填写 http 或 https 开头的网址' }).max(500),
        })
        .strict(),
    )
    .max(DRAFT_LIMITS.links, `最多 ${DRAFT_LIMITS.links} 个链接`)
    .default([]),
}
export const draftSpec = z
  .object(draftParts)
  .strict()
  .refine((spec) => spec.words_min <= spec.words_max, { path: ['words_max'], error: '最多字数不能小于最少字数' })
export type DraftSpec = z.infer<typeof draftSpec>
export const draftKeywords = z
  .array(text(30, 1))
  .min(1, '请至少填写一个关键词')
  .max(DRAFT_LIMITS.keywords, `最多 ${DRAFT_LIMITS.keywords} 个关键词`)

/** 0 queued, 1 being written, 2 done, 3 cancelled. */
export const articleOrderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export const articleOrder = z.object({
  id: z.number().int(),
  status: articleOrderStatus,
  job_id: z.number().int(),
  keywords: z.array(z.string()),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Why drafts could not be made, by keyword; at most 20. */
  fails: z.array(z.object({ keyword: z.string(), msg: z.string() })),
  admin_name: z.string(),
  create_time: outTime(),
})
export type ArticleOrder = z.infer<typeof articleOrder>

/** What an article made from this would say; nothing is stored. */
export const draftSample = z.object({
  title: z.string(),
  content_html: z.string(),
  word_count: z.number().int(),
  /** What the operator should know: too short, words to look at; '' = nothing. */ note: z.string(),
})
export type DraftSample = z.infer<typeof draftSample>

/** `each` articles in one 公众号 work, `drafts` written for one day at most. */
export const ARTICLE_PLAN_LIMITS = { daily: 20, each: MORE_ARTICLES + 1, drafts: 40, accounts: 50, windows: 6 } as const
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间格式为 HH:mm')
const window = z
  .object({ from: time, to: time })
  .strict()
  .refine(({ from, to }) => from < to, { path: ['to'], error: '结束时间要晚于开始时间' })
/** When works of a plan go out, `daily_num` of them a day; `weekdays` 1 Monday to 7 Sunday, empty = every day. */
export const articlePlanTimes = {
  daily_num: int(1, ARTICLE_PLAN_LIMITS.daily).default(1),
  windows: z
    .array(window)
    .min(1, '请至少选择一个时段')
    .max(ARTICLE_PLAN_LIMITS.windows)
    .default([{ from: '09:00', to: '21:00' }]),
  weekdays: z.array(int(1, 7)).max(7).default([]),
}
/** `turn`: each article to the next account · `all`: each to all of them. */
export const articlePlanDeal = z.enum(['turn', 'all'])
/** 0 draft, 1 running, 2 paused. */
export const articlePlanStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const articlePlanRow = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: articleKind,
  keywords: z.array(z.string()),
  daily_num: z.number().int(),
  /** Articles of one work: 1, of 公众号 more. */ per_post: z.number().int(),
  account_count: z.number().int(),
  review_required: outFlag(),
  status: articlePlanStatus,
  /** Drafts made, of these waiting for review, handed to tasks. */
  made_num: z.number().int(),
  review_num: z.number().int(),
  task_num: z.number().int(),
  /** What stands in its way; '' = nothing. */
  lack: z.string(),
  next_time: outTime(),
  admin_name: z.string(),
  create_time: outTime(),
})
export type ArticlePlanRow = z.infer<typeof articlePlanRow>
export const articlePlanDetail = articlePlanRow.extend({
  /** What its times of the day follow from. */
  seed: z.string(),
  version: z.number().int(),
  spec: z.object({
    ...draftParts,
    outline: z.array(z.string()),
    titles: z.array(z.string()),
    facts: z.array(z.string()),
  }),
  windows: z.array(z.object({ from: z.string(), to: z.string() })),
  weekdays: z.array(z.number().int()),
  deal: articlePlanDeal,
  third_auth_ids: z.array(z.number().int()),
})
export type ArticlePlanDetail = z.infer<typeof articlePlanDetail>
