// 公众号 drafts of several articles: the first is the item's own, the further ones (次条) stand in a column beside it.
// Pictures of all stand in one list, each once.
import { z } from 'zod'
import type { MoreArticle } from '../../../../contract/entities/publish.ts'
import { acceptance, type FindingCode, type JudgedFile } from '../../../../contract/acceptance/acceptance.ts'
import { findingReason, WIRE_FIELD } from '../../../../contract/acceptance/words.ts'
import type { Reason } from '../../../../contract/reasons/reasons.ts'
import { weixinGzh } from '../../../../contract/platforms.ts'
import type { Db } from '../../../ports/database.ts'
import { printKey } from './article-contents.ts'
import type { ArticlePart, Content } from '../rules/content.ts'
import { parseJson, readImages } from '../store/item-codec.ts'
import type { StoredImage } from '../store/item-codec.ts'
import { badField, limitProblem } from '../publishing.errors.ts'
import type { LimitProblem } from '../publishing.errors.ts'

const flagged = z.union([z.literal(0), z.literal(1)])
const stored = z.object({
  article_id: z.number().int(),
  print_id: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  author: z.string(),
  digest: z.string(),
  source_url: z.string(),
  need_open_comment: flagged,
  only_fans_can_comment: flagged,
  sha256: z.string(),
  /** Its cover, and its own pictures in the order of its text, among the item's pictures. */
  cover: z.number().int(),
  pictures: z.array(z.number().int()),
  /** Where it stands since it went out. */
  url: z.string(),
})
export type StoredMore = z.infer<typeof stored>
const storedList = z.array(stored).catch([])

export function readMore(text: string): StoredMore[] {
  return text === '[]' ? [] : storedList.parse(parseJson(text))
}
/** Keys of the further articles' covers in their order, '' = there is none (any more). */
export function moreCovers(row: { readonly more_articles: string; readonly image_urls: string }): string[] {
  const more = readMore(row.more_articles)
  const images = more.length === 0 ? [] : readImages(row.image_urls)
  return more.map((one) => images[one.cover]?.key ?? '')
}

type ArticleContent = Content & { article: ArticlePart }
const isArticle = (content: Content): content is ArticleContent => content.article !== null

/**
 * Several articles as one content, in their order.
 * @throws BAD_INPUT for one without cover and pictures, and for one that stands in it twice
 */
export function combine(contents: readonly Content[], field: string): Content {
  const [first, ...more] = contents.filter(isArticle)
  if (first === undefined) throw badField(field, 'publishing.noArticle')
  if (more.length === 0) return first
  const ids = [first, ...more].map((one) => one.article.articleId)
  if (new Set(ids).size < ids.length) throw badField(field, 'publishing.articleTwice')
  const bare = [first, ...more].findIndex((one) => coverOf(one) === undefined)
  if (bare >= 0)
    throw badField(field, 'publishing.articleBare', {
      n: bare + 1,
      title: [first, ...more][bare]?.sourceTitle ?? '',
    })
  const images = new Map<number, StoredImage>()
  for (const one of [...first.images, ...more.flatMap((part) => [...part.images, coverOf(part) ?? []].flat())])
    if (!images.has(one.id)) images.set(one.id, one)
  return {
    ...first,
    images: [...images.values()],
    hashes: [...first.hashes, ...more.flatMap((one) => one.hashes)],
    article: { ...first.article, cover: first.article.cover || (first.images[0]?.key ?? ''), more },
  }
}

const coverOf = ({ article, images }: ArticleContent): StoredImage | undefined =>
  article.cover === '' ? images[0] : { id: article.coverId, key: article.cover }

/** The column of an item that publishes this content; `prints` by printKey. */
export function writeMore(content: Pick<Content, 'images' | 'article'>, prints: ReadonlyMap<string, number>): string {
  const more = (content.article?.more ?? []).filter(isArticle)
  const placeOf = (image: StoredImage | undefined): number => content.images.findIndex((one) => one.id === image?.id)
  return JSON.stringify(
    more.map((one): StoredMore => ({
      article_id: one.article.articleId,
      print_id: prints.get(printKey(one.article)) ?? 0,
      version: one.article.version,
      title: one.sourceTitle,
      author: one.article.author,
      digest: one.article.digest,
      source_url: one.article.sourceUrl,
      need_open_comment: one.article.needOpenComment,
      only_fans_can_comment: one.article.onlyFansCanComment,
      sha256: one.article.sha256,
      cover: placeOf(coverOf(one)),
      pictures: one.images.map(placeOf),
      url: '',
    })),
  )
}

/** What an item shows of them. */
export function showMore(text: string): MoreArticle[] {
  return readMore(text).map((one) => ({
    article_id: one.article_id,
    title: one.title,
    author: one.author,
    digest: one.digest,
    source_url: one.source_url,
    need_open_comment: one.need_open_comment,
    only_fans_can_comment: one.only_fans_can_comment,
    platform_url: one.url,
  }))
}

/** Their texts for the helper: pictures count through the item's list. Null when a print is gone. */
export async function textsOfMore(db: Db, text: string): Promise<{ content_html: string; cover: number }[] | null> {
  const list = readMore(text)
  if (list.length === 0) return []
  const rows = await db
    .selectFrom('article_prints')
    .select(['id', 'content_html'])
    .where(
      'id',
      'in',
      list.map((one) => one.print_id),
    )
    .execute()
  const texts = list.map((one) => ({ ...one, html: rows.find((row) => row.id === one.print_id)?.content_html }))
  if (texts.some((one) => one.html === undefined)) return null
  return texts.map(({ html = '', pictures, cover }) => ({
    cover,
    content_html: html.replace(/src="local:(\d+)"/g, (_, at: string) => `src="local:${pictures[Number(at)] ?? at}"`),
  }))
}

/** What may be too long of a further article. */
const LONG: Readonly<Partial<Record<FindingCode, Reason>>> = {
  title_long: 'publishing.moreTitleLong',
  digest_long: 'publishing.moreDigestLong',
  author_long: 'publishing.moreAuthorLong',
  article_long: 'publishing.moreTextLong',
}

/**
 * Limits of the interface that further articles break; each is told with its place. `coverFile`: as far as it was
 * looked at.
 */
export function moreLimits(
  list: readonly { title: string; author: string; digest: string; textLength?: number; coverFile?: JudgedFile }[],
): LimitProblem[] {
  return list.flatMap((one, at) => {
    const work = {
      kind: 'official' as const,
      title: one.title,
      description: one.digest,
      topics: '',
      timerAt: 0,
      cover: one.coverFile ?? null,
      article: { textLength: one.textLength ?? 0, hasCover: true, author: one.author },
    }
    const named = { n: at + 2, title: one.title }
    return acceptance(weixinGzh, work, { startAt: 0, timeZone: 'UTC' }, 'interface').flatMap((finding) => {
      const { limit, actual } = finding
      const field = `more_articles.${at}.${finding.field === 'description' ? 'digest' : WIRE_FIELD[finding.field]}`
      if (finding.field === 'cover') {
        const { params } = findingReason(weixinGzh.name, finding, { startAt: 0 })
        const reason = `publishing.moreCover.${finding.code === 'cover_large' ? 'large' : 'format'}` as const
        return [limitProblem({ field, limit, actual }, reason, { ...params, ...named })]
      }
      const reason = LONG[finding.code]
      return reason === undefined ? [] : [limitProblem({ field, limit, actual }, reason, { ...named, limit, actual })]
    })
  })
}

/** Writes down where each article of an item stands; `urls` in their order, the first is the item's own. */
export async function noteLinks(
  trx: Db,
  row: { id: number; more_articles: string },
  urls: readonly string[] | undefined,
): Promise<void> {
  const list = readMore(row.more_articles)
  if (list.length === 0 || urls === undefined) return
  await trx
    .updateTable('publish_items')
    .set({ more_articles: JSON.stringify(list.map((one, at) => ({ ...one, url: urls[at + 1] || one.url }))) })
    .where('id', '=', row.id)
    .execute()
}
