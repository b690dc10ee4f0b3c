// Counts that triggers keep as rows of changes: from time to time those of one sort become one row.
import { inTransaction } from '../ports/database.ts'
import type { Db } from '../ports/database.ts'

/** `rows_more` counted rows more, of a sort that the other cells say. */
export interface CountChange {
  readonly id: number
  readonly rows_more: number
}

/** One kind of kept counts. */
export interface KeptCounts<Row extends CountChange> {
  /** Of each company its rows of changes and of how many sorts they are. `db` sees all companies. */
  companies(db: Db): Promise<{ tenant_id: number; rows: number; sorts: number }[]>
  /** Takes the oldest out; none is left to another who takes at the same time. */
  take(trx: Db, most: number): Promise<Row[]>
  keep(trx: Db, rows: readonly Omit<Row, 'id'>[]): Promise<void>
}

/** So many rows more than needed are worth their summing up: a read takes a millisecond longer by them. */
const SPARE = 500
/** Rows of one transaction, and of one statement. */
const AT_ONCE = 5_000
const IN_STATEMENT = 500

/** One row of each sort; none of a sort of which nothing is left. */
export function summed<Row extends CountChange>(rows: readonly Row[]): Omit<Row, 'id'>[] {
  const sums = new Map<string, Omit<Row, 'id'>>()
  for (const { id: _, rows_more: more, ...sort } of rows) {
    const key = JSON.stringify(Object.entries(sort).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    sums.set(key, { ...sort, rows_more: (sums.get(key)?.rows_more ?? 0) + more } as Omit<Row, 'id'>)
  }
  return [...sums.values()].filter((sum) => sum.rows_more !== 0)
}

/** Sums up what companies have too many rows of; readers see the same counts before, meanwhile and after. */
export async function sumUp<Row extends CountChange>(
  db: Db,
  forTenant: (tenantId: number) => Db,
  counts: KeptCounts<Row>,
): Promise<void> {
  for (const { tenant_id: tenant, rows, sorts } of await counts.companies(db)) {
    if (rows <= sorts + SPARE) continue
    for (let left = rows; left > 0; left -= AT_ONCE)
      await inTransaction(forTenant(tenant), async (trx) => {
        const sums = summed(await counts.take(trx, Math.min(left, AT_ONCE)))
        for (let at = 0; at < sums.length; at += IN_STATEMENT) await counts.keep(trx, sums.slice(at, at + IN_STATEMENT))
      })
  }
}
