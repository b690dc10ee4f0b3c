import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { platformValue } from './account.ts'
import { publishStatus } from './publish.ts'

/** `article` for platforms with an article page, `official` for 公众号. */
export const articleKind = z.enum(['article', 'official'])
export type ArticleKind = z.infer<typeof articleKind>

/**
 * 0 draft, 1 ready; 2 made by a template and not read by a person yet: it can't be published unless the company's rule
 * says so; 3 read and sent back: never.
 */
export const ARTICLE_STATUS = { draft: 0, ready: 1, unreviewed: 2, rejected: 3 } as const
export const articleStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
/** Who wrote it first: a person, the templates of this product, a text service. */
export const articleSource = z.enum(['hand', 'local', 'provider'])

/** How long the parts of an article may be whatever the platform, in characters. */
export const ARTICLE_LIMITS = {
  title: 100,
  digest: 300,
  author: 60,
  html: 500_000,
  pictures: 60,
  keywords: 20,
  keyword: 30,
} as const
/**
 * What 公众号 takes, in characters: a title above `title_api` can be kept, and its interface refuses it (45003), so
 * nothing is published with one; text below `text`, and below `html_bytes` bytes as it is stored.
 */
export const OFFICIAL_LIMITS = {
  title: 64,
  title_api: 32,
  author: 16,
  digest: 128,
  text: 20_000,
  html_bytes: 1024 * 1024,
} as const
/** Versions of an article that are kept. */
export const ARTICLE_VERSIONS_KEPT = 50

/**
 * Items that publish an article, by state; `unconfirmed` are those whose outcome nobody knows, which `failed` leaves
 * out, `drafted` are those that went no further than a draft box, which `success` leaves out.
 */
const articleCounts = z.object({
  waiting: z.number().int(),
  publishing: z.number().int(),
  success: z.number().int(),
  drafted: z.number().int(),
  failed: z.number().int(),
  unconfirmed: z.number().int(),
})

/** What the operator should know of an article that was saved all the same. */
export const articleWarning = z.object({
  /**
   * `title_long`, `title_short`, `text_long`, `digest_long`, `cover_missing`, `picture_gone`; `forbidden` = can not be
   * published, `risky` = may be taken amiss.
   */
  code: z.string(),
  field: z.enum(['title', 'author', 'digest', 'content_html', 'cover_attachment_id']),
  /** '' = it does not belong to one platform. */
  platform_value: z.union([platformValue, z.literal('')]),
  msg: z.string(),
})
export type ArticleWarning = z.infer<typeof articleWarning>

/** One row of the list. */
export const articleRow = z.object({
  id: z.number().int(),
  kind: articleKind,
  title: z.string(),
  digest: z.string(),
  /** The chosen cover, else the first picture of the text; '' = neither. */
  cover_url: z.string(),
  keywords: z.array(z.string()),
  /** Chinese characters, and words of other scripts. */
  word_count: z.number().int(),
  /** 0 to 100 for `keywords`; null = there are none. */
  seo_score: z.number().int().nullable(),
  status: articleStatus,
  source: articleSource,
  /** What whoever made it left for whoever reads it; '' = nothing. */
  note: z.string(),
  version: z.number().int(),
  /** The latest task that publishes it; 0 = none. */
  wisdom_task_id: z.number().int(),
  publish_counts: articleCounts,
  admin_name: z.string(),
  create_time: outTime(),
  update_time: outTime(),
})
export type ArticleRow = z.infer<typeof articleRow>

/** A whole article. Pictures of the text stand at signed addresses that expire, each with its `data-attachment-id`. */
export const articleDetail = articleRow.extend({
  author: z.string(),
  content_html: z.string(),
  /** 0 = none chosen. */
  cover_attachment_id: z.number().int(),
  content_source_url: z.string(),
  need_open_comment: outFlag(),
  only_fans_can_comment: outFlag(),
  warnings: z.array(articleWarning),
})
export type ArticleDetail = z.infer<typeof articleDetail>

/** An article in the recycle bin; from `purge_time` on it is gone for good. */
export const deletedArticle = z.object({
  id: z.number().int(),
  kind: articleKind,
  title: z.string(),
  word_count: z.number().int(),
  delete_time: outTime(),
  purge_time: outTime(),
})
export type DeletedArticle = z.infer<typeof deletedArticle>

/** What became of articles on one account: one work, with every article that went out in it. */
export const articleResult = z.object({
  item_id: z.number().int(),
  wisdom_task_id: z.number().int(),
  task_name: z.string(),
  third_auth_id: z.number().int(),
  openname: z.string(),
  avatar: z.string(),
  platform_value: platformValue,
  /** In their order; `url` '' = not told (a draft has none). */
  articles: z.array(z.object({ article_id: z.number().int(), title: z.string(), url: z.string() })),
  publish_status: publishStatus,
  unconfirmed: outFlag(),
  /** As of the work. */
  settling: outFlag().optional(),
  /** As of the work. */
  only_draft: outFlag(),
  /** Why it failed, or what is left to do after it went out (a draft that a person must publish); '' = nothing. */
  msg: z.string(),
  /** 0 = at once. */
  timing_time: outTime(),
  /** When it went out, else when it was last tried; 0 = never. */
  time: outTime(),
})
export type ArticleResult = z.infer<typeof articleResult>

/** One kept state of an article, newest first. */
export const articleVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  word_count: z.number().int(),
  admin_name: z.string(),
  create_time: outTime(),
  /** 1 = saved by the editor itself. */
  autosave: outFlag(),
})
