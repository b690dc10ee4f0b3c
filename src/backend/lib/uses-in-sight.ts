// Things that are in use are shown with their users; users out of the operator's sight are there, but have no name.
import type { Db } from '../ports/database.ts'

/** In place of a name that the operator does not see. */
export const SOMEBODY_ELSES = '其他成员的内容'

/** Which of these tasks, or plans, the operator sees: the others are shown as `SOMEBODY_ELSES`, without an id. */
export async function inSight(
  db: Db,
  table: 'wisdom_tasks' | 'plans',
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return () => false
  const rows = await db.selectFrom(table).select('id').where('id', 'in', wanted).execute()
  const seen = new Set(rows.map((row) => row.id))
  return (id) => seen.has(id)
}
