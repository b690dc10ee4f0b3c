// Tracked words in the database; every function takes the tenant's own.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { RankChange, RankStatus } from '../../../contract/entities/rank.ts'
import { searchWords } from '../../../contract/titles/search-words.ts'
import { CHINA_PLACES } from '../../lib/areas.ts'
import { rankNorm } from '../../../contract/rank/table.ts'
import { offsetOf, totalOf } from '../../lib/paging.ts'
import { livePlans } from '../../lib/live-plans.ts'
import { placesOn } from '../../lib/rank-places.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { RankKeywordsTable } from '../../tables/ranks.ts'

export type WordRow = Selectable<RankKeywordsTable>

export interface WordFilter {
  keyword?: string | undefined
  plan_id?: number | undefined
  platform_value?: string | undefined
  change?: RankChange | undefined
  range?: 'top1' | 'top3' | 'top10' | 'top50' | 'none' | undefined
  /** `range` is judged at the end of this day, YYYY-MM-DD; absent = by the latest look of all. */
  range_day?: string | undefined
  status?: RankStatus | undefined
  enabled?: 0 | 1 | undefined
  third_auth_id?: number | undefined
  ids?: readonly number[] | undefined
}

const WITHIN = { top1: 1, top3: 3, top10: 10, top50: 50 } as const

/** Live words by what is asked for, not by what was found. */
function asked(db: Db, filter: WordFilter) {
  let query = db.selectFrom('rank_keywords as k').where('k.delete_time', 'is', null)
  const norm = rankNorm(filter.keyword ?? '')
  if (norm !== '') query = query.where('k.norm', 'like', containsPattern(norm))
  if (filter.platform_value !== undefined) query = query.where('k.platform_value', '=', filter.platform_value)
  if (filter.plan_id !== undefined)
    query = query.where(
      'k.id',
      'in',
      db.selectFrom('rank_keyword_plans as p').select('p.rank_keyword_id').where('p.plan_id', '=', filter.plan_id),
    )
  return query
}

/** Live words under the whole filter. */
export function matchingWords(db: Db, filter: WordFilter) {
  let query = asked(db, filter)
  if (filter.ids !== undefined) query = query.where('k.id', 'in', [...filter.ids])
  if (filter.enabled !== undefined) query = query.where('k.enabled', '=', filter.enabled)
  if (filter.third_auth_id !== undefined) query = query.where('k.third_auth_id', '=', filter.third_auth_id)
  if (filter.status !== undefined) query = query.where('k.last_status', '=', filter.status)
  if (filter.change !== undefined) query = query.where('k.change_kind', '=', filter.change)
  if (filter.range !== undefined && filter.range_day !== undefined)
    return query.where('k.id', 'in', wordsWithin(db, filter.range, filter.range_day))
  if (filter.range === 'none') query = query.where('k.last_status', '=', 'ok').where('k.last_rank', 'is', null)
  else if (filter.range !== undefined)
    query = query.where('k.last_status', '=', 'ok').where('k.last_rank', '<=', WITHIN[filter.range])
  return query
}

/** Words of a range at the end of a day. */
function wordsWithin(db: Db, range: NonNullable<WordFilter['range']>, day: string) {
  const words = db.selectFrom(placesOn(db, day).as('w')).select('w.word')
  return range === 'none' ? words.where('w.place', 'is', null) : words.where('w.place', '<=', WITHIN[range])
}

interface WordPage extends WordFilter {
  page: number
  limit: number
  sort_field?: 'id' | 'keyword' | 'last_rank' | 'last_checked_time' | undefined
  sort_order?: 'asc' | 'desc' | undefined
}
/**
 * One page, and how many words there are in all. Words without a rank come last, whichever way ranks are sorted.
 */
export async function findWords(db: Db, filter: WordPage): Promise<{ words: WordRow[]; total: number }> {
  const field = filter.sort_field ?? 'id'
  const order = filter.sort_order ?? (field === 'id' || field === 'last_checked_time' ? 'desc' : 'asc')
  const sorted = matchingWords(db, filter)
    .selectAll('k')
    .orderBy(`k.${field}`, (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
  const page = (field === 'id' ? sorted : sorted.orderBy('k.id', 'desc')).limit(filter.limit).offset(offsetOf(filter))
  // The places of a day are gone through whole for every page: their count comes along.
  if (filter.range_day !== undefined) {
    const rows = await page.select((is) => is.fn.countAll<number>().over().as('total')).execute()
    return { words: rows, total: rows[0] === undefined ? await countWords(db, filter) : Number(rows[0].total) }
  }
  const words = await page.execute()
  return { words, total: await totalOf(filter, words.length, async () => await countWords(db, filter)) }
}

async function countWords(db: Db, filter: WordFilter): Promise<number> {
  return Number(
    (
      await matchingWords(db, filter)
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n ?? 0,
  )
}

/** Counts of the enabled words by their latest look. */
export async function countKpi(db: Db, filter: WordFilter) {
  const rows = await asked(db, filter)
    .where('k.enabled', '=', 1)
    .select((is) => ['k.last_status as status', 'k.last_rank as rank', is.fn.countAll<number>().as('n')])
    .groupBy(['k.last_status', 'k.last_rank'])
    .execute()
  const sum = (test: (row: { status: RankStatus; rank: number | null }) => boolean): number =>
    rows.reduce((total, row) => total + (test(row) ? Number(row.n) : 0), 0)
  const within = (most: number): number => sum((row) => row.status === 'ok' && row.rank !== null && row.rank <= most)
  const ranked = within(Number.POSITIVE_INFINITY)
  const places = rows.reduce(
    (total, row) => total + (row.status === 'ok' && row.rank !== null ? row.rank * Number(row.n) : 0),
    0,
  )
  return {
    tracked: sum(() => true),
    top3: within(3),
    top10: within(10),
    top50: within(50),
    not_found: sum((row) => row.status === 'ok' && row.rank === null),
    blocked: sum((row) => row.status === 'blocked'),
    error: sum((row) => row.status === 'error'),
    pending: sum((row) => row.status === 'pending'),
    avg: ranked === 0 ? null : Math.round((places / ranked) * 10) / 10,
  }
}

/** Living words of these ids, locked for the transaction. */
export async function lockWords(trx: Db, ids: readonly number[]): Promise<WordRow[]> {
  return ids.length === 0
    ? []
    : await trx
        .selectFrom('rank_keywords')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('delete_time', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
}

/** Plans of each word, by word. */
export async function plansOfWords(
  db: Db,
  wordIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const found = new Map<number, { id: number; name: string }[]>(wordIds.map((id) => [id, []]))
  if (wordIds.length === 0) return found
  const rows = await db
    .selectFrom('rank_keyword_plans as l')
    .innerJoin('plans as p', 'p.id', 'l.plan_id')
    .select(['l.rank_keyword_id', 'p.id', 'p.name'])
    .where('l.rank_keyword_id', 'in', [...wordIds])
    .where('p.delete_time', 'is', null)
    .orderBy('p.id')
    .execute()
  for (const row of rows) found.get(row.rank_keyword_id)?.push({ id: row.id, name: row.name })
  return found
}

/** Are all these plans there? */
export async function plansExist(db: Db, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  return (
    (await db.selectFrom('plans').select('id').where('id', 'in', wanted).where('delete_time', 'is', null).execute())
      .length === wanted.length
  )
}

export async function linkPlans(trx: Db, links: readonly { wordId: number; planId: number }[]): Promise<void> {
  if (links.length === 0) return
  await trx
    .insertInto('rank_keyword_plans')
    .values(links.map((one) => ({ rank_keyword_id: one.wordId, plan_id: one.planId })))
    .onConflict((clash) => clash.columns(['rank_keyword_id', 'plan_id']).doNothing())
    .execute()
}

/** Latest points of each word since a day, oldest first, by word. */
export async function sparksOf(
  db: Db,
  wordIds: readonly number[],
  since: string,
): Promise<Map<number, { date: string; rank: number | null; status: 'ok' | 'blocked' | 'error' }[]>> {
  const found = new Map<number, { date: string; rank: number | null; status: 'ok' | 'blocked' | 'error' }[]>(
    wordIds.map((id) => [id, []]),
  )
  if (wordIds.length === 0) return found
  const rows = await db
    .selectFrom('rank_results')
    .select(['rank_keyword_id', 'stat_date', 'rank', 'status'])
    .where('rank_keyword_id', 'in', [...wordIds])
    .where('stat_date', '>=', since)
    .orderBy('stat_date')
    .execute()
  for (const row of rows)
    found.get(row.rank_keyword_id)?.push({ date: row.stat_date, rank: row.rank, status: row.status })
  return found
}

/** Names of accounts, deleted ones included. */
export async function accountNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id > 0))]
  if (wanted.length === 0) return new Map()
  return new Map(
    (await db.selectFrom('third_auths').select(['id', 'openname']).where('id', 'in', wanted).execute()).map((row) => [
      row.id,
      row.openname,
    ]),
  )
}

const wordList = z.array(z.string())
/** Titles that are offered of one plan. */
const TITLES = 200
/**
 * Search words of a live plan (region, main word and suffix together), its main words, or the titles that its works
 * took, newest first; null when there is no such plan.
 */
export async function wordsOfPlan(db: Db, planId: number, kind: 'full' | 'mains' | 'titles'): Promise<string[] | null> {
  const plan = await livePlans(db)
    .select(['p.main_words', 'p.region_words', 'p.suffix_words'])
    .where('p.id', '=', planId)
    .executeTakeFirst()
  if (plan === undefined) return null
  const read = (column: string): string[] => wordList.parse(JSON.parse(column))
  if (kind === 'full')
    return searchWords(
      { regions: read(plan.region_words), mains: read(plan.main_words), suffixes: read(plan.suffix_words) },
      { places: CHINA_PLACES },
    )
  if (kind === 'mains') return read(plan.main_words)
  const works = await db
    .selectFrom('publish_items')
    .select('title')
    .where('plan_id', '=', planId)
    .where('delete_time', 'is', null)
    .where('title', '<>', '')
    .orderBy('id', 'desc')
    .limit(TITLES)
    .execute()
  return [...new Set(works.map((row) => row.title))]
}
