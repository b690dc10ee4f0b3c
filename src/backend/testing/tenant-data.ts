// A company with one operator, written straight into a test database.
import type { DatabasePort, Db } from '../ports/database.ts'

export interface TestTenant {
  tenantId: number
  adminId: number
  /** Sees this tenant only. */
  db: Db
}

/**
 * Makes a project, a tenant with `clips` granted (ledger line included), a role and an operator. `host` must be new for
 * each tenant of a database.
 */
export async function seedTenant(
  database: DatabasePort,
  options: { clips?: number; host?: string } = {},
): Promise<TestTenant> {
  const { clips = 0, host = 'localhost' } = options
  const project = await database.db
    .insertInto('projects')
    .values({ host, name: '测试站点' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tenant = await database.db
    .insertInto('tenants')
    .values({ project_id: project.id, name: '测试公司', expire_at: null, clip_balance: clips })
    .returning('id')
    .executeTakeFirstOrThrow()
  const db = database.forTenant(tenant.id)
  const role = await db
    .insertInto('roles')
    .values({ code: 'tenant_admin', name: '企业管理员', delete_time: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const admin = await db
    .insertInto('admins')
    .values({
      username: 'owner',
      password_hash: '-',
      nickname: '老板',
      role_id: role.id,
      mobile_enc: null,
      mobile_hash: null,
      wechat_openid: null,
      last_login_time: null,
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (clips > 0) {
    await db
      .insertInto('wallet_ledger')
      .values({
        kind: 'grant',
        unit: 'clip',
        amount: String(clips),
        balance_after: String(clips),
        frozen_after: '0',
        ref_type: 'seed',
        ref_id: tenant.id,
        admin_id: null,
      })
      .execute()
  }
  return { tenantId: tenant.id, adminId: admin.id, db }
}
