// People who may have leads.
import { CLOSED_STAGES } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import { AppError } from '../../lib/errors.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'

/** Names by id, of people who are not at work any more, too. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('admins').select(['id', 'username', 'nickname']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.nickname || row.username]))
}

export interface Owner {
  id: number
  name: string
}

/** People at work who may see leads, by their names' age. */
export async function findOwners(db: Db): Promise<Owner[]> {
  const [people, rights] = [
    await db
      .selectFrom('admins')
      .select(['id', 'username', 'nickname', 'role_id'])
      .where('delete_time', 'is', null)
      .where('status', '=', 1)
      .orderBy('id')
      .execute(),
    await db.selectFrom('role_permissions').select(['role_id', 'perm']).execute(),
  ]
  const permsOf = Map.groupBy(rights, (right) => right.role_id)
  return people
    .filter((person) =>
      hasPerm(
        (permsOf.get(person.role_id) ?? []).map((right) => right.perm),
        'lead:list',
      ),
    )
    .map((person) => ({ id: person.id, name: person.nickname || person.username }))
}

/**
 * The people of these ids.
 * @throws NOT_FOUND for one who is not at work, or may not see leads
 */
export async function requireOwners(db: Db, ids: readonly number[]): Promise<Owner[]> {
  const known = new Map((await findOwners(db)).map((owner) => [owner.id, owner]))
  return [...new Set(ids)].map((id) => {
    const owner = known.get(id)
    if (owner === undefined) throw new AppError(CODE.NOT_FOUND)
    return owner
  })
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
