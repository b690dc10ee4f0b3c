// Articles as works publish them: the text of one version with its pictures as files, printed once for all accounts.
import { createHash } from 'node:crypto'
import { ARTICLE_STATUS } from '../../../../contract/entities/article.ts'
import { reviewRule } from '../../../lib/article-rules.ts'
import { pictureIds, plainText, textLength, withLocalNames } from '../../../lib/article-html.ts'
import type { Db } from '../../../ports/database.ts'
import type { ArticleMedia, ArticlePart, Content } from '../rules/content.ts'
import { writeImages } from '../store/item-codec.ts'
import { badField, missing } from '../publishing.errors.ts'

interface Picture {
  id: number
  storage_path: string
  sha256: string
}

async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  const found = new Map<number, Picture>()
  const wanted = [...new Set(ids)]
  for (let at = 0; at < wanted.length; at += 500) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'storage_path', 'sha256'])
      .where('id', 'in', wanted.slice(at, at + 500))
      .where('delete_time', 'is', null)
      .where('mimetype', 'like', 'image/%')
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/**
 * In the order asked for.
 * @throws NOT_FOUND for an article that is not there, BAD_INPUT for one that can't go out: not reviewed (unless the
 * company's rule lets it), sent back, empty, or with a picture that is gone
 */
export async function readArticles(
  db: Db,
  wanted: readonly { id: number; mediaType: ArticleMedia; field: string }[],
): Promise<Content[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where('id', 'in', [...new Set(wanted.map((one) => one.id))])
    .where('delete_time', 'is', null)
    .execute()
  const pictures = await findPictures(
    db,
    rows.flatMap((row) => [
      ...pictureIds(row.content_html),
      ...(row.cover_attachment_id === null ? [] : [row.cover_attachment_id]),
    ]),
  )
  const { allow_unreviewed } = await reviewRule.read(db)
  return wanted.map(({ id, mediaType, field }) => {
    const row = rows.find((one) => one.id === id)
    if (row === undefined) throw missing('publishing.articleMissing', field, [id])
    const named = { title: row.title }
    if (row.status === ARTICLE_STATUS.rejected) throw badField(field, 'publishing.articleRejected', named)
    if (row.status === ARTICLE_STATUS.unreviewed && allow_unreviewed === 0)
      throw badField(field, 'publishing.articleUnreviewed', named)
    const ids = pictureIds(row.content_html)
    const gone = ids.findIndex((one) => !pictures.has(one))
    if (gone >= 0) throw badField(field, 'publishing.articlePictureGone', { ...named, n: gone + 1 })
    const cover = row.cover_attachment_id === null ? undefined : pictures.get(row.cover_attachment_id)
    if (row.cover_attachment_id !== null && cover === undefined)
      throw badField(field, 'publishing.articleCoverGone', named)
    const text = plainText(row.content_html)
    if (text === '' && ids.length === 0) throw badField(field, 'publishing.articleEmpty', named)
    const html = withLocalNames(row.content_html)
    const images = ids.flatMap((one) => pictures.get(one) ?? [])
    const sha256 = createHash('sha256')
      .update(JSON.stringify([html, ...images.map((image) => image.sha256)]))
      .digest('hex')
    const article: ArticlePart = {
      articleId: id,
      version: row.version,
      digest: row.digest,
      html,
      text,
      textLength: textLength(text),
      sha256,
      cover: cover?.storage_path ?? '',
      author: row.author,
      sourceUrl: row.content_source_url,
      coverId: row.cover_attachment_id ?? 0,
      more: [],
      needOpenComment: row.need_open_comment,
      onlyFansCanComment: row.only_fans_can_comment,
    }
    return {
      mediaType,
      clipOutputId: null,
      attachmentId: null,
      images: images.map((image) => ({ id: image.id, key: image.storage_path })),
      sourceTitle: row.title,
      file: null,
      hashes: [sha256],
      article,
    }
  })
}

/** The digest, and what 公众号 asks for, as an item's choices keep them. */
export function articleChoices(part: ArticlePart) {
  return {
    ...(part.digest === '' ? {} : { description: part.digest }),
    article: {
      author: part.author,
      source_url: part.sourceUrl,
      need_open_comment: part.needOpenComment,
      only_fans_can_comment: part.onlyFansCanComment,
    },
  }
}

/**
 * Prints what is to go out, each version once; by `articleId:version`.
 * @throws NOT_FOUND when an article was deleted meanwhile
 */
export async function printArticles(
  trx: Db,
  contents: readonly Pick<Content, 'article' | 'images' | 'sourceTitle'>[],
): Promise<Map<string, number>> {
  const all = contents.flatMap((content) => [content, ...(content.article?.more ?? [])])
  const parts = new Map(
    all.flatMap((content) =>
      content.article === null ? [] : [[printKey(content.article), { ...content, article: content.article }] as const],
    ),
  )
  if (parts.size === 0) return new Map()
  const ids = [...new Set([...parts.values()].map(({ article }) => article.articleId))]
  // Whoever deletes one waits for this, or this finds it gone.
  const live = await trx
    .selectFrom('articles')
    .select('id')
    .where('id', 'in', ids)
    .where('delete_time', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (live.length < ids.length)
    throw missing(
      'publishing.articleMissing',
      'sources.article_ids',
      ids.filter((id) => !live.some((row) => row.id === id)),
    )
  for (const { article, images, sourceTitle } of parts.values()) {
    await trx
      .insertInto('article_prints')
      .values({
        article_id: article.articleId,
        version: article.version,
        title: sourceTitle,
        digest: article.digest,
        content_html: article.html,
        images: writeImages(images),
        text_length: article.textLength,
        sha256: article.sha256,
      })
      .onConflict((conflict) => conflict.columns(['article_id', 'version']).doNothing())
      .execute()
  }
  const rows = await trx
    .selectFrom('article_prints')
    .select(['id', 'article_id', 'version'])
    .where('article_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [printKey({ articleId: row.article_id, version: row.version }), row.id]))
}

export function printKey({ articleId, version }: Pick<ArticlePart, 'articleId' | 'version'>): string {
  return `${articleId}:${version}`
}

/** A print as it goes to the helper; undefined when there is none. */
export async function findPrint(
  db: Db,
  id: number | null,
): Promise<{ html: string; text: string; title: string; digest: string } | undefined> {
  if (id === null) return undefined
  const row = await db
    .selectFrom('article_prints')
    .select(['content_html', 'title', 'digest'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? undefined
    : { html: row.content_html, text: plainText(row.content_html), title: row.title, digest: row.digest }
}
