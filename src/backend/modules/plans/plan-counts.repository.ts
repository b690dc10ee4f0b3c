// Counts that the list of plans shows beside its rows; every function takes the tenant's own database.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { Db } from '../../ports/database.ts'
import { livePlans } from '../../lib/live-plans.ts'
import { missedGraceMs, missedWorks } from '../../lib/missed-works.ts'

/** Accounts of each plan that are logged in and enabled. */
export async function onlineOf(db: Db, planIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('plan_accounts as l')
    .innerJoin('third_auths as a', 'a.id', 'l.third_auth_id')
    .select((is) => ['l.plan_id', is.fn.countAll<number>().as('n')])
    .where('l.plan_id', 'in', [...planIds])
    .where('a.delete_time', 'is', null)
    .where('a.enabled', '=', 1)
    .where('a.third_login_status', '=', 1)
    .groupBy('l.plan_id')
    .execute()
  return new Map(rows.map((row) => [row.plan_id, Number(row.n)]))
}

/** Live materials in the slots of each plan. */
export async function materialCounts(db: Db, planIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('plan_materials as m')
    .innerJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select((is) => ['m.plan_id', is.fn.countAll<number>().as('n')])
    .where('m.plan_id', 'in', [...planIds])
    .where('a.delete_time', 'is', null)
    .groupBy('m.plan_id')
    .execute()
  return new Map(rows.map((row) => [row.plan_id, Number(row.n)]))
}

/** Ids of plans with works between two times, unix ms, the second not included; cancelled ones don't count. */
export function dueBetween(db: Db, from: number, to: number) {
  return db
    .selectFrom('publish_items as t')
    .select('t.plan_id')
    .where('t.plan_id', 'is not', null)
    .where('t.timing_time', '>=', from)
    .where('t.timing_time', '<', to)
    .where('t.publish_status', '<>', PUBLISH_STATUS.cancelled)
    .where('t.delete_time', 'is', null)
}

/** Who made the plans that the operator sees, by name. */
export async function creatorsOf(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'nickname', 'username'])
    .where('id', 'in', livePlans(db).select('p.admin_id'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.nickname || row.username }))
}

/** Words of each plan that are looked at: all, those whose latest look succeeded, those among the first ten then. */
export async function ranksOf(
  db: Db,
  planIds: readonly number[],
): Promise<Map<number, { tracked: number; seen: number; top10: number }>> {
  const rows = await db
    .selectFrom('rank_keyword_plans as l')
    .innerJoin('rank_keywords as r', 'r.id', 'l.rank_keyword_id')
    .select((is) => [
      'l.plan_id',
      is.fn.countAll<number>().as('n'),
      is.fn.countAll<number>().filterWhere('r.last_status', '=', 'ok').as('seen'),
      is.fn
        .countAll<number>()
        .filterWhere((word) => word.and([word('r.last_status', '=', 'ok'), word('r.last_rank', '<=', 10)]))
        .as('top10'),
    ])
    .where('l.plan_id', 'in', [...planIds])
    .where('r.enabled', '=', 1)
    .where('r.delete_time', 'is', null)
    .groupBy('l.plan_id')
    .execute()
  return new Map(
    rows.map((row) => [row.plan_id, { tracked: Number(row.n), seen: Number(row.seen), top10: Number(row.top10) }]),
  )
}

/** Missed works of each plan. `now` in unix ms. */
export async function overdueOf(db: Db, planIds: readonly number[], now: number): Promise<Map<number, number>> {
  const graceMs = await missedGraceMs(db)
  const rows = await db
    .selectFrom('publish_items')
    .select((is) => ['plan_id', is.fn.countAll<number>().as('n')])
    .where('plan_id', 'in', [0, ...planIds])
    .where('delete_time', 'is', null)
    .where(missedWorks(now, graceMs))
    .groupBy('plan_id')
    .execute()
  return new Map(rows.map((row) => [row.plan_id ?? 0, Number(row.n)]))
}
