// Articles as the contract shows them.
import type { ArticleDetail, ArticleRow as WireRow } from '../../../contract/entities/article.ts'
import { pictureIds, withAddresses } from '../../lib/article-html.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { articleWarnings } from './article-warnings.ts'
import type { ArticlesDeps } from './articles.ports.ts'
import { adminNames, publishingOf, readKeywords } from './articles.repository.ts'
import type { ArticleRow } from './articles.repository.ts'
import { findPictures } from './pictures.ts'
import type { PictureRow } from './pictures.ts'

export interface ArticleViews {
  rows(db: Db, rows: readonly ArticleRow[]): Promise<WireRow[]>
  detail(db: Db, row: ArticleRow): Promise<ArticleDetail>
  /** A stored text with its pictures at addresses. */
  html(db: Db, stored: string): Promise<string>
  /** Address of a picture that is chosen as cover; '' for none. */
  cover(db: Db, attachmentId: number | null): Promise<string>
}

/** See the interface. */
export function createArticleViews(deps: ArticlesDeps): ArticleViews {
  const addresses = async (pictures: Iterable<PictureRow>): Promise<Map<number, string>> =>
    new Map(
      await Promise.all([...pictures].map(async (row) => [row.id, await deps.fileUrl(row.storage_path)] as const)),
    )

  const show = async (
    row: ArticleRow,
    known: {
      pictures: Map<number, PictureRow>
      names: Map<number, string>
      publishing: Awaited<ReturnType<typeof publishingOf>>
    },
  ): Promise<WireRow> => {
    const picture = known.pictures.get(coverOf(row))
    const own = known.publishing.get(row.id)
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      digest: row.digest,
      cover_url: picture === undefined ? '' : await deps.fileUrl(picture.cover_path ?? picture.storage_path),
      keywords: readKeywords(row.keywords),
      word_count: row.word_count,
      seo_score: row.seo_score,
      status: row.status,
      source: row.source,
      note: row.note,
      version: row.version,
      wisdom_task_id: own?.taskId ?? 0,
      publish_counts: own?.counts ?? { waiting: 0, publishing: 0, success: 0, drafted: 0, failed: 0, unconfirmed: 0 },
      admin_name: known.names.get(row.editor_id) ?? '',
      create_time: toSeconds(row.create_time),
      update_time: toSeconds(row.update_time),
    }
  }

  const rows = async (db: Db, list: readonly ArticleRow[]): Promise<WireRow[]> => {
    const [pictures, names, publishing] = await Promise.all([
      findPictures(db, list.map(coverOf)),
      adminNames(
        db,
        list.map((row) => row.editor_id),
      ),
      publishingOf(
        db,
        list.map((row) => row.id),
      ),
    ])
    return await Promise.all(list.map((row) => show(row, { pictures, names, publishing })))
  }

  return {
    rows,
    async detail(db, row) {
      const [[shown], pictures, platforms, find] = await Promise.all([
        rows(db, [row]),
        findPictures(db, [...pictureIds(row.content_html), row.cover_attachment_id ?? 0]),
        deps.platforms.all(db),
        deps.words.finder(db),
      ])
      if (shown === undefined) throw new Error('an article without its row')
      const isGone = (id: number): boolean => pictures.get(id)?.delete_time !== null
      return {
        ...shown,
        author: row.author,
        content_html: withAddresses(row.content_html, await addresses(pictures.values())),
        cover_attachment_id: row.cover_attachment_id ?? 0,
        content_source_url: row.content_source_url,
        need_open_comment: row.need_open_comment,
        only_fans_can_comment: row.only_fans_can_comment,
        warnings: articleWarnings(row.kind, row, { platforms: platforms.values(), find, isGone }),
      }
    },
    html: async (db, stored) =>
      withAddresses(stored, await addresses((await findPictures(db, pictureIds(stored))).values())),
    async cover(db, attachmentId) {
      const picture = attachmentId === null ? undefined : (await findPictures(db, [attachmentId])).get(attachmentId)
      return picture === undefined ? '' : await deps.fileUrl(picture.storage_path)
    },
  }
}

/** The chosen cover, else the first picture of the text; 0 = neither. */
const coverOf = (row: ArticleRow): number => row.cover_attachment_id ?? pictureIds(row.content_html)[0] ?? 0
