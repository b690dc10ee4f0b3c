// Accounts below institutions: what the last synchronisation told, and those of them that became accounts.
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { Db } from '../../ports/database.ts'
import { liveAccounts } from './accounts.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** A child as the helper reads it; `expireTime` unix ms, null = none. */
export interface SyncedChild {
  accountId: string
  openname: string
  avatar: string
  secUid: string
  expireTime: number | null
  isConfer: 0 | 1
  /** Its own token, encrypted; undefined = it has none of its own. */
  tokenEnc?: string | undefined
}

/** The visible institution or shop with this id; undefined when there is none of that kind. */
export async function findParent(db: Db, admin: ScopeHolder, id: number, mode: 'ins' | 'doudian') {
  return await liveAccounts(db, admin)
    .select([
      'a.id',
      'a.platform_value',
      'a.openname',
      'a.account_id',
      'a.group_id',
      'a.third_login_status',
      'a.last_check_time',
      'a.third_cookie_enc',
      'a.third_token_enc',
    ])
    .where('a.id', '=', id)
    .where((eb) => eb('a.auth_mode', '=', eb.val(mode)))
    .executeTakeFirst()
}

/** Everything the institution's last synchronisations named, with the account that it became; by name. */
export async function findChildRows(db: Db, parentId: number) {
  return await db
    .selectFrom('third_auth_children as c')
    .leftJoin('third_auths as a', (join) =>
      join
        .onRef('a.parent_id', '=', 'c.parent_id')
        .onRef('a.account_id', '=', 'c.account_id')
        .on('a.delete_time', 'is', null),
    )
    .select([
      'c.account_id',
      'c.openname',
      'c.avatar',
      'c.third_sec_uid',
      'c.is_confer',
      'c.expire_time',
      'c.sync_time',
      'a.id as third_auth_id',
      'a.expire_time as own_expire_time',
    ])
    .where('c.parent_id', '=', parentId)
    .orderBy('c.openname')
    .orderBy('c.id')
    .execute()
}
export type ChildRow = Awaited<ReturnType<typeof findChildRows>>[number]

/** Accounts below this parent. */
export async function findBoundChildren(db: Db, parentId: number) {
  return await db
    .selectFrom('third_auths')
    .select([
      'id',
      'account_id',
      'openname',
      'avatar',
      'expire_time',
      'third_login_status',
      'account_role',
      'platform_value',
    ])
    .where('parent_id', '=', parentId)
    .where('delete_time', 'is', null)
    .orderBy('id')
    .execute()
}

/** A fresh token of its own makes an account good again. */
const tokenOf = ({ tokenEnc }: SyncedChild) =>
  tokenEnc === undefined
    ? {}
    : { third_token_enc: tokenEnc, grant_lease: null, third_login_status: LOGIN_STATUS.ok, last_error: '' }

/** The institution has to be authorised anew: it and everything below it has no right until then. */
export async function endInstitution(inside: Db, parentId: number, msg: string, now: number): Promise<void> {
  const trx = wholeCompany(inside, 'institution')
  const over = {
    third_token_enc: null,
    grant_lease: null,
    third_login_status: LOGIN_STATUS.dropped,
    last_check_time: now,
    update_time: now,
  }
  await trx
    .updateTable('third_auths')
    .set({ ...over, last_error: msg })
    .where('id', '=', parentId)
    .execute()
  await trx
    .updateTable('third_auths')
    .set({ ...over, is_confer: 0, last_error: `机构的授权已失效：${msg}` })
    .where('parent_id', '=', parentId)
    .where('delete_time', 'is', null)
    .execute()
  await trx.updateTable('third_auth_children').set({ is_confer: 0 }).where('parent_id', '=', parentId).execute()
}

/** Keeps the list; who is not in it any more has no right any more. Bound accounts follow. */
export async function keepChildren(
  inside: Db,
  parentId: number,
  list: readonly SyncedChild[],
  now: number,
): Promise<void> {
  const trx = wholeCompany(inside, 'institution')
  for (const child of list) {
    const told = {
      openname: child.openname,
      avatar: child.avatar,
      third_sec_uid: child.secUid,
      is_confer: child.isConfer,
      expire_time: child.expireTime,
      sync_time: now,
    }
    await trx
      .insertInto('third_auth_children')
      .values({ parent_id: parentId, account_id: child.accountId, ...told })
      .onConflict((conflict) => conflict.columns(['parent_id', 'account_id']).doUpdateSet(told))
      .execute()
    await trx
      .updateTable('third_auths')
      .set({
        is_confer: child.isConfer,
        expire_time: child.expireTime,
        openname: child.openname,
        ...(child.avatar === '' ? {} : { avatar: child.avatar }),
        ...tokenOf(child),
        last_check_time: now,
        update_time: now,
      })
      .where('parent_id', '=', parentId)
      .where('account_id', '=', child.accountId)
      .where('delete_time', 'is', null)
      .execute()
  }
  const named = list.map((child) => child.accountId)
  const gone = await trx
    .selectFrom('third_auth_children')
    .select('account_id')
    .where('parent_id', '=', parentId)
    .where('account_id', 'not in', named.length > 0 ? named : [''])
    .execute()
  if (gone.length === 0) return
  const ids = gone.map((row) => row.account_id)
  await trx
    .updateTable('third_auth_children')
    .set({ is_confer: 0 })
    .where('parent_id', '=', parentId)
    .where('account_id', 'in', ids)
    .execute()
  await trx
    .updateTable('third_auths')
    .set({ is_confer: 0, update_time: now })
    .where('parent_id', '=', parentId)
    .where('account_id', 'in', ids)
    .where('delete_time', 'is', null)
    .execute()
}
