// Plans that are there; the database handle shows those that the operator may see.
import type { Db } from '../ports/database.ts'

/**
 * Live plans: of an operator of a narrower data scope his own, and those with an account inside his scope
 * (`tables/sights.ts`).
 */
export function livePlans(db: Db) {
  return db.selectFrom('plans as p').where('p.delete_time', 'is', null)
}
