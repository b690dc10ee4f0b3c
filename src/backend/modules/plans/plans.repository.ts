// Rows of plans; every function takes the tenant's own database.
import { livePlans } from '../../lib/live-plans.ts'
import type { Db } from '../../ports/database.ts'
import type { PlanRow } from './plan-codec.ts'

export async function findPlan(db: Db, id: number): Promise<PlanRow | undefined> {
  return await livePlans(db).selectAll('p').where('p.id', '=', id).executeTakeFirst()
}

/** Visible plans, locked in the order of their ids until the end of the transaction. */
export async function lockPlans(trx: Db, ids: readonly number[]): Promise<PlanRow[]> {
  const wanted = [...new Set(ids)]
  await trx.selectFrom('plans').select('id').where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  return await livePlans(trx).selectAll('p').where('p.id', 'in', wanted).orderBy('p.id').execute()
}

/** Accounts of each plan, in the order of their ids. */
export async function accountsOfPlans(db: Db, planIds: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(planIds.map((id) => [id, []]))
  if (planIds.length === 0) return found
  const rows = await db
    .selectFrom('plan_accounts')
    .select(['plan_id', 'third_auth_id'])
    .where('plan_id', 'in', [...planIds])
    .orderBy('plan_id')
    .orderBy('third_auth_id')
    .execute()
  for (const row of rows) found.get(row.plan_id)?.push(row.third_auth_id)
  return found
}

/** Live materials of a plan by slot. */
export async function materialsOf(db: Db, planId: number) {
  return await db
    .selectFrom('plan_materials as m')
    .innerJoin('attachments as a', 'a.id', 'm.attachment_id')
    .select(['m.slot', 'm.attachment_id', 'a.filename', 'a.mimetype', 'm.cut_in', 'm.cut_out', 'm.muted'])
    .where('m.plan_id', '=', planId)
    .where('a.delete_time', 'is', null)
    .orderBy('m.slot')
    .orderBy('m.sort')
    .orderBy('m.attachment_id')
    .execute()
}

/** How many slots each plan has made. */
export async function madeOf(db: Db, planIds: readonly number[]): Promise<Map<number, number>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('plan_slots')
    .select((is) => ['plan_id', is.fn.countAll<number>().as('n')])
    .where('plan_id', 'in', [...planIds])
    .groupBy('plan_id')
    .execute()
  return new Map(rows.map((row) => [row.plan_id, Number(row.n)]))
}

/** Slots of each plan on each account since a day, by plan and account. */
export async function recentOf(
  db: Db,
  planIds: readonly number[],
  since: string,
): Promise<Map<number, Map<number, number>>> {
  const found = new Map<number, Map<number, number>>(planIds.map((id) => [id, new Map<number, number>()]))
  if (planIds.length === 0) return found
  const rows = await db
    .selectFrom('plan_slots')
    .select((is) => ['plan_id', 'third_auth_id', is.fn.countAll<number>().as('n')])
    .where('plan_id', 'in', [...planIds])
    .where('day', '>=', since)
    .groupBy(['plan_id', 'third_auth_id'])
    .execute()
  for (const row of rows) found.get(row.plan_id)?.set(row.third_auth_id, Number(row.n))
  return found
}

/** Main word of each account's latest work of a plan since a day. */
export async function lastMainsOf(
  db: Db,
  planId: number,
  accountIds: readonly number[],
  since: string,
): Promise<Map<number, string>> {
  const latest = db
    .selectFrom('plan_slots')
    .select((is) => is.fn.max('id').as('id'))
    .where('plan_id', '=', planId)
    .where('day', '>=', since)
    .where('third_auth_id', 'in', [0, ...new Set(accountIds)])
    .groupBy('third_auth_id')
  const rows = await db
    .selectFrom('plan_slots as s')
    .innerJoin('titles as t', 't.id', 's.title_id')
    .select(['s.third_auth_id', 't.main'])
    .where('s.id', 'in', latest)
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, row.main]))
}

/** Replaces a plan's accounts; those that the writer does not see stay. */
export async function writeAccounts(trx: Db, planId: number, accountIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(accountIds)]
  if (wanted.length > 0)
    await trx
      .insertInto('plan_accounts')
      .values(wanted.map((id) => ({ plan_id: planId, third_auth_id: id })))
      .onConflict((clash) => clash.doNothing())
      .execute()
  await trx
    .deleteFrom('plan_accounts')
    .where('plan_id', '=', planId)
    .where('third_auth_id', 'not in', [0, ...wanted])
    .where('third_auth_id', 'in', trx.selectFrom('third_auths').select('id'))
    .execute()
}

/** Part of a material in ms, `cut_out` 0 = to its end; `muted` 1 = without its own sound. */
export interface StoredCut {
  cut_in: number
  cut_out: number
  muted: 0 | 1
}

/**
 * Adds materials to a slot, after those that are there, with the parts they had elsewhere; what is there already stays.
 */
export async function addMaterials(
  trx: Db,
  planId: number,
  slot: number,
  attachmentIds: readonly number[],
  cuts: ReadonlyMap<number, StoredCut> = new Map(),
): Promise<void> {
  if (attachmentIds.length === 0) return
  const last = await trx
    .selectFrom('plan_materials')
    .select((is) => is.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .where('slot', '=', slot)
    .executeTakeFirst()
  const first = last?.sort === null || last?.sort === undefined ? 0 : Number(last.sort) + 1
  await trx
    .insertInto('plan_materials')
    .values(
      [...new Set(attachmentIds)].map((id, at) => ({
        plan_id: planId,
        attachment_id: id,
        slot,
        sort: first + at,
        ...cuts.get(id),
      })),
    )
    .onConflict((clash) => clash.columns(['plan_id', 'attachment_id', 'slot']).doNothing())
    .execute()
}

/** Something of the plan has changed: passes that read it before begin anew. */
export async function bumpPlans(trx: Db, ids: readonly number[], now: number): Promise<void> {
  await trx
    .updateTable('plans')
    .set((is) => ({ version: is('version', '+', 1), update_time: now }))
    .where('id', 'in', [...ids])
    .execute()
}
