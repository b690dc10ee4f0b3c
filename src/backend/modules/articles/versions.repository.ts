// Kept states of articles.
import type { Selectable } from 'kysely'
import { ARTICLE_VERSIONS_KEPT } from '../../../contract/entities/article.ts'
import type { Db } from '../../ports/database.ts'
import type { ArticleVersionsTable } from '../../tables/articles.ts'

export type VersionRow = Selectable<ArticleVersionsTable>
/** What an article says. */
export type ArticleContent = Pick<
  VersionRow,
  | 'title'
  | 'author'
  | 'digest'
  | 'content_html'
  | 'cover_attachment_id'
  | 'keywords'
  | 'word_count'
  | 'content_source_url'
  | 'need_open_comment'
  | 'only_fans_can_comment'
>

/** What an article says, without what it is. */
export function contentOf({
  title,
  author,
  digest,
  content_html,
  cover_attachment_id,
  keywords,
  word_count,
  content_source_url,
  need_open_comment,
  only_fans_can_comment,
}: ArticleContent): ArticleContent {
  return {
    title,
    author,
    digest,
    content_html,
    cover_attachment_id,
    keywords,
    word_count,
    content_source_url,
    need_open_comment,
    only_fans_can_comment,
  }
}

/** Saves by the editor itself are one version for so long, ms. */
const AUTOSAVE_MS = 10 * 60_000

/** Keeps a state, and forgets the oldest beyond the fiftieth. Call it with the article locked. */
export async function keepVersion(
  trx: Db,
  state: { articleId: number; version: number; adminId: number; autosave: 0 | 1; content: ArticleContent; now: number },
): Promise<void> {
  const { articleId, version, adminId, autosave, content, now } = state
  const last = await trx
    .selectFrom('article_versions')
    .select(['id', 'autosave', 'admin_id', 'started_time'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (autosave === 1 && last?.autosave === 1 && last.admin_id === adminId && last.started_time > now - AUTOSAVE_MS) {
    await trx
      .updateTable('article_versions')
      .set({ ...content, version, create_time: now })
      .where('id', '=', last.id)
      .execute()
    return
  }
  await trx
    .insertInto('article_versions')
    .values({
      article_id: articleId,
      version,
      admin_id: adminId,
      autosave,
      started_time: now,
      create_time: now,
      ...content,
    })
    .execute()
  const oldest = await trx
    .selectFrom('article_versions')
    .select('version')
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .offset(ARTICLE_VERSIONS_KEPT)
    .limit(1)
    .executeTakeFirst()
  if (oldest !== undefined)
    await trx
      .deleteFrom('article_versions')
      .where('article_id', '=', articleId)
      .where('version', '<=', oldest.version)
      .execute()
}

/** Newest first, without their texts. */
export async function findVersions(db: Db, articleId: number) {
  return await db
    .selectFrom('article_versions')
    .select(['version', 'title', 'word_count', 'admin_id', 'autosave', 'create_time'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(ARTICLE_VERSIONS_KEPT)
    .execute()
}

export async function findVersion(db: Db, articleId: number, version: number): Promise<VersionRow | undefined> {
  return await db
    .selectFrom('article_versions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst()
}
