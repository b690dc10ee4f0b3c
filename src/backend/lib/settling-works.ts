// Works whose last try was broken off (the power, a killed program) and is being looked up by the helper that made it.
// One definition for every list that shows works.
import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import type { Db } from '../ports/database.ts'

/** Lines of runs that go on, with their works. */
const lines = (db: Db) =>
  db
    .selectFrom('publish_run_items as x')
    .innerJoin('publish_runs as r', 'r.id', 'x.run_id')
    .innerJoin('publish_items as i', 'i.id', 'x.publish_item_id')
    .where('r.end_time', 'is', null)
    .where('x.state', '=', 'publishing')
    .where('x.text_code', '=', 'settling')
    .where('i.publish_status', '=', PUBLISH_STATUS.publishing)
    .where('i.delete_time', 'is', null)

/**
 * Ids of those among these works. Nothing of them is sent until it is known how the last try ended. Only works that
 * count as being published can be among them: without one nothing is asked.
 */
export async function settlingAmong(
  db: Db,
  works: readonly { readonly id: number; readonly publish_status: number }[],
): Promise<ReadonlySet<number>> {
  const ids = works.flatMap((work) => (work.publish_status === PUBLISH_STATUS.publishing ? [work.id] : []))
  if (ids.length === 0) return new Set()
  return new Set((await lines(db).select('i.id').where('i.id', 'in', ids).execute()).map((row) => row.id))
}

/** How many there are in each of these runs, or in each of these tasks; those without one are left out. */
export async function countSettling(
  db: Db,
  by: 'run' | 'task',
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const of = by === 'run' ? 'x.run_id' : 'i.wisdom_task_id'
  const rows = await lines(db)
    .select((eb) => [eb.ref(of).as('of'), eb.fn.countAll<number>().as('count')])
    .where(of, 'in', [...ids])
    .groupBy(of)
    .execute()
  return new Map(rows.map((row) => [row.of, Number(row.count)]))
}

/** How many there are in sight. */
export async function countAllSettling(db: Db): Promise<number> {
  const { count } = await lines(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
