// The built-in roles of a tenant.
import { BUILTIN_ROLES } from '../../contract/permissions.ts'
import type { Db } from '../ports/database.ts'

/**
 * Inserts the built-in roles into a new tenant and returns their ids by code. `db` may be unscoped: rows carry the
 * tenant's id.
 */
export async function createBuiltinRoles(db: Db, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const role of BUILTIN_ROLES) {
    const row = await db
      .insertInto('roles')
      .values({ tenant_id: tenantId, code: role.code, name: role.name, builtin: 1, delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('role_permissions')
      .values(role.perms.map((perm) => ({ tenant_id: tenantId, role_id: row.id, perm })))
      .execute()
    ids.set(role.code, row.id)
  }
  return ids
}
