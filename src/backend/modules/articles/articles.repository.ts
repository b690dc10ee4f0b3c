// Rows of articles; every function takes the tenant's own database.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import type { ArticleRow as WireRow } from '../../../contract/entities/article.ts'
import { offsetOf, totalOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { containsPattern } from '../../ports/database.ts'
import type { ArticlesTable } from '../../tables/articles.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inSight, SOMEBODY_ELSES } from '../../lib/uses-in-sight.ts'

export type ArticleRow = Selectable<ArticlesTable>

const wordList = z.array(z.string()).catch([])
/** Keywords of a row. */
export function readKeywords(text: string): string[] {
  return wordList.parse(JSON.parse(text))
}

export interface ArticleFilter {
  keyword?: string | undefined
  kind?: 'article' | 'official' | undefined
  status?: 0 | 1 | 2 | 3 | undefined
  /** Unix ms, both ends included. */
  fromMs?: number | undefined
  toMs?: number | undefined
}
interface ListPage {
  page: number
  limit: number
  sort: string | undefined
  ascending: boolean
}

const SORTS = {
  update_time: 'update_time',
  create_time: 'create_time',
  word_count: 'word_count',
  seo_score: 'seo_score',
} as const

function matching(db: Db, filter: ArticleFilter) {
  let query = db.selectFrom('articles').where('delete_time', 'is', null)
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.fromMs !== undefined) query = query.where('update_time', '>=', filter.fromMs)
  if (filter.toMs !== undefined) query = query.where('update_time', '<=', filter.toMs)
  if (!filter.keyword) return query
  const pattern = containsPattern(filter.keyword)
  return query.where((is) => is.or([is('title', 'ilike', pattern), is('keywords', 'ilike', pattern)]))
}

/**
 * One page, newest change first unless sorted otherwise: ids from an index alone, then their rows, so that no text of
 * another article is read.
 */
export async function findArticles(db: Db, filter: ArticleFilter, page: ListPage): Promise<ArticleRow[]> {
  const column = Object.entries(SORTS).find(([name]) => name === page.sort)?.[1] ?? 'update_time'
  const order = page.ascending ? 'asc' : 'desc'
  const ids = (
    await matching(db, filter)
      .select('id')
      .orderBy(column, order)
      .orderBy('id', order)
      .limit(page.limit)
      .offset(offsetOf(page))
      .execute()
  ).map((row) => row.id)
  if (ids.length === 0) return []
  const rows = new Map(
    (await db.selectFrom('articles').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Articles deleted after `since` (unix ms), the latest first: ids from an index alone, then their rows. */
export async function findDeleted(
  db: Db,
  filter: { keyword?: string | undefined; since: number },
  page: { page: number; limit: number },
) {
  const gone = () => {
    const query = db.selectFrom('articles').where('delete_time', '>', filter.since)
    return filter.keyword ? query.where('title', 'ilike', containsPattern(filter.keyword)) : query
  }
  const ids = (
    await gone()
      .select('id')
      .orderBy('delete_time', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(offsetOf(page))
      .execute()
  ).map((row) => row.id)
  const total = await totalOf(page, ids.length, async () =>
    Number(
      (
        await gone()
          .select((is) => is.fn.countAll<number>().as('n'))
          .executeTakeFirst()
      )?.n ?? 0,
    ),
  )
  const rows = new Map(
    (
      await db
        .selectFrom('articles')
        .select(['id', 'kind', 'title', 'word_count', 'delete_time'])
        .where('id', 'in', [0, ...ids])
        .execute()
    ).map((row) => [row.id, row]),
  )
  return { total, rows: ids.flatMap((id) => rows.get(id) ?? []) }
}

/** Matching articles of each kind, in one pass. */
export async function countByKind(
  db: Db,
  filter: Omit<ArticleFilter, 'kind'>,
): Promise<{ article: number; official: number }> {
  const row = await matching(db, filter)
    .select((is) => [
      is.fn.countAll<number>().as('n'),
      is.fn.countAll<number>().filterWhere('kind', '=', 'official').as('official'),
    ])
    .executeTakeFirst()
  const official = Number(row?.official ?? 0)
  return { article: Number(row?.n ?? 0) - official, official }
}

/** Articles that wait for review. */
export async function countUnreviewed(db: Db): Promise<number> {
  return Number(
    (
      await db
        .selectFrom('articles')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('status', '=', 2)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
    )?.n ?? 0,
  )
}

/** Live articles, by id. */
export async function findLive(db: Db, ids: readonly number[]): Promise<ArticleRow[]> {
  return await db
    .selectFrom('articles')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .orderBy('id')
    .execute()
}

/** The same, locked until the end of the transaction. */
export async function lockLive(trx: Db, ids: readonly number[]): Promise<ArticleRow[]> {
  return await trx
    .selectFrom('articles')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertArticle(db: Db, row: Insertable<ArticlesTable>): Promise<number> {
  return (await db.insertInto('articles').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Nicknames, else user names, by id. */
export async function adminNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'nickname', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.nickname || row.username]))
}

interface Publishing {
  counts: WireRow['publish_counts']
  taskId: number
}
const NAMES = { 0: 'waiting', 1: 'publishing', 2: 'success', [-1]: 'failed' } as const

/** Which works publish an article, as the first or a further one of a draft. */
export function worksOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('publish_items')
    .select(['id as item_id', 'article_id'])
    .where('article_id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .unionAll(
      db
        .selectFrom('publish_item_articles')
        .select(['publish_item_id as item_id', 'article_id'])
        .where('article_id', 'in', [...ids]),
    )
}

/** Live works of each article by state, cancelled ones left out, and the latest task that has one. */
export async function publishingOf(db: Db, ids: readonly number[]): Promise<Map<number, Publishing>> {
  const found = new Map<number, Publishing>(
    ids.map((id) => [
      id,
      { counts: { waiting: 0, publishing: 0, success: 0, drafted: 0, failed: 0, unconfirmed: 0 }, taskId: 0 },
    ]),
  )
  if (ids.length === 0) return found
  const company = wholeCompany(db, 'company')
  const rows = await company
    .selectFrom(worksOf(company, ids).as('u'))
    .innerJoin('publish_items as i', 'i.id', 'u.item_id')
    .where('i.delete_time', 'is', null)
    .select((is) => [
      'u.article_id',
      'i.publish_status',
      'i.only_draft',
      'i.outcome_unknown',
      is.fn.countAll<number>().as('n'),
      is.fn.max('i.wisdom_task_id').as('task'),
    ])
    .groupBy(['u.article_id', 'i.publish_status', 'i.only_draft', 'i.outcome_unknown'])
    .execute()
  for (const row of rows) {
    const own = found.get(row.article_id ?? 0)
    if (own === undefined) continue
    if (row.publish_status !== PUBLISH_STATUS.cancelled)
      own.counts[
        row.publish_status === PUBLISH_STATUS.success && row.only_draft === 1
          ? 'drafted'
          : row.publish_status === PUBLISH_STATUS.failed && row.outcome_unknown === 1
            ? 'unconfirmed'
            : NAMES[row.publish_status]
      ] += Number(row.n)
    own.taskId = Math.max(own.taskId, Number(row.task))
  }
  return found
}

/** Works that are not out yet, or may have to go out again, by article and task. */
export async function unpublishedUses(db: Db, ids: readonly number[]) {
  const company = wholeCompany(db, 'company')
  const rows = await company
    .selectFrom(worksOf(company, ids).as('u'))
    .innerJoin('publish_items as i', 'i.id', 'u.item_id')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .select((is) => ['u.article_id', 't.id', 't.name', is.fn.countAll<number>().as('items')])
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)
    .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing, PUBLISH_STATUS.failed])
    .groupBy(['u.article_id', 't.id', 't.name'])
    .orderBy('t.id')
    .execute()
  const isSeen = await inSight(
    db,
    'wisdom_tasks',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    articleId: row.article_id ?? 0,
    ...(isSeen(row.id) ? { taskId: row.id, name: row.name } : { taskId: 0, name: SOMEBODY_ELSES }),
    items: Number(row.items),
  }))
}
