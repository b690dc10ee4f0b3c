// Rows of the word library; every function takes the tenant's own database.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { KeywordKind } from '../../../contract/keywords/import-lines.ts'
import { OFF_SCORE, type Tier } from '../../../contract/keywords/score.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { withParts } from '../../lib/industries.data.ts'
import { offsetOf } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { KeywordsTable } from '../../tables/keywords.ts'

export type KeywordRow = Selectable<KeywordsTable>
export type NewKeyword = Insertable<KeywordsTable>

export interface KeywordFilter {
  keyword?: string | undefined
  kind?: KeywordKind | undefined
  industry_id?: number | undefined
  group_name?: string | undefined
  ungrouped: 0 | 1
  source?: KeywordRow['source'] | undefined
  tier?: Tier | undefined
  score_from?: number | undefined
  core_length: number
  hot_from: number
}
interface PageOf extends KeywordFilter {
  page: number
  limit: number
  sort_field?: 'id' | 'score' | 'word' | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

/** A row has 13 parameters; SQLite takes 32 766. */
const ROWS = 1_000

/** A word without a score counts as an ordinary one. */
const scored = sql<number>`case when score = 0 then 5 else score end`
/** As tierOf decides it; `length` counts code points on both databases. */
function inTier(tier: Tier, rule: { core_length: number; hot_from: number }) {
  if (tier === 'off') return sql<boolean>`${scored} <= ${OFF_SCORE}`
  if (tier === 'hot') return sql<boolean>`${scored} >= ${rule.hot_from}`
  const length = tier === 'core' ? sql`length(word) <= ${rule.core_length}` : sql`length(word) > ${rule.core_length}`
  return sql<boolean>`${scored} > ${OFF_SCORE} and ${scored} < ${rule.hot_from} and ${length}`
}

function matching(db: Db, filter: KeywordFilter) {
  let query = db.selectFrom('keywords').where('delete_time', 'is', null)
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind)
  if (filter.industry_id !== undefined) query = query.where('industry_id', 'in', withParts(filter.industry_id))
  if (filter.ungrouped === 1) query = query.where('group_name', '=', '')
  else if (filter.group_name) query = query.where('group_name', '=', filter.group_name)
  if (filter.source !== undefined) query = query.where('source', '=', filter.source)
  if (filter.score_from !== undefined) query = query.where(scored, '>=', filter.score_from)
  if (filter.tier !== undefined) query = query.where(inTier(filter.tier, filter))
  const norm = titleNorm(filter.keyword ?? '')
  // Norms have no upper case: a plain `like` is enough, and many times as fast as one that folds case.
  return norm === '' ? query : query.where('norm', 'like', containsPattern(norm))
}

/** Ids of a page first, from an index alone; then its rows. */
export async function findKeywords(db: Db, filter: PageOf): Promise<KeywordRow[]> {
  const column = filter.sort_field === 'score' ? 'score' : filter.sort_field === 'word' ? 'norm' : 'id'
  const order = filter.sort_order ?? (column === 'norm' ? 'asc' : 'desc')
  const found = matching(db, filter).select('id').orderBy(column, order)
  const ids = (await (column === 'id' ? found : found.orderBy('id', order)).limit(filter.limit).offset(offsetOf(filter)).execute()).map((row) => row.id)
  if (ids.length === 0) return []
  const rows = new Map((await db.selectFrom('keywords').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** How many there are in all. */
export const countKeywords = async (db: Db, filter: KeywordFilter): Promise<number> =>
  Number((await matching(db, filter).select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst())?.n ?? 0)

/** Words after an id, oldest first. */
export const exportRows = async (db: Db, filter: KeywordFilter, after: number, most: number) =>
  await matching(db, filter).select(['id', 'word', 'kind', 'group_name', 'score']).where('id', '>', after).orderBy('id').limit(most).execute()

/** The best words of a tier. */
export const bestOfTier = async (db: Db, filter: KeywordFilter, most: number) =>
  most === 0 ? [] : await matching(db, filter).select(['id', 'word', 'score']).orderBy('score', 'desc').orderBy('id').limit(most).execute()

/** Deleted rows of these ids, locked for the transaction. */
export const lockDeleted = async (trx: Db, ids: readonly number[]): Promise<KeywordRow[]> =>
  await trx.selectFrom('keywords').selectAll().where('id', 'in', [...ids]).where('delete_time', 'is not', null).orderBy('id').forUpdate().execute()

/** Brings deleted rows back. */
export const reviveKeyword = async (trx: Db, id: number, now: number): Promise<void> =>
  void (await trx.updateTable('keywords').set({ delete_time: null, update_time: now }).where('id', '=', id).execute())

/** Answers how many were new; those that live already stay as they are. */
export async function insertKeywords(trx: Db, rows: readonly NewKeyword[]): Promise<number> {
  let added = 0
  const sorted = rows.toSorted((a, b) => (a.norm < b.norm ? -1 : 1))
  for (let at = 0; at < sorted.length; at += ROWS) {
    added += (await trx.insertInto('keywords').values(sorted.slice(at, at + ROWS)).onConflict((conflict) => conflict.doNothing()).returning('id').execute()).length
  }
  return added
}

/** Living rows of these ids, locked for the transaction. */
export const lockKeywords = async (trx: Db, ids: readonly number[]): Promise<KeywordRow[]> =>
  await trx.selectFrom('keywords').selectAll().where('id', 'in', [...ids]).where('delete_time', 'is', null).orderBy('id').forUpdate().execute()

/** The living word of this kind and norm. */
export const keywordOf = async (db: Db, kind: KeywordKind, norm: string): Promise<number | null> =>
  (await db.selectFrom('keywords').select('id').where('kind', '=', kind).where('norm', '=', norm).where('delete_time', 'is', null).executeTakeFirst())?.id ?? null

/** Changes rows; answers how many. */
export const updateKeywords = async (trx: Db, ids: readonly number[], change: Updateable<KeywordsTable>): Promise<number> =>
  (await trx.updateTable('keywords').set(change).where('id', 'in', [...ids]).where('delete_time', 'is', null).returning('id').execute()).length

/** Groups and kinds with their words counted. */
export async function countGroups(db: Db): Promise<{ groups: { name: string; count: number }[]; kinds: { kind: KeywordKind; count: number }[] }> {
  const live = db.selectFrom('keywords').where('delete_time', 'is', null)
  const groups = await live.select((is) => ['group_name as name', is.fn.countAll<number>().as('count')]).where('group_name', '!=', '').groupBy('group_name').orderBy('group_name').execute()
  const kinds = await live.select((is) => ['kind', is.fn.countAll<number>().as('count')]).groupBy('kind').execute()
  return { groups: groups.map((one) => ({ name: one.name, count: Number(one.count) })), kinds: kinds.map((one) => ({ kind: one.kind, count: Number(one.count) })) }
}

/** Moves the words of a group; answers how many. */
export const renameGroup = async (db: Db, from: string, to: string, now: number): Promise<number> =>
  Number((await db.updateTable('keywords').set({ group_name: to, update_time: now }).where('group_name', '=', from).where('delete_time', 'is', null).executeTakeFirst()).numUpdatedRows)

/** Words whose norm holds one of these, best scores first: what the library has to say about a seed. */
export async function suggestFromLibrary(db: Db, norm: string, filter: { industryId: number; most: number }): Promise<KeywordRow[]> {
  let query = db.selectFrom('keywords').selectAll().where('delete_time', 'is', null).where('kind', 'in', ['main', 'suffix', 'brand']).where('norm', 'like', containsPattern(norm))
  if (filter.industryId !== 0) query = query.where('industry_id', 'in', [0, ...withParts(filter.industryId)])
  return await query.orderBy('score', 'desc').orderBy('id').limit(filter.most).execute()
}
