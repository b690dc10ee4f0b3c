// Rows behind signing in; the only module with the unscoped database, since nobody is known yet.
import type { Db } from '../../ports/database.ts'

/** People of a project with this user name: one per company at most. */
export async function findCandidates(db: Db, projectId: number, username: string) {
  return await db
    .selectFrom('admins as a')
    .innerJoin('tenants as n', 'n.id', 'a.tenant_id')
    .select([
      'a.id',
      'a.tenant_id',
      'a.password_hash',
      'a.must_change_pwd',
      'a.status',
      'a.nickname',
      'a.username',
      'n.status as tenant_status',
    ])
    .where('a.username', '=', username)
    .where('a.delete_time', 'is', null)
    .where('n.project_id', '=', projectId)
    .orderBy('a.id')
    .limit(5)
    .execute()
}

/** Keeps a new session. */
export async function insertToken(
  db: Db,
  token: {
    tenantId: number
    adminId: number
    hash: string
    device: string
    ip: string
    ttlMs: number
    bindHash: string | null
    now: number
  },
): Promise<void> {
  await db
    .insertInto('admin_tokens')
    .values({
      tenant_id: token.tenantId,
      admin_id: token.adminId,
      token_hash: token.hash,
      kind: 'app',
      device: token.device,
      ip: token.ip,
      ttl_ms: token.ttlMs,
      last_used_time: token.now,
      expire_time: token.now + token.ttlMs,
      revoke_time: null,
      bind_hash: token.bindHash,
    })
    .execute()
  await db.updateTable('admins').set({ last_login_time: token.now }).where('id', '=', token.adminId).execute()
}

/** The same password, hashed with today's parameters. */
export async function replaceHash(db: Db, adminId: number, hash: string): Promise<void> {
  await db.updateTable('admins').set({ password_hash: hash }).where('id', '=', adminId).execute()
}

/** Ends one session; harmless when it has ended. `db` is scoped. */
export async function revokeToken(db: Db, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('admin_tokens')
    .set({ revoke_time: now })
    .where('id', '=', sessionId)
    .where('revoke_time', 'is', null)
    .execute()
}

/**
 * Puts a person's own password in place of the one-time one with this hash; false when another was set meanwhile. `db`
 * is scoped.
 */
export async function replaceOneTime(
  db: Db,
  adminId: number,
  oneTime: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const done = await db
    .updateTable('admins')
    .set({ password_hash: hash, must_change_pwd: 0, update_time: now })
    .where('id', '=', adminId)
    .where('password_hash', '=', oneTime)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}

/** Everything that the shell shows about a person and the company. `db` is scoped. */
export async function findPerson(db: Db, adminId: number) {
  const person = await db
    .selectFrom('admins as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .innerJoin('tenants as n', 'n.id', 'a.tenant_id')
    .select([
      'a.id',
      'a.username',
      'a.nickname',
      'a.avatar',
      'a.role_id',
      'r.code as role_code',
      'n.money',
      'n.clip_balance',
      'n.clip_frozen',
      'n.clips_counted',
      'n.card_type',
      'n.expire_at',
      'n.demo',
    ])
    .where('a.id', '=', adminId)
    .executeTakeFirstOrThrow()
  const perms = await db
    .selectFrom('role_permissions')
    .select('perm')
    .where('role_id', '=', person.role_id)
    .orderBy('perm')
    .execute()
  return { ...person, perms: perms.map((row) => row.perm) }
}

/** Removes sessions that ended more than a month ago. */
export async function dropOldTokens(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('admin_tokens')
    .where((is) => is.or([is('expire_time', '<', before), is('revoke_time', '<', before)]))
    .execute()
}

/** A person's sessions that are open at `now`, the one used last first. `db` is scoped. */
export async function findOpenSessions(db: Db, adminId: number, now: number) {
  return await db
    .selectFrom('admin_tokens')
    .select(['id', 'device', 'ip', 'create_time', 'last_used_time'])
    .where('admin_id', '=', adminId)
    .where('revoke_time', 'is', null)
    .where('expire_time', '>', now)
    .orderBy('last_used_time', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends a person's open sessions but `kept`, or only the one `id`; how many did end. `db` is scoped. */
export async function endSessions(
  db: Db,
  of: { readonly adminId: number; readonly kept: number; readonly id?: number | undefined },
  now: number,
): Promise<number> {
  let update = db
    .updateTable('admin_tokens')
    .set({ revoke_time: now })
    .where('admin_id', '=', of.adminId)
    .where('id', '!=', of.kept)
    .where('revoke_time', 'is', null)
    .where('expire_time', '>', now)
  if (of.id !== undefined) update = update.where('id', '=', of.id)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}
