// The draft: an article, or a post of pictures.
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishStepper, Work } from '../../platforms/platform.ts'
import { notOffered, unfit } from '../kit/answers.ts'
import type { Api } from './api.ts'
import { addPicture, withPictures } from './pictures.ts'

/** One entry of draft/add. */
export type Article = Readonly<Record<string, unknown>>

const TITLE_MAX = 64
const CONTENT_MAX = 20_000
const CONTENT_MAX_BYTES = 1024 * 1024
const PICTURES_MAX = 20
const DIGEST_MAX = 120
const AUTHOR_MAX = 16

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
  const html = work.contentHtml ?? ''
  if ([...work.description].length > DIGEST_MAX) throw unfit('description', `公众号文章的摘要最多 ${DIGEST_MAX} 字`)
  if ([...(work.articleInfo?.author ?? '')].length > AUTHOR_MAX) throw unfit('author', `公众号文章的作者最多 ${AUTHOR_MAX} 字`)
  if (html.trim() === '') throw unfit('content_html', '文章没有正文')
  if ([...html.replace(/<[^>]*>/g, '')].length >= CONTENT_MAX) throw unfit('content_html', '文章正文须少于 2 万字')
  if (work.coverPath === '' && work.imagePaths.length === 0) throw unfit('coverPath', '公众号文章须有封面图')
}

/** Author, 阅读原文 and comments, where the operator said something of them. */
const besides = ({ articleInfo }: Work): Article => {
  if (articleInfo === undefined) return {}
  const { author, sourceUrl, openComment, fansOnly } = articleInfo
  return { ...(author ? { author } : {}), ...(sourceUrl ? { content_source_url: sourceUrl } : {}), need_open_comment: openComment ? 1 : 0, only_fans_can_comment: openComment && fansOnly ? 1 : 0 }
}

/** Uploads what the work holds and answers the draft's entry. Nothing of it is visible to anybody. */
export const articleOf = async (ctx: RunContext, api: Api, work: Work, stepper: PublishStepper): Promise<Article> => {
  const title = work.title.trim()
  if (work.kind === 'image') {
    const image_list: { image_media_id: string }[] = []
    for (const [index, path] of work.imagePaths.entries()) {
      image_list.push({ image_media_id: (await addPicture(ctx, api, path)).media_id })
      stepper.uploaded(index + 1, work.imagePaths.length)
    }
    return { article_type: 'newspic', title, content: work.description, image_info: { image_list } }
  }
  const content = await withPictures(ctx, api, clean(work.contentHtml ?? ''), work.imagePaths)
  if (Buffer.byteLength(content) >= CONTENT_MAX_BYTES) throw unfit('content_html', '文章正文须小于 1 MB')
  const { media_id } = await addPicture(ctx, api, work.coverPath || (work.imagePaths[0] ?? ''))
  return { article_type: 'news', title, ...(work.description ? { digest: work.description } : {}), content, thumb_media_id: media_id, ...besides(work) }
}
