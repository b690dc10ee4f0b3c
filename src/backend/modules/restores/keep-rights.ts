// Rights taken away since the backup: after a restore nobody may more than he might before it.
import type SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'

const oldRole = z.object({ id: z.number(), tenant_id: z.number(), code: z.string(), name: z.string() })
const oldPerm = z.object({ role_id: z.number(), perm: z.string() })

/** A role of the replaced data, with its rights. */
export type OldRole = z.infer<typeof oldRole> & { readonly perms: readonly string[] }
/** What a person might do in the replaced data. */
export interface OldReach {
  readonly id: number
  readonly username: string
  readonly role_id: number
  readonly data_scope: 'all' | 'group' | 'self'
}

/** The roles of the replaced database. */
export function readRoles(old: SqliteFile.Database): OldRole[] {
  const perms = Map.groupBy(
    z.array(oldPerm).parse(old.prepare('select role_id, perm from role_permissions').all()),
    (row) => row.role_id,
  )
  return z
    .array(oldRole)
    .parse(old.prepare('select id, tenant_id, code, name from roles').all())
    .map((role) => ({ ...role, perms: (perms.get(role.id) ?? []).map((row) => row.perm) }))
}

const WIDTH = { self: 0, group: 1, all: 2 } as const
const within = (perms: readonly string[], had: readonly string[]): boolean =>
  had.includes('*') || perms.every((perm) => had.includes(perm))

/**
 * Roles lose the rights that they had lost, people whose role or data scope was narrowed since get the narrower one
 * back; a role that the restored data lack is made again. Answers how many people would have had more. `db` sees every
 * company.
 */
export async function keepRights(
  trx: Db,
  old: { readonly people: readonly OldReach[]; readonly roles: readonly OldRole[] },
  now: number,
): Promise<number> {
  const permsOf = async (roleId: number): Promise<string[]> =>
    (await trx.selectFrom('role_permissions').select('perm').where('role_id', '=', roleId).execute()).map(
      (row) => row.perm,
    )
  const named = async (role: OldRole) =>
    await trx
      .selectFrom('roles')
      .select('id')
      .where('tenant_id', '=', role.tenant_id)
      .where('code', '=', role.code)
      .where('delete_time', 'is', null)
      .executeTakeFirst()
  // Stamped by hand: this writes for every company.
  const give = async (roleId: number, role: OldRole): Promise<void> => {
    const known = await permsOf(roleId)
    const missing = role.perms.filter((perm) => !known.includes(perm))
    if (missing.length > 0)
      await trx
        .insertInto('role_permissions')
        .values(missing.map((perm) => ({ tenant_id: role.tenant_id, role_id: roleId, perm })))
        .execute()
  }
  const before = Map.groupBy(
    await trx.selectFrom('role_permissions').select(['role_id', 'perm']).execute(),
    (row) => row.role_id,
  )
  for (const role of old.roles) {
    const row = await named(role)
    const lost =
      row === undefined || role.perms.includes('*')
        ? []
        : (await permsOf(row.id)).filter((perm) => !role.perms.includes(perm))
    if (row === undefined || lost.length === 0) continue
    await trx.deleteFrom('role_permissions').where('role_id', '=', row.id).where('perm', 'in', lost).execute()
    // Every right became these few.
    if (lost.includes('*')) await give(row.id, role)
  }
  const roleFor = async (role: OldRole): Promise<number> => {
    const known = await named(role)
    if (known !== undefined) return known.id
    const { id } = await trx
      .insertInto('roles')
      .values({ tenant_id: role.tenant_id, code: role.code, name: role.name, delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await give(id, role)
    return id
  }
  let kept = 0
  for (const person of old.people) {
    const row = await trx
      .selectFrom('admins')
      .select(['id', 'role_id', 'data_scope'])
      .where('id', '=', person.id)
      .where('username', '=', person.username)
      .executeTakeFirst()
    const role = old.roles.find((one) => one.id === person.role_id)
    if (row === undefined || role === undefined) continue
    const narrower = WIDTH[person.data_scope] < WIDTH[row.data_scope]
    if (
      !narrower &&
      within(
        (before.get(row.role_id) ?? []).map((one) => one.perm),
        role.perms,
      )
    )
      continue
    const role_id = within(await permsOf(row.role_id), role.perms) ? row.role_id : await roleFor(role)
    await trx
      .updateTable('admins')
      .set({ role_id, ...(narrower ? { data_scope: person.data_scope } : {}), update_time: now })
      .where('id', '=', row.id)
      .execute()
    kept += 1
  }
  return kept
}
