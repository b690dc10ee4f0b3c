// Which plans an operator may see and act upon.
import type { Db } from '../ports/database.ts'
import { visibleAccountIds } from './account-scope.ts'
import type { ScopeHolder } from './account-scope.ts'

/** Live plans that the operator may see: his own, and those with an account inside his scope. */
export function visiblePlans(db: Db, admin: ScopeHolder) {
  const live = db.selectFrom('plans as p').where('p.delete_time', 'is', null)
  const accounts = visibleAccountIds(db, admin)
  if (accounts === null) return live
  return live.where((is) => is.or([is('p.admin_id', '=', admin.id), is('p.id', 'in', db.selectFrom('plan_accounts as x').select('x.plan_id').where('x.third_auth_id', 'in', accounts))]))
}
