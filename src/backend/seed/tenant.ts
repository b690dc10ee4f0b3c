// A new company with its built-in roles and its first administrator.
import type { CardType } from '../../contract/entities/session.ts'
import type { Db } from '../ports/database.ts'
import { createBuiltinRoles } from './roles.ts'

export interface NewTenant {
  projectId: number
  company: string
  cardType: CardType
  /** Unix ms; null = never. */
  expireAt: number | null
  owner: { username: string; nickname: string; passwordHash: string }
  /** Clips granted through the ledger. */
  clips: number
  /** False = as many clips as wanted. */
  counted: boolean
  /** A company of a demo, whose figures are made up; false unless said. */
  demo?: boolean
}

/** Adds the first clips of a tenant as a ledger line; `db` is scoped to it and inside the transaction. */
export type GrantClips = (db: Db, grant: { tenantId: number; adminId: number; amount: number }) => Promise<void>

/**
 * Makes the rows inside the transaction `trx` (unscoped).
 * @throws the database's unique violation when the user name is taken in the tenant
 */
export async function createTenant(
  deps: { scope: (db: Db, tenantId: number) => Db; grantClips: GrantClips },
  trx: Db,
  tenant: NewTenant,
): Promise<{ tenantId: number; adminId: number; roles: ReadonlyMap<string, number> }> {
  const row = await trx
    .insertInto('tenants')
    .values({
      project_id: tenant.projectId,
      name: tenant.company,
      card_type: tenant.cardType,
      expire_at: tenant.expireAt,
      clips_counted: tenant.counted ? 1 : 0,
      demo: tenant.demo === true ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = await createBuiltinRoles(trx, row.id)
  const adminRole = roles.get('tenant_admin')
  if (adminRole === undefined) throw new Error('the contract has no role tenant_admin')
  const db = deps.scope(trx, row.id)
  const admin = await db
    .insertInto('admins')
    .values({
      username: tenant.owner.username,
      password_hash: tenant.owner.passwordHash,
      nickname: tenant.owner.nickname,
      role_id: adminRole,
      mobile_enc: null,
      mobile_hash: null,
      wechat_openid: null,
      last_login_time: null,
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (tenant.clips > 0) await deps.grantClips(db, { tenantId: row.id, adminId: admin.id, amount: tenant.clips })
  return { tenantId: row.id, adminId: admin.id, roles }
}
