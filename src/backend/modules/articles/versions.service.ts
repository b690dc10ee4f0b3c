// Kept states of an article: looked at, and made the newest again.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/article.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { ArticleViews } from './article-view.ts'
import { articleMissing, versionMissing } from './articles.errors.ts'
import type { Caller } from './articles.ports.ts'
import { adminNames, findLive, readKeywords } from './articles.repository.ts'
import type { SaveArticle } from './save-article.service.ts'
import { contentOf, findVersion, findVersions } from './versions.repository.ts'
import type { VersionRow } from './versions.repository.ts'

type Http = typeof http

export interface VersionsService {
  /** @throws NOT_FOUND for an article that is not there */
  list(caller: Caller, id: number): Promise<OutputOf<Http['listArticleVersions']>>
  /** @throws NOT_FOUND */
  info(caller: Caller, id: number, version: number): Promise<OutputOf<Http['articleVersionInfo']>>
  /** @throws NOT_FOUND, CONFLICT */
  restore(
    caller: Caller,
    input: ParsedInputOf<Http['restoreArticleVersion']>,
  ): Promise<OutputOf<Http['restoreArticleVersion']>>
}

/** See the interface. */
export function createVersionsService(deps: {
  views: ArticleViews
  articles: Pick<SaveArticle, 'change'>
}): VersionsService {
  const find = async (db: Db, id: number, version: number): Promise<VersionRow> => {
    if ((await findLive(db, [id])).length === 0) throw articleMissing()
    const row = await findVersion(db, id, version)
    if (row === undefined) throw versionMissing()
    return row
  }
  const shown = (
    row: Pick<VersionRow, 'version' | 'title' | 'word_count' | 'admin_id' | 'autosave' | 'create_time'>,
    names: ReadonlyMap<number, string>,
  ) => ({
    version: row.version,
    title: row.title,
    word_count: row.word_count,
    admin_name: names.get(row.admin_id) ?? '',
    autosave: row.autosave,
    create_time: toSeconds(row.create_time),
  })

  return {
    async list({ db }, id) {
      if ((await findLive(db, [id])).length === 0) throw articleMissing()
      const rows = await findVersions(db, id)
      const names = await adminNames(
        db,
        rows.map((row) => row.admin_id),
      )
      return { list: rows.map((row) => shown(row, names)) }
    },
    async info({ db }, id, version) {
      const row = await find(db, id, version)
      return {
        ...shown(row, await adminNames(db, [row.admin_id])),
        author: row.author,
        digest: row.digest,
        keywords: readKeywords(row.keywords),
        content_html: await deps.views.html(db, row.content_html),
        cover_attachment_id: row.cover_attachment_id ?? 0,
        cover_url: await deps.views.cover(db, row.cover_attachment_id),
      }
    },
    async restore(caller, input) {
      const old = await find(caller.db, input.id, input.version)
      const done = await deps.articles.change(caller, input.id, input.current_version, async ({ kind }) => ({
        kind,
        content: contentOf(old),
        status: undefined,
        autosave: 0,
      }))
      caller.audit({
        targetType: 'article',
        targetId: input.id,
        summary: `恢复文章“${old.title}”到第 ${input.version} 版（成为第 ${done.version} 版）`,
      })
      return done
    },
  }
}
