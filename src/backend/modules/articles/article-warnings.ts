// What an operator should know of an article that is saved all the same.
import { acceptance, type FindingCode } from '../../../contract/acceptance/acceptance.ts'
import { sayFinding } from '../../../contract/acceptance/words.ts'
import type { ArticleWarning } from '../../../contract/entities/article.ts'
import type { Platform } from '../../../contract/entities/account.ts'
import { pictureIds, plainText, textLength } from '../../lib/article-html.ts'
import { nameWords } from '../../lib/forbidden-words.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { ArticleContent } from './versions.repository.ts'

export interface WarningRules {
  platforms: Iterable<Platform & { enabled: 0 | 1 }>
  find: FindWords
  /** Pictures and covers that are gone or lie in the recycle bin. */
  isGone: (id: number) => boolean
}

/** Findings of the judge as the editor knows them. */
const TOLD: Readonly<Partial<Record<FindingCode, Pick<ArticleWarning, 'code' | 'field'>>>> = {
  title_long: { code: 'title_long', field: 'title' },
  title_short: { code: 'title_short', field: 'title' },
  article_long: { code: 'text_long', field: 'content_html' },
  digest_long: { code: 'digest_long', field: 'digest' },
  author_long: { code: 'author_long', field: 'author' },
  article_cover: { code: 'cover_missing', field: 'cover_attachment_id' },
}

/** Limits of the platforms that take such an article, pictures that are gone, forbidden words. */
export function articleWarnings(
  kind: 'article' | 'official',
  content: ArticleContent,
  rules: WarningRules,
): ArticleWarning[] {
  const pictures = pictureIds(content.content_html)
  const text = plainText(content.content_html)
  const work = {
    kind,
    title: content.title,
    description: content.digest,
    topics: '',
    timerAt: 0,
    pictures: { count: pictures.length },
    article: { textLength: textLength(text), hasCover: content.cover_attachment_id !== null, author: content.author },
  }
  const limits = [...rules.platforms]
    .filter((platform) => platform.enabled === 1 && platform.kinds.includes(kind))
    .flatMap((platform) =>
      acceptance(platform, work, { startAt: 0, timeZone: 'UTC' }).flatMap((finding): ArticleWarning[] => {
        const told = TOLD[finding.code]
        return told === undefined
          ? []
          : [
              {
                ...told,
                platform_value: platform.value,
                msg: sayFinding(platform.name, finding, { startAt: 0, text: content.title }, kind),
              },
            ]
      }),
    )
  return [...limits, ...goneOf(pictures, content.cover_attachment_id, rules), ...wordsOf(content, text, rules.find)]
}

function goneOf(pictures: readonly number[], cover: number | null, { isGone }: WarningRules): ArticleWarning[] {
  const places = pictures.flatMap((id, at) => (isGone(id) ? [at + 1] : []))
  return [
    ...(places.length === 0
      ? []
      : [
          {
            code: 'picture_gone',
            field: 'content_html' as const,
            platform_value: '' as const,
            msg: `正文第 ${places.join('、')} 张图片已从素材库删除，发布前请更换`,
          },
        ]),
    ...(cover !== null && isGone(cover)
      ? [
          {
            code: 'picture_gone',
            field: 'cover_attachment_id' as const,
            platform_value: '' as const,
            msg: '封面图片已从素材库删除，发布前请更换',
          },
        ]
      : []),
  ]
}

const NAMES = { title: '标题', author: '作者', digest: '摘要', content_html: '正文' } as const

function wordsOf(content: ArticleContent, text: string, find: FindWords): ArticleWarning[] {
  const texts = { title: content.title, author: content.author, digest: content.digest, content_html: text }
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((field) => {
    const hits = find(texts[field])
    const graver = hits.some((hit) => hit.level === 2)
    return hits.length === 0
      ? []
      : [
          {
            code: graver ? 'forbidden' : 'risky',
            field,
            platform_value: '' as const,
            msg: `${NAMES[field]}含${graver ? '违禁词，不能发布' : '可能违规的词'}：${nameWords(graver ? hits.filter((hit) => hit.level === 2) : hits)}`,
          },
        ]
  })
}
