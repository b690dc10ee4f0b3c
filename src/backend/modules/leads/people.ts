// People who may have leads.
import { CLOSED_STAGES } from '../../../contract/entities/lead.ts'
import { findPeople, requirePeople } from '../../lib/people.ts'
import type { Person } from '../../lib/people.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'

/** People at work who may see leads. */
export async function findOwners(db: Db): Promise<Person[]> {
  return await findPeople(db, 'lead:list')
}

/** @throws NOT_FOUND for one who is not at work, or may not see leads */
export async function requireOwners(db: Db, ids: readonly number[]): Promise<Person[]> {
  return await requirePeople(db, ids, 'lead:list')
}

/** Open leads of each of them, those that the caller does not see included. */
export async function openLeadsOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await wholeCompany(db, 'leads')
    .selectFrom('guest_capitals')
    .select((is) => ['owner_admin_id', is.fn.countAll<number>().as('n')])
    .where('delete_time', 'is', null)
    .where('merged_into_id', '=', 0)
    .where('owner_admin_id', 'in', [...ids])
    .where('stage', 'not in', [...CLOSED_STAGES])
    .groupBy('owner_admin_id')
    .execute()
  return new Map(rows.map((row) => [row.owner_admin_id, Number(row.n)]))
}
