// Which titles of a company are alive: nobody else may take one until it is given back.
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

/** A title as the fission makes it. */
export interface NewTitle {
  readonly title: string
  readonly norm: string
  readonly region: string
  readonly prefix: string
  readonly main: string
  readonly suffix: string
  readonly template: string
  /** 1 = holds a word that is better avoided. */
  readonly risk: 0 | 1
}
/** Who takes titles; null = not known yet. */
export interface TitleOwner {
  readonly planId: number | null
  readonly wisdomTaskId?: number | null
}
export interface ReservedTitle extends NewTitle {
  readonly id: number
}

export interface TitleBook {
  /** Norms of the living titles of these main words ('' = titles without one). */
  takenOf(db: Db, mains: readonly string[]): Promise<Set<string>>
  /** Those of the norms that live already. */
  taken(db: Db, norms: readonly string[]): Promise<Set<string>>
  /** Takes titles; those that somebody has, also in the same moment, are left out of the answer. In the given order. */
  reserve(db: Db, owner: TitleOwner, titles: readonly NewTitle[]): Promise<ReservedTitle[]>
  /** Says which work a reserved title went to; false when it is not reserved any more. */
  assign(db: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Gives unpublished titles back: they may be made again. Answers how many. */
  release(db: Db, which: { ids: readonly number[] } | { publishItemIds: readonly number[] } | { planId: number }): Promise<number>
  /** They went out: taken for good. Answers how many were not before. */
  markPublished(db: Db, which: { ids: readonly number[] } | { publishItemIds: readonly number[] }): Promise<number>
}

/** Values in one statement; SQLite takes 32 766 parameters, a title has 12. */
const CHUNK = 500
const chunks = <T>(list: readonly T[]): T[][] => Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, at) => list.slice(at * CHUNK, (at + 1) * CHUNK))
const ASSIGNED = 1
const PUBLISHED = 2

/** See the interface. */
export function createTitleBook(deps: { now(): number }): TitleBook {
  const book: TitleBook = {
    async takenOf(db, mains) {
      const found = new Set<string>()
      for (const part of chunks([...new Set(mains)])) {
        for (const row of await db.selectFrom('titles').select('norm').where('main', 'in', part).where('delete_time', 'is', null).execute()) found.add(row.norm)
      }
      return found
    },
    async taken(db, norms) {
      const found = new Set<string>()
      for (const part of chunks(norms)) {
        for (const row of await db.selectFrom('titles').select('norm').where('norm', 'in', part).where('delete_time', 'is', null).execute()) found.add(row.norm)
      }
      return found
    },
    reserve: async (db, owner, titles) => await inTransaction(db, async (trx) => {
      const ids = new Map<string, number>()
      // In one order, so that two who take the same ones wait for each other instead of blocking each other.
      const sorted = [...new Map(titles.map((one) => [one.norm, one])).values()].toSorted((a, b) => (a.norm < b.norm ? -1 : 1))
      for (const part of chunks(sorted)) {
        const rows = part.map(({ title, norm, region, prefix, main, suffix, template, risk }) => ({
          title, norm, region, prefix, main, suffix, template, risk: JSON.stringify({ level: risk }), char_len: [...title].length, plan_id: owner.planId, wisdom_task_id: owner.wisdomTaskId ?? null, publish_item_id: null,
          status: ASSIGNED as 1, delete_time: null,
        }))
        for (const row of await trx.insertInto('titles').values(rows).onConflict((conflict) => conflict.doNothing()).returning(['id', 'norm']).execute()) ids.set(row.norm, row.id)
      }
      const left = new Map(ids)
      return titles.flatMap((one) => {
        const id = left.get(one.norm)
        left.delete(one.norm)
        return id === undefined ? [] : [{ ...one, id }]
      })
    }),
    async assign(db, id, { publishItemId, wisdomTaskId }) {
      const row = await db.updateTable('titles').set({ publish_item_id: publishItemId, wisdom_task_id: wisdomTaskId, update_time: deps.now() })
        .where('id', '=', id).where('status', '=', ASSIGNED).where('delete_time', 'is', null).returning('id').executeTakeFirst()
      return row !== undefined
    },
    async release(db, which) {
      const free = async (narrow: { column: 'id' | 'publish_item_id' | 'plan_id'; values: readonly number[] }): Promise<number> => {
        if (narrow.values.length === 0) return 0
        const rows = await db.updateTable('titles').set({ delete_time: deps.now(), update_time: deps.now() })
          .where(narrow.column, 'in', [...narrow.values]).where('status', '!=', PUBLISHED).where('delete_time', 'is', null).returning('id').execute()
        return rows.length
      }
      if ('planId' in which) return await free({ column: 'plan_id', values: [which.planId] })
      return await inParts('ids' in which ? which.ids : which.publishItemIds, async (values) => await free({ column: 'ids' in which ? 'id' : 'publish_item_id', values }))
    },
    async markPublished(db, which) {
      const column = 'ids' in which ? 'id' : 'publish_item_id'
      return await inParts('ids' in which ? which.ids : which.publishItemIds, async (values) => {
        const rows = await db.updateTable('titles').set({ status: PUBLISHED, update_time: deps.now() }).where(column, 'in', values).where('status', '!=', PUBLISHED).where('delete_time', 'is', null).returning('id').execute()
        return rows.length
      })
    },
  }
  return book
}

async function inParts(values: readonly number[], one: (part: number[]) => Promise<number>): Promise<number> {
  let count = 0
  for (const part of chunks([...new Set(values)])) count += await one(part)
  return count
}
