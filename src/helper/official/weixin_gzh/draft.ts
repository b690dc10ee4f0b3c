// The draft: an article, or a post of pictures.
import type { RunContext } from '../../lib/run-context.ts'
import type { MoreArticleWork, PublishStepper, Work } from '../../platforms/platform.ts'
import { notOffered, unfit } from '../kit/answers.ts'
import type { Api } from './api.ts'
import { createUploads, withPictures } from './pictures.ts'
import type { Uploads } from './pictures.ts'

/** One entry of draft/add. */
export type Article = Readonly<Record<string, unknown>>

const CONTENT_MAX_BYTES = 1024 * 1024
/** Articles of one draft. */
const ARTICLES_MAX = 8

/** Scripts and handlers never leave the house; WeChat would drop them anyway. */
const clean = (html: string): string =>
  html.replace(/<script\b[\s\S]*?<\/script\s*>/gi, '').replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')

/** What the interface lacks, and texts that are empty; what is too long was told before. */
export function checkWork(work: Work): void {
  if (work.kind === 'video') throw notOffered('media_type', '公众号接口不能发布视频')
  if (work.title.trim() === '') throw unfit('title', '公众号作品须有标题')
  if (work.kind === 'image') return
  const more = work.moreArticles ?? []
  if (more.length >= ARTICLES_MAX) throw unfit('more_articles', `一条图文最多 ${ARTICLES_MAX} 篇`)
  const empty = [work, ...more].findIndex((one) => (one.contentHtml ?? '').trim() === '')
  if (empty >= 0) throw unfit('content_html', `${empty === 0 ? '' : `第 ${empty + 1} 篇：`}文章没有正文`)
}

/** Author, 阅读原文 and comments, where the operator said something of them. */
const besides = ({ articleInfo }: Pick<Work, 'articleInfo'>): Article => {
  if (articleInfo === undefined) return {}
  const { author, sourceUrl, openComment, fansOnly } = articleInfo
  return {
    ...(author ? { author } : {}),
    ...(sourceUrl ? { content_source_url: sourceUrl } : {}),
    need_open_comment: openComment ? 1 : 0,
    only_fans_can_comment: openComment && fansOnly ? 1 : 0,
  }
}

/** One article of a draft: cover and pictures are on WeChat's servers then. */
const newsOf = async (
  uploads: Uploads,
  one: Pick<MoreArticleWork, 'title' | 'description' | 'contentHtml' | 'coverPath'> & Pick<Work, 'articleInfo'>,
  files: readonly string[],
): Promise<Article> => {
  // Cover first: a picture that is both goes up once.
  const thumb_media_id = await uploads.material(one.coverPath)
  const content = await withPictures(uploads, clean(one.contentHtml), files)
  if (Buffer.byteLength(content) >= CONTENT_MAX_BYTES) throw unfit('content_html', `「${one.title}」的正文须小于 1 MB`)
  return {
    article_type: 'news',
    title: one.title,
    ...(one.description ? { digest: one.description } : {}),
    content,
    thumb_media_id,
    ...besides(one),
  }
}

/**
 * Uploads what the work holds, each picture once, and answers the draft's entries in their order. Nothing of it is
 * visible to anybody.
 */
export async function articlesOf(ctx: RunContext, api: Api, work: Work, stepper: PublishStepper): Promise<Article[]> {
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
  const first = {
    ...work,
    title,
    contentHtml: work.contentHtml ?? '',
    coverPath: work.coverPath || (work.imagePaths[0] ?? ''),
  }
  const all = [first, ...(work.moreArticles ?? [])]
  const made: Article[] = []
  for (const [index, one] of all.entries()) {
    made.push(await newsOf(uploads, one, work.imagePaths))
    stepper.uploaded(index + 1, all.length)
  }
  return made
}
