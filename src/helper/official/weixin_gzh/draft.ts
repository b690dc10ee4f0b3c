// The draft: an article, or a post of pictures.
import { OFFICIAL_LIMITS } from '../../../contract/entities/article.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { MoreArticleWork, PublishStepper, Work } from '../../platforms/platform.ts'
import { notOffered, unfit } from '../kit/answers.ts'
import type { Api } from './api.ts'
import { createUploads, withPictures } from './pictures.ts'
import type { Uploads } from './pictures.ts'

/** One entry of draft/add. */
export type Article = Readonly<Record<string, unknown>>

const TITLE_MAX = OFFICIAL_LIMITS.title_api
const CONTENT_MAX = 20_000
const CONTENT_MAX_BYTES = 1024 * 1024
const PICTURES_MAX = 20
const DIGEST_MAX = OFFICIAL_LIMITS.digest
const AUTHOR_MAX = OFFICIAL_LIMITS.author
/** Articles of one draft. */
const ARTICLES_MAX = 8

/** Scripts and handlers never leave the house; WeChat would drop them anyway. */
const clean = (html: string): string => html.replace(/<script\b[\s\S]*?<\/script\s*>/gi, '').replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')

/** What can be told before anything is sent. */
export const checkWork = (work: Work): void => {
  if (work.timingTime > 0) throw notOffered('timing_time', '公众号接口没有定时发布，请改为到点发布')
  if (work.kind === 'video') throw notOffered('media_type', '公众号接口不能发布视频')
  if (work.title.trim() === '') throw unfit('title', '公众号作品须有标题')
  if ([...work.title].length > TITLE_MAX) throw unfit('title', `公众号标题最多 ${TITLE_MAX} 个字`)
  if (work.kind === 'image') {
    if (work.imagePaths.length === 0 || work.imagePaths.length > PICTURES_MAX) throw unfit('imagePaths', `公众号贴图须有 1 到 ${PICTURES_MAX} 张图片`)
    return
  }
  const more = work.moreArticles ?? []
  if (more.length >= ARTICLES_MAX) throw unfit('more_articles', `一条图文最多 ${ARTICLES_MAX} 篇`)
  checkArticle(work, '', work.imagePaths.length === 0)
  for (const [at, one] of more.entries()) {
    const place = `第 ${at + 2} 篇：`
    if (one.title === '' || [...one.title].length > TITLE_MAX) throw unfit(`more_articles.${at}.title`, `${place}标题须有 1 到 ${TITLE_MAX} 个字`)
    checkArticle(one, place, true)
  }
}

/** Digest, author, text and cover of one article; `place` = which it is, in words. */
const checkArticle = (one: Pick<Work, 'contentHtml' | 'description' | 'articleInfo' | 'coverPath'>, place: string, needsCover: boolean): void => {
  const html = one.contentHtml ?? ''
  if ([...one.description].length > DIGEST_MAX) throw unfit('description', `${place}公众号文章的摘要最多 ${DIGEST_MAX} 字`)
  if ([...(one.articleInfo?.author ?? '')].length > AUTHOR_MAX) throw unfit('author', `${place}公众号文章的作者最多 ${AUTHOR_MAX} 字`)
  if (html.trim() === '') throw unfit('content_html', `${place}文章没有正文`)
  if ([...html.replace(/<[^>]*>/g, '')].length >= CONTENT_MAX) throw unfit('content_html', `${place}文章正文须少于 2 万字`)
  if (one.coverPath === '' && needsCover) throw unfit('coverPath', `${place}公众号文章须有封面图`)
}

/** Author, 阅读原文 and comments, where the operator said something of them. */
const besides = ({ articleInfo }: Pick<Work, 'articleInfo'>): Article => {
  if (articleInfo === undefined) return {}
  const { author, sourceUrl, openComment, fansOnly } = articleInfo
  return { ...(author ? { author } : {}), ...(sourceUrl ? { content_source_url: sourceUrl } : {}), need_open_comment: openComment ? 1 : 0, only_fans_can_comment: openComment && fansOnly ? 1 : 0 }
}

/** One article of a draft: cover and pictures are on WeChat's servers then. */
const newsOf = async (uploads: Uploads, one: Pick<MoreArticleWork, 'title' | 'description' | 'contentHtml' | 'coverPath'> & Pick<Work, 'articleInfo'>, files: readonly string[]): Promise<Article> => {
  // Cover first: a picture that is both goes up once.
  const thumb_media_id = await uploads.material(one.coverPath)
  const content = await withPictures(uploads, clean(one.contentHtml), files)
  if (Buffer.byteLength(content) >= CONTENT_MAX_BYTES) throw unfit('content_html', `「${one.title}」的正文须小于 1 MB`)
  return { article_type: 'news', title: one.title, ...(one.description ? { digest: one.description } : {}), content, thumb_media_id, ...besides(one) }
}

/** Uploads what the work holds, each picture once, and answers the draft's entries in their order. Nothing of it is visible to anybody. */
export const articlesOf = async (ctx: RunContext, api: Api, work: Work, stepper: PublishStepper): Promise<Article[]> => {
  const title = work.title.trim()
  const uploads = createUploads(ctx, api)
  if (work.kind === 'image') {
    const image_list: { image_media_id: string }[] = []
    for (const [index, path] of work.imagePaths.entries()) {
      image_list.push({ image_media_id: await uploads.material(path) })
      stepper.uploaded(index + 1, work.imagePaths.length)
    }
    return [{ article_type: 'newspic', title, content: work.description, image_info: { image_list } }]
  }
  const first = { ...work, title, contentHtml: work.contentHtml ?? '', coverPath: work.coverPath || (work.imagePaths[0] ?? '') }
  const all = [first, ...(work.moreArticles ?? [])]
  const made: Article[] = []
  for (const [index, one] of all.entries()) {
    made.push(await newsOf(uploads, one, work.imagePaths))
    stepper.uploaded(index + 1, all.length)
  }
  return made
}
