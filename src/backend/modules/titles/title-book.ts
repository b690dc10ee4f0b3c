// Which titles of a company are alive: nobody else may take one until it is given back.
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

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
  /**
   * Norms of the living titles of these main words ('' = titles without one). Those of the plan `ownPlanId` don't
   * count.
   */
  takenOf(db: Db, mains: readonly string[], ownPlanId?: number): Promise<Set<string>>
  /** Those of the norms that live already. Those of the plan `ownPlanId` don't count. */
  taken(db: Db, norms: readonly string[], ownPlanId?: number): Promise<Set<string>>
  /** Takes titles; those that somebody has, also in the same moment, are left out of the answer. In the given order. */
  reserve(db: Db, owner: TitleOwner, titles: readonly NewTitle[]): Promise<ReservedTitle[]>
  /** As `reserve`, for titles that a plan keeps ready: unused until `use`. */
  keep(db: Db, planId: number, titles: readonly NewTitle[]): Promise<ReservedTitle[]>
  /** Gives an unused title to a work; false when it is not unused any more. */
  use(db: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Puts unused titles away for good: no platform takes them. */
  discard(db: Db, ids: readonly number[]): Promise<void>
  /** Gives the unused titles of plans back. */
  dropUnused(db: Db, planIds: readonly number[]): Promise<void>
  /** Says which work a reserved title went to; false when it is not reserved any more. */
  assign(db: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Gives unpublished titles back: they may be made again. Answers how many. */
  release(
    db: Db,
    which: { ids: readonly number[] } | { publishItemIds: readonly number[] } | { planId: number },
  ): Promise<number>
  /** They went out: taken for good. Answers how many were not before. */
  markPublished(db: Db, which: { ids: readonly number[] } | { publishItemIds: readonly number[] }): Promise<number>
}

/** Values in one statement; SQLite takes 32 766 parameters, a title has 12. */
const CHUNK = 500
const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, at) => list.slice(at * CHUNK, (at + 1) * CHUNK))
const UNUSED = 0
const ASSIGNED = 1
const PUBLISHED = 2
const DISCARDED = 3

/** See the interface. */
export function createTitleBook(deps: { now(): number }): TitleBook {
  const book: TitleBook = {
    async takenOf(db, mains, ownPlanId) {
      const found = new Set<string>()
      for (const part of chunks([...new Set(mains)]))
        for (const row of await others(db, ownPlanId).where('main', 'in', part).execute()) found.add(row.norm)
      return found
    },
    async taken(db, norms, ownPlanId) {
      const found = new Set<string>()
      for (const part of chunks(norms))
        for (const row of await others(db, ownPlanId).where('norm', 'in', part).execute()) found.add(row.norm)
      return found
    },
    reserve: async (db, owner, titles) => await insert(db, { ...owner, status: ASSIGNED }, titles),
    keep: async (db, planId, titles) => await insert(db, { planId, status: UNUSED }, titles),
    async use(db, id, { publishItemId, wisdomTaskId }) {
      const row = await wholeCompany(db, 'works')
        .updateTable('titles')
        .set({
          status: ASSIGNED,
          publish_item_id: publishItemId,
          wisdom_task_id: wisdomTaskId,
          update_time: deps.now(),
        })
        .where('id', '=', id)
        .where('status', '=', UNUSED)
        .where('delete_time', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async discard(db, ids) {
      for (const part of chunks(ids))
        await wholeCompany(db, 'works')
          .updateTable('titles')
          .set({ status: DISCARDED, update_time: deps.now() })
          .where('id', 'in', part)
          .where('status', '=', UNUSED)
          .execute()
    },
    async dropUnused(db, planIds) {
      await wholeCompany(db, 'works')
        .updateTable('titles')
        .set({ delete_time: deps.now() })
        .where('plan_id', 'in', [...planIds])
        .where('status', '=', UNUSED)
        .where('delete_time', 'is', null)
        .execute()
    },
    async assign(db, id, { publishItemId, wisdomTaskId }) {
      const row = await wholeCompany(db, 'works')
        .updateTable('titles')
        .set({ publish_item_id: publishItemId, wisdom_task_id: wisdomTaskId, update_time: deps.now() })
        .where('id', '=', id)
        .where('status', '=', ASSIGNED)
        .where('delete_time', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async release(db, which) {
      const free = async (narrow: {
        column: 'id' | 'publish_item_id' | 'plan_id'
        values: readonly number[]
      }): Promise<number> => {
        if (narrow.values.length === 0) return 0
        const rows = await wholeCompany(db, 'works')
          .updateTable('titles')
          .set({ delete_time: deps.now(), update_time: deps.now() })
          .where(narrow.column, 'in', [...narrow.values])
          .where('status', '!=', PUBLISHED)
          .where('delete_time', 'is', null)
          .returning('id')
          .execute()
        return rows.length
      }
      if ('planId' in which) return await free({ column: 'plan_id', values: [which.planId] })
      return await inParts(
        'ids' in which ? which.ids : which.publishItemIds,
        async (values) => await free({ column: 'ids' in which ? 'id' : 'publish_item_id', values }),
      )
    },
    async markPublished(db, which) {
      const column = 'ids' in which ? 'id' : 'publish_item_id'
      return await inParts('ids' in which ? which.ids : which.publishItemIds, async (values) => {
        const rows = await wholeCompany(db, 'works')
          .updateTable('titles')
          .set({ status: PUBLISHED, update_time: deps.now() })
          .where(column, 'in', values)
          .where('status', '!=', PUBLISHED)
          .where('delete_time', 'is', null)
          .returning('id')
          .execute()
        return rows.length
      })
    },
  }
  return book
}

/** Living titles but those of one plan. */
function others(db: Db, ownPlanId: number | undefined) {
  const living = wholeCompany(db, 'unique').selectFrom('titles').select('norm').where('delete_time', 'is', null)
  return ownPlanId === undefined
    ? living
    : living.where((is) => is.or([is('plan_id', 'is', null), is('plan_id', '<>', ownPlanId)]))
}

/** Stores titles; those that live already are left out of the answer. */
async function insert(
  db: Db,
  owner: TitleOwner & { status: 0 | 1 },
  titles: readonly NewTitle[],
): Promise<ReservedTitle[]> {
  return await inTransaction(db, async (trx) => {
    const ids = new Map<string, number>()
    // In one order, so that two who take the same ones wait for each other instead of blocking each other.
    const sorted = [...new Map(titles.map((one) => [one.norm, one])).values()].toSorted((a, b) =>
      a.norm < b.norm ? -1 : 1,
    )
    for (const part of chunks(sorted)) {
      const rows = part.map(({ title, norm, region, prefix, main, suffix, template, risk }) => ({
        title,
        norm,
        region,
        prefix,
        main,
        suffix,
        template,
        risk: JSON.stringify({ level: risk }),
        char_len: [...title].length,
        plan_id: owner.planId,
        wisdom_task_id: owner.wisdomTaskId ?? null,
        publish_item_id: null,
        status: owner.status,
        delete_time: null,
      }))
      for (const row of await trx
        .insertInto('titles')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'norm'])
        .execute())
        ids.set(row.norm, row.id)
    }
    const left = new Map(ids)
    return titles.flatMap((one) => {
      const id = left.get(one.norm)
      left.delete(one.norm)
      return id === undefined ? [] : [{ ...one, id }]
    })
  })
}

async function inParts(values: readonly number[], one: (part: number[]) => Promise<number>): Promise<number> {
  let count = 0
  for (const part of chunks([...new Set(values)])) count += await one(part)
  return count
}
