// Which matrix accounts an operator may see and act upon (contract 2.1 data_scope).
import type { Db } from '../ports/database.ts'

/** The operator whose view is narrowed. */
export interface ScopeHolder {
  readonly id: number
  readonly dataScope: 'all' | 'group' | 'self'
}

/**
 * Subquery of the ids of visible accounts, deleted ones included; null = no narrowing. `self`: the operator's own accounts;
 * `group`: these and every account of a group in which the operator has one.
 */
export function visibleAccountIds(db: Db, admin: ScopeHolder) {
  if (admin.dataScope === 'all') return null
  const own = db.selectFrom('third_auths as own').select('own.id').where('own.operator_admin_id', '=', admin.id)
  if (admin.dataScope === 'self') return own
  const groups = db
    .selectFrom('third_auths as mine')
    .select('mine.group_id')
    .where('mine.operator_admin_id', '=', admin.id)
    .where('mine.group_id', '>', 0)
    .where('mine.delete_time', 'is', null)
  // Two short walks along indexes instead of one long one with an "or"; a deleted account is in no group.
  return own.unionAll(db.selectFrom('third_auths as seen').select('seen.id').where('seen.group_id', 'in', groups).where('seen.delete_time', 'is', null))
}
