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
  return db
    .selectFrom('third_auths as seen')
    .select('seen.id')
    .where((eb) => {
      const own = eb('seen.operator_admin_id', '=', admin.id)
      if (admin.dataScope === 'self') return own
      const groups = eb
        .selectFrom('third_auths as mine')
        .select('mine.group_id')
        .where('mine.operator_admin_id', '=', admin.id)
        .where('mine.group_id', '>', 0)
        .where('mine.delete_time', 'is', null)
      return eb.or([own, eb('seen.group_id', 'in', groups)])
    })
}
