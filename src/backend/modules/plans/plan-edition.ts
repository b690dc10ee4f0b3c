// Which state of a plan somebody edits: what he may have typed, without what passes write by themselves.
import { createHash } from 'node:crypto'
import type { Db } from '../../ports/database.ts'
import type { PlanRow } from './plan-codec.ts'
import { accountsOfPlans } from './plans.repository.ts'

/**
 * A short sum over a plan's own columns, accounts and materials: another one = somebody changed the plan. Its status,
 * and the works it made, don't count.
 */
export async function planEdition(db: Db, row: PlanRow): Promise<string> {
  const {
    tenant_id: _tenant,
    status: _status,
    lacks: _lacks,
    version: _version,
    client_token: _token,
    admin_id: _admin,
    create_time: _made,
    update_time: _changed,
    delete_time: _gone,
    ...own
  } = row
  const accounts = (await accountsOfPlans(db, [row.id])).get(row.id) ?? []
  const materials = await db
    .selectFrom('plan_materials')
    .select(['slot', 'attachment_id', 'sort'])
    .where('plan_id', '=', row.id)
    .orderBy('slot')
    .orderBy('sort')
    .orderBy('attachment_id')
    .execute()
  const columns = Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([columns, accounts, materials.map((one) => [one.slot, one.attachment_id])]))
    .digest('hex')
    .slice(0, 16)
}
