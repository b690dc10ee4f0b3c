// Who gets the next of several things that are given away: in turns, or whoever has least.
import type { Db } from '../ports/database.ts'
import type { Person } from './people.ts'

export interface ShareOut {
  readonly mode: 'fixed' | 'round_robin' | 'least_load'
  /** Settings row of the company that remembers whose turn it was last. */
  readonly turnKey: string
  /** How many each of them has already, by id. */
  load(trx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
}

/** Who gets each of `count` things; of `fixed` the first of them all. */
export async function shareOut(trx: Db, by: ShareOut, people: readonly Person[], count: number): Promise<Person[]> {
  if (by.mode === 'fixed') return Array.from({ length: count }, () => people[0]).flatMap((one) => one ?? [])
  if (by.mode === 'least_load') {
    const open = await by.load(
      trx,
      people.map((one) => one.id),
    )
    const load = new Map(people.map((one) => [one, open.get(one.id) ?? 0]))
    return Array.from({ length: count }, () => {
      const [next] = [...load].toSorted((a, b) => a[1] - b[1] || a[0].id - b[0].id)
      if (next === undefined) throw new Error('nobody to give it to')
      load.set(next[0], next[1] + 1)
      return next[0]
    })
  }
  const last = await lockTurn(trx, by.turnKey)
  const sorted = people.toSorted((a, b) => a.id - b.id)
  const first = Math.max(
    0,
    sorted.findIndex((one) => one.id > last.adminId),
  )
  const given = Array.from({ length: count }, (_, at) => sorted[(first + at) % sorted.length]).flatMap(
    (one) => one ?? [],
  )
  await trx
    .updateTable('settings')
    .set({ value: String(given.at(-1)?.id ?? last.adminId) })
    .where('id', '=', last.rowId)
    .execute()
  return given
}

/** Who had the last turn; 0 = nobody. Locked: two who give things away at once take turns, too. */
async function lockTurn(trx: Db, key: string): Promise<{ rowId: number; adminId: number }> {
  await trx
    .insertInto('settings')
    .values({ admin_id: 0, key, value: '0' })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('settings')
    .select(['id', 'value'])
    .where('admin_id', '=', 0)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const adminId = Number(row.value)
  return { rowId: row.id, adminId: Number.isSafeInteger(adminId) ? adminId : 0 }
}
