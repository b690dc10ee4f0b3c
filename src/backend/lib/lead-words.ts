// Which main word and which work brought a lead.
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../ports/database.ts'

/** What came of leads; null where it is not known or not to be seen. */
export interface LeadSum {
  leads: number
  won: number
  /** Fen, of the won that named an amount; null = none did. */
  amount: number | null
}
export const NO_LEAD: LeadSum = { leads: 0, won: 0, amount: null }

/** Works as ids; null = all leads, those without a work included. */
export type WorkIds = Expression<{ publish_item_id: number | null }> | null

const standing = (db: Db) =>
  db
    .selectFrom('guest_capitals as l')
    .where('l.delete_time', 'is', null)
    .where(sql<SqlBool>`l.merged_into_id = 0`)
const ofWorks = (works: WorkIds) =>
  works === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(l.publish_item_id > 0 and l.publish_item_id in ${works})`
// Conditions of the partial indexes, as they stand there.
const ownWord = sql<SqlBool>`l.keyword <> ''`
const byWork = sql<SqlBool>`l.publish_item_id > 0`

/** Leads in sight that name one of these words. */
const naming = (db: Db, words: readonly string[], works: WorkIds) =>
  standing(db)
    .where(ownWord)
    .where('l.keyword', 'in', [...words])
    .where(ofWorks(works))
/** Those that name none, whose work took a title of one of these words. */
const titled = (db: Db, words: readonly string[], works: WorkIds) =>
  standing(db)
    .innerJoin('titles as t', 't.publish_item_id', 'l.publish_item_id')
    .where(byWork)
    .where('l.keyword', '=', '')
    .where('t.delete_time', 'is', null)
    .where('t.main', 'in', [...words])
    .where(ofWorks(works))

/** Ids of the leads of a word: its own word wins over that of the work's title. */
export function leadsOfWord(db: Db, word: string) {
  return naming(db, [word], null)
    .select('l.id')
    .unionAll(titled(db, [word], null).select('l.id'))
}

const SUMS = [
  sql<number>`count(*)`.as('leads'),
  sql<number | null>`sum(case when l.won_time > 0 then 1 else 0 end)`.as('won'),
  sql<number | null>`sum(case when l.won_time > 0 then l.won_amount end)`.as('amount'),
] as const
interface Row {
  leads: number | string
  won: number | string | null
  amount: number | string | null
}
const numbers = (row: Row): LeadSum => ({
  leads: Number(row.leads),
  won: Number(row.won ?? 0),
  amount: row.amount === null ? null : Number(row.amount),
})
const added = (a: LeadSum, b: LeadSum): LeadSum => ({
  leads: a.leads + b.leads,
  won: a.won + b.won,
  amount: a.amount === null ? b.amount : a.amount + (b.amount ?? 0),
})

/** Leads in sight by main word; words without one are left out. */
export async function sumLeadsOfWords(db: Db, words: readonly string[], works: WorkIds): Promise<Map<string, LeadSum>> {
  const sums = new Map<string, LeadSum>()
  if (words.length === 0) return sums
  const [own, other] = await Promise.all([
    naming(db, words, works).select('l.keyword as word').select(SUMS).groupBy('l.keyword').execute(),
    titled(db, words, works).select('t.main as word').select(SUMS).groupBy('t.main').execute(),
  ])
  for (const row of [...own, ...other]) sums.set(row.word, added(sums.get(row.word) ?? NO_LEAD, numbers(row)))
  return sums
}

/** Leads in sight by the work that brought them; works without one are left out. */
export async function sumLeadsOfWorks(db: Db, ids: readonly number[]): Promise<Map<number, LeadSum>> {
  if (ids.length === 0) return new Map()
  const rows = await standing(db)
    .where(byWork)
    .where('l.publish_item_id', 'in', [...ids])
    .select('l.publish_item_id as id')
    .select(SUMS)
    .groupBy('l.publish_item_id')
    .execute()
  return new Map(rows.map((row) => [row.id, numbers(row)]))
}

const without = (all: LeadSum, known: LeadSum): LeadSum => {
  const left = all.amount === null ? null : all.amount - (known.amount ?? 0)
  return { leads: all.leads - known.leads, won: all.won - known.won, amount: left === 0 ? null : left }
}

/** Leads in sight that none of these works brought. */
export async function sumLeadsBesideWorks(db: Db, works: NonNullable<WorkIds>): Promise<LeadSum> {
  const [all, known] = await Promise.all(
    [standing(db), standing(db).where(ofWorks(works))].map(async (query) =>
      numbers(await query.select(SUMS).executeTakeFirstOrThrow()),
    ),
  )
  return without(all ?? NO_LEAD, known ?? NO_LEAD)
}

/** Leads in sight that belong to none of these words; `words` has one column. */
export async function sumLeadsBeside(db: Db, words: Expression<{ main: string }>): Promise<LeadSum> {
  const [all, own, other] = await Promise.all(
    [
      standing(db),
      standing(db)
        .where(ownWord)
        .where(sql<SqlBool>`l.keyword in ${words}`),
      standing(db)
        .innerJoin('titles as t', 't.publish_item_id', 'l.publish_item_id')
        .where(byWork)
        .where('l.keyword', '=', '')
        .where('t.delete_time', 'is', null)
        .where(sql<SqlBool>`t.main in ${words}`),
    ].map(async (query) => numbers(await query.select(SUMS).executeTakeFirstOrThrow())),
  )
  return without(all ?? NO_LEAD, added(own ?? NO_LEAD, other ?? NO_LEAD))
}
