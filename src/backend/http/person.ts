// Who an operator is at this moment, for what acts in his name without a session: a publish run, a computer on its
// channel.
import { cardType } from '../../contract/entities/session.ts'
import type { Db } from '../ports/database.ts'
import type { Session } from './context.ts'

/**
 * With the rights and the scope that he has now; null = he, or his company, is not at work any more. `unscoped` sees
 * every company.
 */
export async function findPerson(
  unscoped: Db,
  tenantId: number,
  adminId: number,
): Promise<Pick<Session, 'admin' | 'tenant'> | null> {
  const row = await unscoped
    .selectFrom('admins as a')
    .innerJoin('tenants as n', 'n.id', 'a.tenant_id')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.username',
      'a.nickname',
      'a.data_scope',
      'a.status',
      'a.delete_time',
      'a.role_id',
      'r.code',
      'n.id as tenant_id',
      'n.card_type',
      'n.expire_at',
      'n.time_zone',
      'n.status as tenant_status',
    ])
    .where('a.id', '=', adminId)
    .where('a.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (row === undefined || row.delete_time !== null || row.status !== 1 || row.tenant_status !== 1) return null
  const perms = await unscoped
    .selectFrom('role_permissions')
    .select('perm')
    .where('role_id', '=', row.role_id)
    .execute()
  return {
    admin: {
      id: row.id,
      username: row.username,
      name: row.nickname || row.username,
      roleCode: row.code,
      perms: perms.map((line) => line.perm),
      dataScope: row.data_scope,
    },
    tenant: {
      id: row.tenant_id,
      cardType: cardType.parse(row.card_type),
      expireAt: row.expire_at,
      timeZone: row.time_zone,
      runsInstallation: false,
    },
  }
}
