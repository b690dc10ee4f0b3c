// Text of an article as the editors get it: known tags alone, without attributes, pictures as marks to be replaced one
// by one. Pure.
import { HelperError } from '../../../lib/errors.ts'
import type { Work } from '../../platform.ts'

/** A picture of the text: the words that hold its place until it is uploaded, and its file. */
export interface Placed {
  readonly mark: string
  readonly path: string
}
export interface ArticleText {
  /** Safe to be handed to an editor: nothing in it runs, and nothing is loaded. */
  readonly html: string
  /** In the order of the text; a file that stands there twice is placed twice. */
  readonly pictures: readonly Placed[]
}

const KEPT = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'br',
  'hr',
  'pre',
  'code',
  'a',
])
const REFUSED = new Set([
  'script',
  'style',
  'iframe',
  'frame',
  'object',
  'embed',
  'form',
  'meta',
  'base',
  'link',
  'svg',
  'math',
  'template',
  'noscript',
])
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|</gi
const HANDLER = /(?:^|[\s"'/])on[a-z]+\s*=/i
const valueOf = (attributes: string, name: string): string => {
  const found = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

const unfit = (msg: string): HelperError =>
  new HelperError({
    kind: 'content',
    code: 'ARTICLE_TEXT',
    msg,
    step: 'preparing',
    errors: [{ field: 'content_html', msg }],
  })

/** A mark that nothing in the text looks like. */
const markOf = (html: string, n: number): string => {
  let lead = '配图'
  while (html.includes(`〔${lead}`)) lead = `配${lead}`
  return `〔${lead}${n}〕`
}

/**
 * The text of a work, made of known tags only.
 * @throws HelperError kind `content`, field `content_html`: no text, a script or handler, a picture that is no file
 *   of the work
 */
export function readArticle({ contentHtml = '', imagePaths }: Pick<Work, 'contentHtml' | 'imagePaths'>): ArticleText {
  const pictures: Placed[] = []
  const picture = (attributes: string): string => {
    const n = /^local:(\d{1,3})$/.exec(valueOf(attributes, 'src'))?.[1]
    const path = n === undefined ? undefined : imagePaths[Number(n)]
    if (path === undefined)
      throw unfit(`正文第 ${pictures.length + 1} 张图片没有随作品下载，平台会丢弃外部图片，请重新插入图片后发布`)
    const mark = markOf(contentHtml, pictures.length)
    pictures.push({ mark, path })
    return mark
  }
  const html = contentHtml.replace(
    TAG,
    (whole, slash: string | undefined, tag: string | undefined, attributes = ''): string => {
      if (tag === undefined) return whole === '<' ? '&lt;' : ''
      const name = tag.toLowerCase()
      if (REFUSED.has(name) || HANDLER.test(attributes))
        throw unfit(`正文含有脚本或嵌入的网页（${name}），请去掉后重试`)
      if (name === 'img') return slash ? '' : picture(attributes)
      if (!KEPT.has(name)) return ''
      const href = name === 'a' && !slash ? valueOf(attributes, 'href') : ''
      if (/^\s*(javascript|vbscript|data)\s*:/i.test(href)) throw unfit('正文的链接含有脚本，请去掉后重试')
      // An address is written back without anything that could end the attribute.
      return /^https?:\/\/[^\s"'<>]+$/i.test(href) ? `<a href="${href}">` : `<${slash ?? ''}${name}>`
    },
  )
  if (html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') throw unfit('文章没有正文')
  return { html, pictures }
}

/** The picture that stands for the article: the chosen one, else the first of the text; '' when there is neither. */
export function coverOf(work: Pick<Work, 'coverPath'>, { pictures }: ArticleText): string {
  return work.coverPath || (pictures[0]?.path ?? '')
}
