// The list of articles, and what is done with whole articles: delete and bring back, copy.
import { RECYCLE_DAYS } from '../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { ARTICLE_LIMITS, ARTICLE_STATUS, OFFICIAL_LIMITS } from '../../../contract/entities/article.ts'
import type * as http from '../../../contract/http/article.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { cleanArticle } from '../../lib/article-html.ts'
import { toPage } from '../../lib/paging.ts'
import { inTransaction } from '../../ports/database.ts'
import type { ArticleViews } from './article-view.ts'
import { articleMissing, stillUsed } from './articles.errors.ts'
import type { ArticlesDeps, Caller } from './articles.ports.ts'
import {
  countByKind,
  countUnreviewed,
  findArticles,
  findDeleted,
  findLive,
  insertArticle,
  lockLive,
  unpublishedUses,
} from './articles.repository.ts'
import type { ArticleRow } from './articles.repository.ts'
import { seoReport } from './seo.ts'
import { contentOf, keepVersion } from './versions.repository.ts'

type Http = typeof http
/** Deleted articles can be brought back this long, ms. */
export const RECYCLE_MS = RECYCLE_DAYS * 86_400_000

export interface ArticlesService {
  list(caller: Caller, input: ParsedInputOf<Http['listArticles']>): Promise<OutputOf<Http['listArticles']>>
  /** @throws NOT_FOUND */
  info(caller: Caller, id: number): Promise<OutputOf<Http['articleInfo']>>
  /**
   * All or none.
   * @throws NOT_FOUND when one is not there, STILL_USED with data.refs while an unpublished work uses one
   */
  remove(caller: Caller, ids: readonly number[]): Promise<{ deleted: number }>
  /** What can still come back. */
  deleted(
    caller: Caller,
    input: ParsedInputOf<Http['listDeletedArticles']>,
  ): Promise<OutputOf<Http['listDeletedArticles']>>
  /** @throws NOT_FOUND when none can come back */
  restore(caller: Caller, ids: readonly number[]): Promise<{ restored: number }>
  /** @throws NOT_FOUND when one is not there */
  copy(caller: Caller, ids: readonly number[]): Promise<{ ids: number[] }>
  seo(caller: Caller, input: ParsedInputOf<Http['seoCheck']>): Promise<OutputOf<Http['seoCheck']>>
}

/** See the interface. */
export function createArticlesService(deps: ArticlesDeps & { views: ArticleViews }): ArticlesService {
  const { clock, views } = deps

  const need = (ids: readonly number[], rows: readonly ArticleRow[]): void => {
    if (rows.length < new Set(ids).size) throw articleMissing()
  }

  return {
    async list({ db }, input) {
      const filter = {
        keyword: input.keyword,
        kind: input.kind,
        status: input.status,
        fromMs: input.from === undefined ? undefined : toMillis(input.from),
        toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
      }
      const rows = await findArticles(db, filter, {
        page: input.page,
        limit: input.limit,
        sort: input.sort_field,
        ascending: input.sort_order === 'asc',
      })
      const kinds = await countByKind(db, filter)
      const total = input.kind === undefined ? kinds.article + kinds.official : kinds[input.kind]
      return {
        ...toPage(input, total, await views.rows(db, rows)),
        counts: { all: kinds.article + kinds.official, ...kinds, review: await countUnreviewed(db) },
      }
    },
    async info({ db }, id) {
      const [row] = await findLive(db, [id])
      if (row === undefined) throw articleMissing()
      return await views.detail(db, row)
    },
    async remove(caller, ids) {
      const rows = await inTransaction(caller.db, async (trx) => {
        const locked = await lockLive(trx, ids)
        need(ids, locked)
        const uses = await unpublishedUses(trx, ids)
        const refs = locked.flatMap((row) => {
          const own = uses.filter((use) => use.articleId === row.id)
          return own.length === 0
            ? []
            : [
                {
                  id: row.id,
                  title: row.title,
                  used_by: own.map((use) => ({
                    type: 'task' as const,
                    id: use.taskId,
                    name: use.name,
                    items: use.items,
                  })),
                },
              ]
        })
        if (refs.length > 0) throw stillUsed(refs)
        const now = clock.now()
        await trx
          .updateTable('articles')
          .set({ delete_time: now })
          .where('id', 'in', [...ids])
          .execute()
        return locked
      })
      caller.audit({
        targetType: 'article',
        targetId: ids.join(','),
        summary: `删除文章 ${rows.length} 篇：${rows
          .slice(0, 3)
          .map((row) => row.title)
          .join('、')}`,
      })
      return { deleted: rows.length }
    },
    async deleted({ db }, input) {
      const { total, rows } = await findDeleted(db, { keyword: input.keyword, since: clock.now() - RECYCLE_MS }, input)
      return toPage(
        input,
        total,
        rows.map(({ delete_time, ...row }) => ({
          ...row,
          delete_time: toSeconds(delete_time ?? 0),
          purge_time: toSeconds((delete_time ?? 0) + RECYCLE_MS),
        })),
      )
    },
    async restore(caller, ids) {
      const done = await caller.db
        .updateTable('articles')
        .set({ delete_time: null })
        .where('id', 'in', [...ids])
        .where('delete_time', '>', clock.now() - RECYCLE_MS)
        .executeTakeFirst()
      const restored = Number(done.numUpdatedRows)
      if (restored === 0) throw articleMissing()
      caller.audit({ targetType: 'article', targetId: ids.join(','), summary: `恢复文章 ${restored} 篇` })
      return { restored }
    },
    async copy(caller, ids) {
      const now = clock.now()
      const made = await inTransaction(caller.db, async (trx) => {
        const rows = await findLive(trx, ids)
        need(ids, rows)
        const copies: number[] = []
        for (const id of ids) {
          const row = rows.find((one) => one.id === id)
          if (row === undefined) continue
          const {
            id: _id,
            tenant_id: _tenant,
            create_time: _made,
            update_time: _changed,
            delete_time: _deleted,
            ...own
          } = row
          const copied = {
            ...own,
            title: copyTitle(row),
            status: row.status >= ARTICLE_STATUS.unreviewed ? row.status : ARTICLE_STATUS.draft,
            version: 1,
            admin_id: caller.admin.id,
            editor_id: caller.admin.id,
          }
          const copy = await insertArticle(trx, { ...copied, create_time: now, update_time: now, delete_time: null })
          await keepVersion(trx, {
            articleId: copy,
            version: 1,
            adminId: caller.admin.id,
            autosave: 0,
            content: contentOf(copied),
            now,
          })
          copies.push(copy)
        }
        return copies
      })
      caller.audit({ targetType: 'article', targetId: made.join(','), summary: `复制文章 ${made.length} 篇` })
      return { ids: made }
    },
    seo: async ({ db }, input) =>
      seoReport(
        { title: input.title, html: cleanArticle(input.content_html).html, keywords: input.keywords },
        await deps.words.finder(db),
      ),
  }
}

const COPY = ' 副本'
function copyTitle({ kind, title }: ArticleRow): string {
  const most = kind === 'official' ? OFFICIAL_LIMITS.title : ARTICLE_LIMITS.title
  return `${[...title].slice(0, most - COPY.length).join('')}${COPY}`
}
