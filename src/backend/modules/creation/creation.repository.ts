// Films and articles as one list, counted; every function takes the tenant's own database.
import { sql } from 'kysely'
import type { ClipMode } from '../../../contract/entities/clip.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { containsPattern } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

export interface CreationFilter {
  page: number
  limit: number
  keyword?: string | undefined
  mode?: ClipMode | undefined
  status?: number | undefined
  /** Are articles part of the list? */
  articles: boolean
}

const outputs = (db: Db) =>
  db
    .selectFrom('clip_outputs as o')
    .innerJoin('clips as c', 'c.id', 'o.clip_id')
    .where('o.delete_time', 'is', null)
    .where('c.delete_time', 'is', null)
const liveArticles = (db: Db) => db.selectFrom('articles as a').where('a.delete_time', 'is', null)
const asNumber = (row: { n: unknown } | undefined): number => Number(row?.n ?? 0)

function films(db: Db, filter: CreationFilter) {
  let query = outputs(db)
  if (filter.mode !== undefined) query = query.where('c.mode', '=', filter.mode)
  if (filter.status !== undefined) query = query.where('o.status', '=', filter.status as 0)
  if (!filter.keyword) return query
  const pattern = containsPattern(filter.keyword)
  return query.where((is) => is.or([is('o.title', 'ilike', pattern), is('c.name', 'ilike', pattern)]))
}

function articles(db: Db, filter: CreationFilter) {
  const query = liveArticles(db)
  return filter.keyword ? query.where('a.title', 'ilike', containsPattern(filter.keyword)) : query
}

/** Which rows stand on a page, newest first: only what orders them is read of both tables. */
export async function findCreations(
  db: Db,
  filter: CreationFilter,
): Promise<{ total: number; rows: { kind: 'film' | 'article'; id: number }[] }> {
  const withArticles = filter.articles && filter.mode === undefined && filter.status === undefined
  const filmRows = films(db, filter).select(['o.id as id', 'o.create_time as create_time', sql.lit(0).as('article')])
  const found = withArticles
    ? filmRows.unionAll(
        articles(db, filter).select(['a.id as id', 'a.create_time as create_time', sql.lit(1).as('article')]),
      )
    : filmRows
  const rows = await found
    .orderBy('create_time', 'desc')
    .orderBy('article')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute()
  const [filmCount, articleCount] = await Promise.all([
    films(db, filter)
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
    withArticles
      ? articles(db, filter)
          .select((is) => is.fn.countAll<number>().as('n'))
          .executeTakeFirst()
      : undefined,
  ])
  return {
    total: asNumber(filmCount) + asNumber(articleCount),
    rows: rows.map((row) => ({
      kind: Number(row.article) === 1 ? ('article' as const) : ('film' as const),
      id: Number(row.id),
    })),
  }
}

/** Films of a page with their orders. */
export async function readFilms(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await outputs(db)
    .select([
      'o.id',
      'o.clip_id',
      'o.idx',
      'o.title',
      'o.status',
      'o.storage_path',
      'o.cover_path',
      'o.duration_ms',
      'o.use_count',
      'o.create_time',
      'c.name as clip_name',
      'c.mode',
    ])
    .where('o.id', 'in', [...ids])
    .execute()
}

/** Articles of a page with how many works use each, and the picture that was chosen as cover. */
export async function readArticles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await liveArticles(db)
    .leftJoin('attachments as f', 'f.id', 'a.cover_attachment_id')
    .select([
      'a.id',
      'a.title',
      'a.create_time',
      'f.cover_path',
      'f.storage_path',
      wholeCompany(db, 'company')
        .selectFrom('publish_items as p')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('p.article_id', '=', sql.ref<number>('a.id'))
        .where('p.delete_time', 'is', null)
        .as('uses'),
    ])
    .where('a.id', 'in', [...ids])
    .execute()
}

/** How many there are, made since `dayStart` (unix ms), being made, failed, and finished without a work. */
export async function countCreations(
  db: Db,
  dayStart: number,
  withArticles: boolean,
): Promise<{ total: number; today: number; rendering: number; failed: number; unused: number }> {
  const film = await outputs(db)
    .select((is) => [
      is.fn.countAll<number>().as('total'),
      is.fn.countAll<number>().filterWhere('o.create_time', '>=', dayStart).as('today'),
      is.fn.countAll<number>().filterWhere('o.status', 'in', [0, 1]).as('rendering'),
      is.fn.countAll<number>().filterWhere('o.status', '=', -1).as('failed'),
      is.fn
        .countAll<number>()
        .filterWhere((row) => row.and([row('o.status', '=', 2), row('o.use_count', '=', 0)]))
        .as('unused'),
    ])
    .executeTakeFirstOrThrow()
  const sums = {
    total: Number(film.total),
    today: Number(film.today),
    rendering: Number(film.rendering),
    failed: Number(film.failed),
    unused: Number(film.unused),
  }
  if (!withArticles) return sums
  const article = await liveArticles(db)
    .select((is) => [
      is.fn.countAll<number>().as('total'),
      is.fn.countAll<number>().filterWhere('a.create_time', '>=', dayStart).as('today'),
      is.fn
        .countAll<number>()
        .filterWhere((row) =>
          row.not(
            row.exists(
              wholeCompany(db, 'company')
                .selectFrom('publish_items as p')
                .select('p.id')
                .where('p.article_id', '=', sql.ref<number>('a.id'))
                .where('p.delete_time', 'is', null),
            ),
          ),
        )
        .as('unused'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...sums,
    total: sums.total + Number(article.total),
    today: sums.today + Number(article.today),
    unused: sums.unused + Number(article.unused),
  }
}
