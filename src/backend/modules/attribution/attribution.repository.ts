// Titles by main word, what their works brought, and pages of titles; every function takes the tenant's own database.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { sql } from 'kysely'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { toMillis } from '../../lib/clock.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'

/** Unix seconds, both included: when works went out, and where. */
export interface WorkFilter {
  platform_value?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
interface TitleFilter extends WorkFilter {
  keyword?: string | undefined
  main?: string | undefined
  publish_item_id?: number | undefined
}
/** Null = never told. */
export interface WordSum {
  works: number
  published: number
  failed: number
  play: number | null
  like: number | null
  comment: number | null
  best_rank: number | null
}

/** A main word and how many titles have it. */
export interface Main {
  main: string
  n: number
}
export const NO_WORK: WordSum = {
  works: 0,
  published: 0,
  failed: 0,
  play: null,
  like: null,
  comment: null,
  best_rank: null,
}

export const isNarrowed = (input: WorkFilter): boolean =>
  input.platform_value !== undefined || input.from !== undefined || input.to !== undefined
const total = (value: string | number | bigint | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** One plan leads to its titles; of many the titles are asked, in the order that they are read in. */
function titlesOf(db: Db, plans: readonly number[]) {
  const [only, other] = plans
  const live = db.selectFrom('titles as t').where('t.delete_time', 'is', null)
  return other === undefined
    ? live.where((is) => tunedSight('t', is('t.plan_id', '=', only ?? 0)))
    : live.where((is) => tunedSight('t', is(is('t.plan_id', '+', is.lit(0)), 'in', [...plans])))
}

/** Works that took a title of these plans, inside platform and days. */
export function worksOf(db: Db, plans: readonly number[], input: WorkFilter) {
  const works = titlesOf(db, plans).where('t.publish_item_id', 'is not', null).select('t.publish_item_id')
  return isNarrowed(input) ? works.where('t.publish_item_id', 'in', worksIn(db, input).select('i.id')) : works
}

/** Live works inside platform and days. */
function worksIn(db: Db, input: WorkFilter) {
  let query = db.selectFrom('publish_items as i').where('i.delete_time', 'is', null)
  if (input.platform_value !== undefined)
    query = query.where(
      'i.third_auth_id',
      'in',
      db.selectFrom('third_auths as a').select('a.id').where('a.platform_value', '=', input.platform_value),
    )
  if (input.from === undefined && input.to === undefined) return query
  // What went out; written out, so that SQLite sees the condition of its index.
  return query
    .where(sql<boolean>`i.publish_status = 2`)
    .where('i.published_time', '>=', toMillis(input.from ?? 0))
    .where('i.published_time', '<=', input.to === undefined ? Number.MAX_SAFE_INTEGER : toMillis(input.to) + 999)
}

function withMain(db: Db, plans: readonly number[], keyword: string | undefined) {
  const titles = titlesOf(db, plans).where('t.main', '<>', '')
  return keyword ? titles.where('t.main', 'ilike', containsPattern(keyword)) : titles
}

/** All main words of these plans. */
export function mainsOf(db: Db, plans: readonly number[]) {
  return withMain(db, plans, undefined).select('t.main').distinct()
}

/** A page of main words, those with most titles first, and how many there are. */
export async function findMains(
  db: Db,
  plans: readonly number[],
  input: PageRequest & { keyword?: string | undefined },
): Promise<{ rows: Main[]; total: number }> {
  const titles = withMain(db, plans, input.keyword)
  const rows = await titles
    .select((is) => ['t.main', is.fn.countAll<number>().as('n'), sql<number>`count(*) over ()`.as('all')])
    .groupBy('t.main')
    .orderBy('n', 'desc')
    .orderBy('t.main')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const [first] = rows
  const all =
    first === undefined && input.page > 1
      ? (await titles.select('t.main').distinct().execute()).length
      : Number(first?.all ?? 0)
  return { rows: rows.map((row) => ({ main: row.main, n: Number(row.n) })), total: all }
}

/** Main words behind `after` in their own order. */
export async function findMainsAfter(
  db: Db,
  plans: readonly number[],
  input: { keyword?: string | undefined },
  after: string,
  most: number,
): Promise<Main[]> {
  const titles = withMain(db, plans, input.keyword)
  const rows = await (after === '' ? titles : titles.where('t.main', '>', after))
    .select((is) => ['t.main', is.fn.countAll<number>().as('n')])
    .groupBy('t.main')
    .orderBy('t.main')
    .limit(most)
    .execute()
  return rows.map((row) => ({ main: row.main, n: Number(row.n) }))
}

/**
 * What the works with titles of these main words brought, and their best place in the latest good look of a tracked
 * word; words without a work are left out.
 */
export async function sumWords(
  db: Db,
  plans: readonly number[],
  mains: readonly string[],
  input: WorkFilter,
): Promise<Map<string, WordSum>> {
  if (mains.length === 0) return new Map()
  const titles = titlesOf(db, plans).where('t.main', 'in', [...mains])
  let works = titles
    .innerJoin('publish_items as i', 'i.id', 't.publish_item_id')
    .leftJoin('platform_works as w', (join) => join.onRef('w.publish_item_id', '=', 'i.id').on('w.is_deleted', '=', 0))
    .where('i.delete_time', 'is', null)
  if (input.platform_value !== undefined)
    works = works
      .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
      .where('a.platform_value', '=', input.platform_value)
  if (input.from !== undefined) works = works.where('i.published_time', '>=', toMillis(input.from))
  if (input.to !== undefined) works = works.where('i.published_time', '<=', toMillis(input.to) + 999)
  const sums = await works
    .select((is) => [
      't.main',
      is.fn.countAll<number>().as('works'),
      is.fn.countAll<number>().filterWhere('i.publish_status', '=', PUBLISH_STATUS.success).as('published'),
      is.fn
        .countAll<number>()
        .filterWhere((item) =>
          item.and([item('i.publish_status', '=', PUBLISH_STATUS.failed), item('i.outcome_unknown', '=', 0)]),
        )
        .as('failed'),
      is.fn.sum('w.last_play').as('play'),
      is.fn.sum('w.last_like').as('like'),
      is.fn.sum('w.last_comment').as('comment'),
    ])
    .groupBy('t.main')
    .execute()
  const ranked = await titles
    .innerJoin('rank_hits as h', 'h.publish_item_id', 't.publish_item_id')
    .innerJoin('rank_results as r', 'r.id', 'h.rank_result_id')
    .innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id')
    .select((is) => ['t.main', is.fn.min('h.rank').as('rank')])
    .where('k.delete_time', 'is', null)
    .where('r.status', '=', 'ok')
    .whereRef('r.checked_time', '=', 'k.ok_time')
    .groupBy('t.main')
    .execute()
  const best = new Map(ranked.map((row) => [row.main, total(row.rank)]))
  const found = new Map(
    sums.map((sum): [string, WordSum] => [
      sum.main,
      {
        works: Number(sum.works),
        published: Number(sum.published),
        failed: Number(sum.failed),
        play: total(sum.play),
        like: total(sum.like),
        comment: total(sum.comment),
        best_rank: best.get(sum.main) ?? null,
      },
    ]),
  )
  for (const [main, rank] of best) if (!found.has(main)) found.set(main, { ...NO_WORK, best_rank: rank })
  return found
}

function matching(db: Db, plans: readonly number[], input: TitleFilter) {
  let titles = titlesOf(db, plans)
  if (input.main) titles = titles.where('t.main', '=', input.main)
  if (input.publish_item_id !== undefined) titles = titles.where('t.publish_item_id', '=', input.publish_item_id)
  // Norms have no upper case: a plain `like` is enough.
  const norm = titleNorm(input.keyword ?? '')
  return norm === '' ? titles : titles.where('t.norm', 'like', containsPattern(norm))
}

/** Titles under the whole filter. */
export async function countTitles(db: Db, plans: readonly number[], input: TitleFilter): Promise<number> {
  const titles = matching(db, plans, input)
  const wanted = isNarrowed(input) ? titles.where('t.publish_item_id', 'in', worksIn(db, input).select('i.id')) : titles
  return Number((await wanted.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst())?.n ?? 0)
}

/** A page of titles, those with a work first, then the newest. `isMany`: the filter takes many of them. */
export async function findTitles(
  db: Db,
  plans: readonly number[],
  input: TitleFilter & PageRequest,
  { isMany }: { isMany: boolean },
) {
  let titles = matching(db, plans, input)
  if (isNarrowed(input)) {
    titles = isMany
      ? titles.where((is) =>
          is.exists(
            is
              .selectFrom('publish_items as i')
              .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
              .select('i.id')
              .whereRef('i.id', '=', 't.publish_item_id')
              .where('i.delete_time', 'is', null)
              .$if(input.platform_value !== undefined, (query) =>
                query.where('a.platform_value', '=', input.platform_value ?? ''),
              )
              .$if(input.from !== undefined || input.to !== undefined, (query) =>
                query.where('i.publish_status', '=', PUBLISH_STATUS.success),
              )
              .$if(input.from !== undefined, (query) =>
                query.where('i.published_time', '>=', toMillis(input.from ?? 0)),
              )
              .$if(input.to !== undefined, (query) =>
                query.where('i.published_time', '<=', toMillis(input.to ?? 0) + 999),
              ),
          ),
        )
      : titles.where('t.publish_item_id', 'in', worksIn(db, input).select('i.id'))
  }
  const page = await titles
    .select('t.id')
    .orderBy(sql`case when t.publish_item_id is null then 1 else 0 end`)
    .orderBy('t.id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const ids = page.map((row) => row.id)
  const rows = new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('titles').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** These works with their accounts and numbers. */
export async function worksOfTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('platform_works as w', (join) => join.onRef('w.publish_item_id', '=', 'i.id').on('w.is_deleted', '=', 0))
    .select([
      'i.id',
      'i.wisdom_task_id',
      'i.publish_status',
      'i.outcome_unknown',
      'i.published_time',
      'i.timing_time',
      'i.platform_url',
      'a.platform_value',
      'a.openname',
      'w.url',
      'w.last_play',
      'w.last_like',
      'w.last_comment',
    ])
    .where('i.id', 'in', [...ids])
    .where('i.delete_time', 'is', null)
    .execute()
}

/** Titles with a work, or without one, below an id (0 = all), the newest first. */
export async function findTitlesBelow(
  db: Db,
  plans: readonly number[],
  input: TitleFilter,
  below: number,
  withWork: boolean,
  most: number,
) {
  let titles = matching(db, plans, input).where('t.publish_item_id', withWork ? 'is not' : 'is', null)
  if (isNarrowed(input)) titles = titles.where('t.publish_item_id', 'in', worksIn(db, input).select('i.id'))
  if (below > 0) titles = titles.where('t.id', '<', below)
  return await titles.selectAll('t').orderBy('t.id', 'desc').limit(most).execute()
}
