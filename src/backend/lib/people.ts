// People of a company: their names, and who of them may do something.
import { CODE } from '../../contract/errors.ts'
import { hasPerm } from '../../contract/permissions.ts'
import type { Perm } from '../../contract/permissions.ts'
import type { Db } from '../ports/database.ts'
import { AppError } from './errors.ts'

/** Names by id, of people who are not at work any more, too. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('admins').select(['id', 'username', 'nickname']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.nickname || row.username]))
}

export interface Person {
  id: number
  name: string
}

/** People at work who hold this right, by their age in the company. */
export async function findPeople(db: Db, perm: Perm): Promise<Person[]> {
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
        perm,
      ),
    )
    .map((person) => ({ id: person.id, name: person.nickname || person.username }))
}

/**
 * The people of these ids.
 * @throws NOT_FOUND for one who is not at work, or lacks the right
 */
export async function requirePeople(db: Db, ids: readonly number[], perm: Perm): Promise<Person[]> {
  const known = new Map((await findPeople(db, perm)).map((person) => [person.id, person]))
  return [...new Set(ids)].map((id) => {
    const person = known.get(id)
    if (person === undefined) throw new AppError(CODE.NOT_FOUND)
    return person
  })
}
