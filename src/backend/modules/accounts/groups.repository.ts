// Groups of accounts in the database.
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** Live groups with this part of a name, in display order. */
export async function findGroups(db: Db, keyword: string | undefined) {
  let query = db.selectFrom('third_auth_groups').selectAll().where('delete_time', 'is', null)
  if (keyword) query = query.where('name', 'ilike', containsPattern(keyword))
  return await query.orderBy('sort').orderBy('id').execute()
}

/** A live group. */
export async function findGroup(db: Db, id: number) {
  return await db
    .selectFrom('third_auth_groups')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

/**
 * A live group that this operator may put an account into. Whoever sees groups by having an account there must not give
 * himself sight of one: for him it is one of his own, or an empty one.
 */
export async function findGroupInSight(db: Db, admin: ScopeHolder, id: number) {
  const group = await findGroup(db, id)
  if (group === undefined || admin.dataScope !== 'group') return group
  const members = await wholeCompany(db, 'sight')
    .selectFrom('third_auths')
    .select('operator_admin_id')
    .distinct()
    .where('group_id', '=', id)
    .where('delete_time', 'is', null)
    .execute()
  return members.length === 0 || members.some((member) => member.operator_admin_id === admin.id) ? group : undefined
}

/** How many live accounts of these groups the operator does not see. */
export async function countUnseen(db: Db, admin: ScopeHolder, groupIds: readonly number[]): Promise<number> {
  const visible = visibleAccountIds(db, admin)
  if (visible === null) return 0
  const row = await wholeCompany(db, 'sight')
    .selectFrom('third_auths')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('group_id', 'in', [...groupIds])
    .where('delete_time', 'is', null)
    .where('id', 'not in', visible)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A live group with exactly this name. */
export async function findGroupByName(db: Db, name: string) {
  return await db
    .selectFrom('third_auth_groups')
    .selectAll()
    .where('name', '=', name)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

/** Accounts per group inside the operator's scope. */
export async function countByGroup(db: Db): Promise<Map<number, { count: number; online: number }>> {
  const rows = await db
    .selectFrom('third_auths')
    .where('delete_time', 'is', null)
    .where('group_id', '>', 0)
    .select((eb) => [
      'group_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(eb.case().when('third_login_status', '=', 1).then(1).else(0).end()).as('online'),
    ])
    .groupBy('group_id')
    .execute()
  return new Map(rows.map((row) => [row.group_id, { count: Number(row.count), online: Number(row.online) }]))
}
