// Who a token belongs to; the database only knows its hash.
import { cardType } from '../../contract/entities/session.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import { hashToken } from '../lib/tokens.ts'
import type { Db } from '../ports/database.ts'
import type { Session } from './context.ts'
import type { SessionCache } from './session-cache.ts'

/** Lifetime of a session from its last use, ms. */
export const SESSION_TTL_MS = 7 * 86_400_000
/** The same when "remember me" was ticked. */
export const REMEMBERED_TTL_MS = 30 * 86_400_000
/** Expiry slides at most this often, so that reading costs no write. */
const TOUCH_EVERY_MS = 5 * 60_000
/** A session that the data don't know was taken back by a restore not longer ago than this, ms. */
const RESTORED_LATELY_MS = 86_400_000
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/**
 * Resolves a token, sliding its expiry. `presented`: hash of the browser's part, null = none came along.
 * @throws 401 when the token is missing, unknown, revoked or expired, belongs to another browser, or its owner is
 * stopped
 */
export async function authenticate(
  deps: { db: Db; now: () => number; cache: Pick<SessionCache, 'find'> },
  token: string | undefined,
  presented: string | null,
): Promise<Session> {
  if (token === undefined || !TOKEN_FORM.test(token)) throw new AppError(CODE.UNAUTHORIZED)
  const tokenHash = hashToken(token)
  const session = await deps.cache.find(tokenHash, async () => await resolve(deps, tokenHash))
  // Both are hashes of 32 random bytes: how long the comparison takes tells nothing.
  if (session.bindHash !== null && session.bindHash !== presented) throw new AppError(CODE.UNAUTHORIZED)
  return session
}

async function resolve(deps: { db: Db; now: () => number }, tokenHash: string): Promise<Session> {
  const now = deps.now()
  const row = await deps.db
    .selectFrom('admin_tokens as t')
    .innerJoin('admins as a', 'a.id', 't.admin_id')
    .innerJoin('tenants as n', 'n.id', 't.tenant_id')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select((eb) =>
      eb
        .selectFrom('tenants as first')
        .select((of) => of.fn.min('first.id').as('id'))
        .as('first_tenant'),
    )
    .select([
      't.id as session_id',
      't.ttl_ms',
      't.last_used_time',
      't.expire_time',
      't.revoke_time',
      't.bind_hash',
      'a.id as admin_id',
      'a.username',
      'a.nickname',
      'a.data_scope',
      'a.status as admin_status',
      'a.delete_time',
      'a.role_id',
      'r.code as role_code',
      'n.id as tenant_id',
      'n.card_type',
      'n.expire_at',
      'n.time_zone',
      'n.status as tenant_status',
    ])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined || row.revoke_time !== null || row.expire_time <= now) {
    if (await endedByRestore(deps.db, row, now))
      throw new AppError(CODE.UNAUTHORIZED, { reason: 'http.restored', data: { restored: 1 } })
    // Somebody ended it: the person signed out in another window, or changed the password.
    if (row !== undefined && row.revoke_time !== null)
      throw new AppError(CODE.UNAUTHORIZED, { reason: 'http.sessionEnded', data: { ended: 1 } })
    throw new AppError(CODE.UNAUTHORIZED)
  }
  if (row.delete_time !== null || row.admin_status !== 1 || row.tenant_status !== 1)
    throw new AppError(CODE.UNAUTHORIZED)
  const perms = await deps.db.selectFrom('role_permissions').select('perm').where('role_id', '=', row.role_id).execute()
  if (now - (row.last_used_time ?? 0) > TOUCH_EVERY_MS) {
    await deps.db
      .updateTable('admin_tokens')
      .set({ last_used_time: now, expire_time: now + row.ttl_ms })
      .where('id', '=', row.session_id)
      .where('revoke_time', 'is', null)
      .execute()
  }
  return {
    sessionId: row.session_id,
    bindHash: row.bind_hash,
    admin: {
      id: row.admin_id,
      username: row.username,
      name: row.nickname || row.username,
      roleCode: row.role_code,
      perms: perms.map((line) => line.perm),
      dataScope: row.data_scope,
    },
    tenant: {
      id: row.tenant_id,
      cardType: cardType.parse(row.card_type),
      expireAt: row.expire_at,
      timeZone: row.time_zone,
      runsInstallation: row.first_tenant === row.tenant_id,
    },
  }
}

/** A restored backup ends every session; those opened after the backup are not even known. */
async function endedByRestore(
  db: Db,
  row: { readonly tenant_id: number; readonly revoke_time: number | null } | undefined,
  now: number,
): Promise<boolean> {
  const restores = db.selectFrom('restores').select('id').limit(1)
  const asked =
    row === undefined
      ? restores.where('create_time', '>', now - RESTORED_LATELY_MS)
      : restores.where('tenant_id', '=', row.tenant_id).where('create_time', '=', row.revoke_time ?? -1)
  return (await asked.executeTakeFirst()) !== undefined
}
