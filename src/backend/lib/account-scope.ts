// Which matrix accounts an operator may see and act upon: the one definition that every narrower sight is made of.
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../ports/database.ts'
import { wholeCompany } from './whole-company.ts'

/** The operator whose view is narrowed. */
export interface ScopeHolder {
  readonly id: number
  readonly dataScope: 'all' | 'group' | 'self'
}

/** Groups that are open to an operator who sees groups: those in which he has an account. */
const openGroups = (company: Db, adminId: number) =>
  company
    .selectFrom('third_auths as mine')
    .select('mine.group_id')
    .where('mine.operator_admin_id', '=', adminId)
    .where('mine.group_id', '>', 0)
    .where('mine.delete_time', 'is', null)

/**
 * Subquery of the ids of visible accounts, deleted ones included; null = no narrowing. `self`: the operator's own
 * accounts; `group`: these and every account of a group in which the operator has one.
 */
export function visibleAccountIds(db: Db, admin: ScopeHolder) {
  if (admin.dataScope === 'all') return null
  const company = wholeCompany(db, 'sight')
  const own = company.selectFrom('third_auths as own').select('own.id').where('own.operator_admin_id', '=', admin.id)
  if (admin.dataScope === 'self') return own
  // Two short walks along indexes instead of one long one with an "or"; a deleted account is in no group.
  return own.unionAll(
    company
      .selectFrom('third_auths as seen')
      .select('seen.id')
      .where('seen.group_id', 'in', openGroups(company, admin.id))
      .where('seen.delete_time', 'is', null),
  )
}

/**
 * The same, asked of one row of `third_auths` that the statement calls `reference`. `company` must see the whole
 * company.
 */
export function isVisibleAccount(company: Db, admin: ScopeHolder, reference: string): Expression<SqlBool> {
  const column = <T>(name: string) => sql.ref<T>(`${reference}.${name}`)
  const own = sql<SqlBool>`${column('operator_admin_id')} = ${admin.id}`
  if (admin.dataScope === 'self') return own
  return sql<SqlBool>`(${own} or (${column('delete_time')} is null and ${column('group_id')} in ${openGroups(company, admin.id)}))`
}
