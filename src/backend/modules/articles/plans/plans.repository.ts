// Plans of articles; every function takes the tenant's own database.
import { offsetOf, totalOf } from '../../../lib/paging.ts'
import type { Db } from '../../../ports/database.ts'
import { containsPattern } from '../../../ports/database.ts'
import type { PlanFacts, PlanRow } from './plan-codec.ts'

export async function findPlans(
  db: Db,
  input: { page: number; limit: number; keyword?: string | undefined; status?: 0 | 1 | 2 | undefined },
): Promise<{ rows: PlanRow[]; total: number }> {
  const matching = () => {
    let query = db.selectFrom('article_plans').where('delete_time', 'is', null)
    if (input.status !== undefined) query = query.where('status', '=', input.status)
    if (!input.keyword) return query
    const pattern = containsPattern(input.keyword)
    return query.where((is) => is.or([is('name', 'ilike', pattern), is('keywords', 'ilike', pattern)]))
  }
  const rows = await matching().selectAll().orderBy('id', 'desc').limit(input.limit).offset(offsetOf(input)).execute()
  return {
    rows,
    total: await totalOf(input, rows.length, async () =>
      Number(
        (
          await matching()
            .select((is) => is.fn.countAll<number>().as('n'))
            .executeTakeFirst()
        )?.n ?? 0,
      ),
    ),
  }
}

export async function findPlanRows(db: Db, ids: readonly number[]): Promise<PlanRow[]> {
  return await db
    .selectFrom('article_plans')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .orderBy('id')
    .execute()
}

/** The same, locked until the end of the transaction. */
export async function lockPlans(trx: Db, ids: readonly number[]): Promise<PlanRow[]> {
  return await trx
    .selectFrom('article_plans')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What became of the articles of each plan. */
export async function factsOf(db: Db, ids: readonly number[], now: number): Promise<Map<number, PlanFacts>> {
  const found = new Map<number, PlanFacts>(ids.map((id) => [id, { made: 0, review: 0, tasks: 0, nextTime: 0 }]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('article_plan_slots as s')
    .leftJoin('articles as a', 'a.id', 's.article_id')
    .select((is) => [
      's.plan_id',
      'a.status',
      'a.delete_time',
      is.fn.countAll<number>().as('n'),
      is.fn.count<number>('s.wisdom_task_id').as('tasks'),
    ])
    .where('s.plan_id', 'in', [...ids])
    .groupBy(['s.plan_id', 'a.status', 'a.delete_time'])
    .execute()
  for (const row of rows) {
    const own = found.get(row.plan_id)
    if (own === undefined) continue
    own.made += Number(row.n)
    own.tasks += Number(row.tasks)
    if (row.status === 2 && row.delete_time === null) own.review += Number(row.n)
  }
  const next = await db
    .selectFrom('article_plan_slots')
    .select((is) => ['plan_id', is.fn.min('due_time').as('at')])
    .where('plan_id', 'in', [...ids])
    .where('due_time', '>', now)
    .groupBy('plan_id')
    .execute()
  for (const row of next) {
    const own = found.get(row.plan_id)
    if (own !== undefined) own.nextTime = Number(row.at)
  }
  return found
}
