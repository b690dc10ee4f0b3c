// Rows of the word library; every function takes the tenant's own database.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { KeywordKind } from '../../../contract/keywords/import-lines.ts'
import { OFF_SCORE, type Tier } from '../../../contract/keywords/score.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { withParts } from '../../lib/industries.data.ts'
import { offsetOf, windowOf } from '../../lib/paging.ts'
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

const ORDINARY = 5
/** Not led by the score: its rows would have to be put into the order of the list. */
const score = sql<number>`score + 0`

/** A row has 13 parameters; SQLite takes 32 766. */
const ROWS = 1_000

/** Scores from one to the other as they are stored: a word without a score, 0, counts as an ordinary one. */
const stored = (from: number, to: number): number[] => {
  const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
    (one) => (one || ORDINARY) >= from && (one || ORDINARY) <= to,
  )
  return scores.length > 0 ? scores : [-1]
}
/** As tierOf decides it. */
const scoresOf = (tier: Tier, hotFrom: number): number[] =>
  tier === 'off'
    ? stored(1, OFF_SCORE)
    : tier === 'hot'
      ? stored(Math.max(hotFrom, OFF_SCORE + 1), 10)
      : stored(OFF_SCORE + 1, hotFrom - 1)
/** Counts code points on both databases, as tierOf does; SQLite reads it in the indexes of the table. */
const length = sql<number>`length(word)`

function matching(db: Db, filter: KeywordFilter) {
  let query = db.selectFrom('keywords').where('delete_time', 'is', null)
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind)
  if (filter.industry_id !== undefined) query = query.where('industry_id', 'in', withParts(filter.industry_id))
  if (filter.ungrouped === 1) query = query.where('group_name', '=', '')
  else if (filter.group_name) query = query.where('group_name', '=', filter.group_name)
  if (filter.source !== undefined) query = query.where('source', '=', filter.source)
  if (filter.score_from !== undefined) query = query.where(score, 'in', stored(filter.score_from, 10))
  if (filter.tier !== undefined) query = query.where(score, 'in', scoresOf(filter.tier, filter.hot_from))
  if (filter.tier === 'core') query = query.where(length, '<=', filter.core_length)
  if (filter.tier === 'long_tail') query = query.where(length, '>', filter.core_length)
  const norm = titleNorm(filter.keyword ?? '')
  // Norms have no upper case: a plain `like` is enough, and many times as fast as one that folds case.
  return norm === '' ? query : query.where('norm', 'like', containsPattern(norm))
}

/** Ids of a page first, from an index alone; then its rows. `total`: where the page lies far on (`isDeep`). */
export async function findKeywords(db: Db, filter: PageOf, total?: number): Promise<KeywordRow[]> {
  const column = filter.sort_field === 'score' ? 'score' : filter.sort_field === 'word' ? 'norm' : 'id'
  const wanted = filter.sort_order ?? (column === 'norm' ? 'asc' : 'desc')
  const { offset, limit, fromEnd } =
    total === undefined ? { offset: offsetOf(filter), limit: filter.limit, fromEnd: false } : windowOf(filter, total)
  if (limit === 0) return []
  const order = fromEnd ? (wanted === 'asc' ? 'desc' : 'asc') : wanted
  const found = matching(db, filter).select('id').orderBy(column, order)
  const page = (await (column === 'id' ? found : found.orderBy('id', order)).limit(limit).offset(offset).execute()).map(
    (row) => row.id,
  )
  if (page.length === 0) return []
  const rows = new Map(
    (await db.selectFrom('keywords').selectAll().where('id', 'in', page).execute()).map((row) => [row.id, row]),
  )
  return (fromEnd ? page.toReversed() : page).flatMap((id) => rows.get(id) ?? [])
}

/** How many there are in all. */
export async function countKeywords(db: Db, filter: KeywordFilter): Promise<number> {
  return Number(
    (
      await matching(db, filter)
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n ?? 0,
  )
}

/** Words after an id, oldest first. */
export async function exportRows(db: Db, filter: KeywordFilter, after: number, most: number) {
  return await matching(db, filter)
    .select(['id', 'word', 'kind', 'group_name', 'score'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The best words of a tier. */
export async function bestOfTier(db: Db, filter: KeywordFilter, most: number) {
  return most === 0
    ? []
    : await matching(db, filter)
        .select(['id', 'word', 'score'])
        .orderBy('score', 'desc')
        .orderBy('id')
        .limit(most)
        .execute()
}

/** Deleted rows of these ids, locked for the transaction. */
export async function lockDeleted(trx: Db, ids: readonly number[]): Promise<KeywordRow[]> {
  return await trx
    .selectFrom('keywords')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Brings deleted rows back. */
export async function reviveKeyword(trx: Db, id: number, now: number): Promise<void> {
  return void (await trx
    .updateTable('keywords')
    .set({ delete_time: null, update_time: now })
    .where('id', '=', id)
    .execute())
}

/** Answers how many were new; those that live already stay as they are. */
export async function insertKeywords(trx: Db, rows: readonly NewKeyword[]): Promise<number> {
  let added = 0
  const sorted = rows.toSorted((a, b) => (a.norm < b.norm ? -1 : 1))
  for (let at = 0; at < sorted.length; at += ROWS) {
    added += (
      await trx
        .insertInto('keywords')
        .values(sorted.slice(at, at + ROWS))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
    ).length
  }
  return added
}

/** Living rows of these ids, locked for the transaction. */
export async function lockKeywords(trx: Db, ids: readonly number[]): Promise<KeywordRow[]> {
  return await trx
    .selectFrom('keywords')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The living word of this kind and norm. */
export async function keywordOf(db: Db, kind: KeywordKind, norm: string): Promise<number | null> {
  return (
    (
      await db
        .selectFrom('keywords')
        .select('id')
        .where('kind', '=', kind)
        .where('norm', '=', norm)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
    )?.id ?? null
  )
}

/** Changes rows; answers how many. */
export async function updateKeywords(
  trx: Db,
  ids: readonly number[],
  change: Updateable<KeywordsTable>,
): Promise<number> {
  return (
    await trx
      .updateTable('keywords')
      .set(change)
      .where('id', 'in', [...ids])
      .where('delete_time', 'is', null)
      .returning('id')
      .execute()
  ).length
}

/** Groups and kinds with their words counted. */
export async function countGroups(
  db: Db,
): Promise<{ groups: { name: string; count: number }[]; kinds: { kind: KeywordKind; count: number }[] }> {
  const rows = await db
    .selectFrom('keywords')
    .select((is) => ['kind', 'group_name', is.fn.countAll<number>().as('n')])
    .where('delete_time', 'is', null)
    .groupBy(['kind', 'group_name'])
    .orderBy('kind')
    .orderBy('group_name')
    .execute()
  const kinds = new Map<KeywordKind, number>()
  const groups = new Map<string, number>()
  for (const { kind, group_name: name, n } of rows) {
    kinds.set(kind, (kinds.get(kind) ?? 0) + Number(n))
    if (name !== '') groups.set(name, (groups.get(name) ?? 0) + Number(n))
  }
  const byName = [...groups].map(([name, count]) => ({ name, count })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { groups: byName, kinds: [...kinds].map(([kind, count]) => ({ kind, count })) }
}

/** Moves the words of a group; answers how many. */
export async function renameGroup(db: Db, from: string, to: string, now: number): Promise<number> {
  return Number(
    (
      await db
        .updateTable('keywords')
        .set({ group_name: to, update_time: now })
        .where('group_name', '=', from)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  )
}

/** Words whose norm holds one of these, best scores first: what the library has to say about a seed. */
export async function suggestFromLibrary(
  db: Db,
  norm: string,
  filter: { industryId: number; most: number },
): Promise<KeywordRow[]> {
  let query = db
    .selectFrom('keywords')
    .selectAll()
    .where('delete_time', 'is', null)
    .where('kind', 'in', ['main', 'suffix', 'brand'])
    .where('norm', 'like', containsPattern(norm))
  if (filter.industryId !== 0) query = query.where('industry_id', 'in', [0, ...withParts(filter.industryId)])
  return await query.orderBy('score', 'desc').orderBy('id').limit(filter.most).execute()
}
