// Articles: for platforms with an article page, and for 公众号.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  ARTICLE_LIMITS,
  articleDetail,
  articleKind,
  articleResult,
  articleRow,
  articleStatus,
  articleVersion,
  articleWarning,
  deletedArticle,
} from '../entities/article.ts'
import { flag, id, idOrZero, ids, int, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

const keywords = z
  .array(text(ARTICLE_LIMITS.keyword, 1))
  .max(ARTICLE_LIMITS.keywords, `最多 ${ARTICLE_LIMITS.keywords} 个关键词`)
const html = z.string().max(ARTICLE_LIMITS.html, '正文过长，请拆成多篇')

/**
 * `keyword` looks in titles and keywords; `from`, `to`: time of the last change. Sorts: update_time (usual),
 * create_time, word_count, seo_score.
 */
export const listArticles = get('article', 'articleList', {
  title: '文章列表',
  perm: 'article:list',
  input: z
    .object({
      ...pageQuery(),
      kind: articleKind.optional(),
      status: int(0, 3).pipe(articleStatus).optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
    })
    .strict(),
  output: page(articleRow).extend({
    counts: z.object({
      all: z.number().int(),
      article: z.number().int(),
      official: z.number().int(),
      /** Waiting for review, whatever the filters. */ review: z.number().int(),
    }),
  }),
})
/** @throws NOT_FOUND */
export const articleInfo = get('article', 'articleInfo', {
  title: '文章详情',
  perm: 'article:list',
  input: z.object({ id: id() }).strict(),
  output: articleDetail,
})

const body = {
  kind: articleKind,
  title: text(ARTICLE_LIMITS.title, 1),
  author: text(ARTICLE_LIMITS.author).default(''),
  digest: text(ARTICLE_LIMITS.digest).default(''),
  content_html: html,
  cover_attachment_id: idOrZero().default(0),
  /** The page's 阅读原文 (公众号): an http or https address, or ''. */
  content_source_url: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: '请填写 http 或 https 开头的网址' }).max(1000)])
    .default(''),
  need_open_comment: flag().default(0),
  only_fans_can_comment: flag().default(0),
  keywords: keywords.default([]),
}
const saved = {
  id: z.number().int(),
  version: z.number().int(),
  word_count: z.number().int(),
  seo_score: z.number().int().nullable(),
  update_time: outTime(),
  warnings: z.array(articleWarning),
}
/**
 * Makes or changes an article. `version` = the one that was edited: when the article has a newer one nothing is stored
 * and CONFLICT is thrown with `data.version`, `data.update_time`, `data.admin_name`; absent = overwrite. The text is
 * cleaned: scripts, handlers, foreign styles go. Pictures must be materials of the company: `data-attachment-id`, or
 * the address that uploadEditorImage or the library gave; others are refused on `content_html`. `autosave` 1 = saved by
 * the editor itself: such versions of one person within ten minutes are kept as one, and the operation log is spared.
 * `status` absent = as it was, 0 for a new one; what waits for review or was sent back keeps its state until it is
 * reviewed.
 */
export const saveArticle = post('article', 'addOrEditArticle', {
  title: '保存文章',
  unlogged: 'written by the service, except for saves of the editor itself',
  perm: 'article:edit',
  input: z
    .object({
      id: id().optional(),
      version: int(1).optional(),
      autosave: flag().default(0),
      status: int(0, 1)
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .optional(),
      ...body,
    })
    .strict(),
  output: z.object(saved),
})
/**
 * @throws STILL_USED with `data.refs[{id,title,used_by:[{type,id,name,items}]}]` while an unpublished work uses one:
 * then none is deleted
 */
export const deleteArticles = post('article', 'delArticle', {
  title: '删除文章',
  perm: 'article:del',
  audit: 'article.delete',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
/** Brings deleted articles back within 30 days: the undo of a delete. */
export const restoreArticles = post('article', 'restoreArticle', {
  title: '恢复文章',
  perm: 'article:del',
  audit: 'article.restore',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ restored: z.number().int() }),
})
/** The recycle bin, the latest deletion first. `keyword` looks in titles. */
export const listDeletedArticles = get('article', 'articleRecycle', {
  title: '文章回收站',
  perm: 'article:del',
  input: z.object(pageQuery()).strict(),
  output: page(deletedArticle),
})
/** Copies as drafts; `ids` of the new ones in the order asked for. */
export const copyArticles = post('article', 'copyArticle', {
  title: '复制文章',
  perm: 'article:edit',
  audit: 'article.copy',
  input: z.object({ ids: ids(50) }).strict(),
  output: z.object({ ids: z.array(z.number().int()) }),
})
/** A template's article, or one that was sent back, was read by a person: it may be published from then on. */
export const reviewArticles = post('article', 'reviewArticle', {
  title: '审核文章',
  perm: 'article:edit',
  audit: 'article.review',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ reviewed: z.number().int() }),
})

/**
 * What became of an article, or of a task's articles, account by account; newest work first. Works of accounts that the
 * operator does not see are left out, unless the task is his.
 * @throws NOT_FOUND for an article or a task that is not there
 */
export const listArticleResults = get('article', 'articleResults', {
  title: '文章发布结果',
  perm: 'task:list',
  input: z
    .object({
      page: int(1).default(1),
      limit: int(1, 100).default(20),
      id: id().optional(),
      wisdom_task_id: id().optional(),
    })
    .strict()
    .refine((input) => (input.id === undefined) !== (input.wisdom_task_id === undefined), {
      message: '请选择一篇文章或一个任务',
      path: ['id'],
    }),
  output: page(articleResult),
})

/** At most the last 50, newest first; the first is the article as it is. */
export const listArticleVersions = get('article', 'articleVersions', {
  title: '文章历史版本',
  perm: 'article:list',
  input: z.object({ id: id() }).strict(),
  output: z.object({ list: z.array(articleVersion) }),
})
/** @throws NOT_FOUND for a version that is no longer kept */
export const articleVersionInfo = get('article', 'articleVersionInfo', {
  title: '文章版本内容',
  perm: 'article:list',
  input: z.object({ id: id(), version: int(1) }).strict(),
  output: articleVersion.extend({
    author: z.string(),
    digest: z.string(),
    content_html: z.string(),
    keywords: z.array(z.string()),
    cover_attachment_id: z.number().int(),
    cover_url: z.string(),
  }),
})
/** The old state becomes the newest version. `current_version` as `version` of addOrEditArticle. */
export const restoreArticleVersion = post('article', 'restoreArticleVersion', {
  title: '恢复文章版本',
  perm: 'article:edit',
  audit: 'article.version',
  input: z.object({ id: id(), version: int(1), current_version: int(1).optional() }).strict(),
  output: z.object(saved),
})

/** How well a text answers to its keywords; pictures may be anything here. `score` 0 to 100. */
export const seoCheck = post('article', 'seoCheck', {
  title: 'SEO 检查',
  unlogged: 'changes nothing',
  perm: 'article:list',
  input: z.object({ title: text(ARTICLE_LIMITS.title), content_html: html, keywords }).strict(),
  output: z.object({
    score: z.number().int(),
    items: z.array(
      z.object({
        rule: z.enum([
          'density',
          'title',
          'title_position',
          'title_length',
          'opening',
          'length',
          'headings',
          'images',
          'links',
          'forbidden',
        ]),
        ok: z.union([z.literal(0), z.literal(1)]),
        msg: z.string(),
      }),
    ),
    word_count: z.number().int(),
  }),
})
