// Works of other people stand in tasks and plans, too: who deletes these must not delete works that he does not see.
import type { Db } from '../ports/database.ts'
import { wholeCompany } from './whole-company.ts'

/** Live works of these tasks or plans that the operator does not see. */
export async function countUnseenWorks(
  db: Db,
  of: { taskIds: readonly number[] } | { planIds: readonly number[] },
): Promise<number> {
  const [column, ids] = 'taskIds' in of ? (['wisdom_task_id', of.taskIds] as const) : (['plan_id', of.planIds] as const)
  const count = async (handle: Db): Promise<number> =>
    Number(
      (
        await handle
          .selectFrom('publish_items')
          .select((is) => is.fn.countAll<number>().as('n'))
          .where(column, 'in', [0, ...ids])
          .where('delete_time', 'is', null)
          .executeTakeFirstOrThrow()
      ).n,
    )
  const company = wholeCompany(db, 'works')
  return company === db ? 0 : (await count(company)) - (await count(db))
}
