// An item of an article takes the article as it is now, or another one.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { editItem } from '../../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../../ports/database.ts'
import { articleChoices, printArticles, printKey, readArticles } from './article-contents.ts'
import { combine, readMore, writeMore } from './more-articles.ts'
import { readInfo, writeImages } from '../store/item-codec.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { badField } from '../publishing.errors.ts'

type ItemPatch = Omit<ParsedInputOf<typeof editItem>, 'id'>

/** @throws BAD_INPUT when an article should become a film or pictures, or the other way round */
export function requireNoArticle(row: ItemRow, patch: ItemPatch): void {
  if (row.article_id !== null && patch.attachment_id !== undefined)
    throw badField('attachment_id', 'publishing.articleNotFile')
  if (row.article_id === null && patch.article_id !== undefined)
    throw badField('article_id', 'publishing.fileNotArticle')
}

interface WithArticle {
  /** The item with the new article in it, as the other changes find it. */
  row: ItemRow
  patch: ItemPatch
  columns: { article_id?: number | null; article_print_id?: number | null; image_urls?: string; more_articles?: string }
}

/**
 * Further articles of the same draft are taken as they are now, too. Title, digest and cover come along where the item
 * still had those of the old one.
 * @throws BAD_INPUT, NOT_FOUND
 */
export async function withArticle(
  trx: Db,
  row: ItemRow,
  { article_id: articleId, ...patch }: ItemPatch,
): Promise<WithArticle> {
  if (articleId === undefined) return { row, patch, columns: {} }
  const wanted = [articleId, ...readMore(row.more_articles).map((one) => one.article_id)]
  const content = combine(
    await readArticles(
      trx,
      wanted.map((id) => ({ id, mediaType: row.media_type === 3 ? (3 as const) : (2 as const), field: 'article_id' })),
    ),
    'article_id',
  )
  const { article } = content
  if (article === null) throw badField('article_id', 'publishing.articleMissing')
  const prints = await printArticles(trx, [content])
  const printId = prints.get(printKey(article)) ?? null
  const columns = {
    article_id: article.articleId,
    article_print_id: printId,
    image_urls: writeImages(content.images),
    more_articles: writeMore(content, prints),
  }
  const { description: digest, ...info } = readInfo(row.video_publish_info)
  const { description, article: choices } = articleChoices(article)
  const kept = (digest ?? '') === (row.print_digest ?? '') ? description : digest
  return {
    columns,
    patch,
    row: {
      ...row,
      ...columns,
      title: row.title === row.print_title ? content.sourceTitle : row.title,
      video_cover_url: article.cover,
      print_text_length: article.textLength,
      print_version: article.version,
      print_sha256: article.sha256,
      video_publish_info: JSON.stringify({
        ...info,
        article: choices,
        ...(kept === undefined ? {} : { description: kept }),
      }),
    },
  }
}
