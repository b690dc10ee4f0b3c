// Writes what a login learned about an account: a new row, or new credentials of a known one.
import type { HelperAccount } from '../../../contract/entities/account.ts'
import { SHOP_PLATFORMS } from '../../../contract/platforms.ts'
import { isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { keepAccountDay } from './account-days.repository.ts'
import { accountMissing, accountTaken, otherAccount, tooManyAccounts } from './accounts.errors.ts'
import type { Caller } from './accounts.ports.ts'
import { lockVisible } from './accounts.repository.ts'
import type { StoredCredentials } from './credentials.ts'
import { findGroup, findGroupInSight } from './groups.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** A sign-in there opens a shop. */
const SHOPS: ReadonlySet<string> = new Set(SHOP_PLATFORMS.map((one) => one.value))

export interface LoginOutcome {
  platformValue: string
  account: HelperAccount
  /** A column that is left out keeps what it has; so does the token without a new one. */
  credentials: Partial<StoredCredentials>
  /** Signed in at the platform's official interface: an account, or an institution with accounts below it. */
  authMode?: 'oauth' | 'ins'
  /** The account being re-authorized; null = a new one. */
  thirdAuthId: number | null
  groupId: number
  updateExisting: boolean
  deviceId: string | null
  /** Unix ms. */
  now: number
  /** YYYY-MM-DD of `now` in the company's zone. */
  day: string
}

export interface WrittenAccount {
  id: number
  created: 0 | 1
  openname: string
}

/**
 * Inside the caller's transaction.
 * @throws DUPLICATE when another account signed in than the one to renew, or when the account exists and
 * `updateExisting` is not set; EDITION_CLOSED at the tenant's maximum; NOT_FOUND when the account to renew is gone
 */
export async function writeLogin(trx: Db, caller: Caller, login: LoginOutcome): Promise<WrittenAccount> {
  if (login.thirdAuthId !== null) return await renew(trx, caller, login, login.thirdAuthId)
  const exist = await findSame(trx, login)
  if (exist === undefined) return await create(trx, caller, login)
  const mine = (await lockVisible(trx, caller.admin, [exist.id])).length > 0
  if (!mine || !login.updateExisting) throw await taken(trx, exist, mine)
  await update(trx, exist.id, login)
  return { id: exist.id, created: 0, openname: login.account.openname }
}

async function renew(trx: Db, caller: Caller, login: LoginOutcome, id: number): Promise<WrittenAccount> {
  if ((await lockVisible(trx, caller.admin, [id])).length === 0) throw accountMissing([id])
  const row = await trx
    .selectFrom('third_auths')
    .select(['account_id', 'openname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.account_id !== login.account.account_id)
    throw otherAccount(row.openname || row.account_id, login.account.openname)
  await update(trx, id, login)
  return { id, created: 0, openname: login.account.openname }
}

async function findSame(db: Db, login: LoginOutcome) {
  return await wholeCompany(db, 'unique')
    .selectFrom('third_auths')
    .select(['id', 'group_id', 'operator_admin_id'])
    .where('platform_value', '=', login.platformValue)
    .where('account_id', '=', login.account.account_id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

async function taken(db: Db, exist: { id: number; group_id: number; operator_admin_id: number }, mine: boolean) {
  const group = exist.group_id === 0 ? undefined : await findGroup(db, exist.group_id)
  const owner = await db
    .selectFrom('admins')
    .select(['nickname', 'username'])
    .where('id', '=', exist.operator_admin_id)
    .executeTakeFirst()
  return accountTaken({
    id: exist.id,
    groupName: group?.name ?? null,
    ownerName: owner?.nickname || owner?.username || '',
    mine,
  })
}

/** A sign-in by browser takes nothing from a grant, a grant nothing from the browser. */
const kept = ({ third_cookie_enc: cookie, third_token_enc: token }: Partial<StoredCredentials>) => ({
  ...(cookie === undefined ? {} : { third_cookie_enc: cookie }),
  ...(token ? { third_token_enc: token, grant_lease: null } : {}),
})

const learned = (login: LoginOutcome) => ({
  ...kept(login.credentials),
  ...(login.authMode === undefined ? { device_id: login.deviceId } : { auth_mode: login.authMode }),
  third_sec_uid: login.account.third_sec_uid,
  openname: login.account.openname,
  avatar: login.account.avatar,
  account_role: login.account.account_role,
  expire_time: login.account.expire_time === 0 ? null : login.account.expire_time * 1000,
  third_login_status: 1 as const,
  login_time: login.now,
  last_check_time: login.now,
  last_error: '',
  // A metric that was not read keeps its last known value.
  ...(login.account.fans === null ? {} : { fans: login.account.fans }),
  ...(login.account.works === null ? {} : { works: login.account.works }),
})

async function update(trx: Db, id: number, login: LoginOutcome): Promise<void> {
  await trx
    .updateTable('third_auths')
    .set({ ...learned(login), update_time: login.now })
    .where('id', '=', id)
    .execute()
  await keepNumbers(trx, id, login)
}

async function keepNumbers(trx: Db, id: number, { account, day, now }: LoginOutcome): Promise<void> {
  await keepAccountDay(trx, { accountId: id, day, fans: account.fans, works: account.works, now })
}

async function create(trx: Db, caller: Caller, login: LoginOutcome): Promise<WrittenAccount> {
  await requireRoom(trx)
  const group = login.groupId === 0 ? undefined : await findGroupInSight(trx, caller.admin, login.groupId)
  try {
    const row = await trx
      .insertInto('third_auths')
      .values({
        platform_value: login.platformValue,
        account_id: login.account.account_id,
        group_id: group?.id ?? 0,
        operator_admin_id: caller.admin.id,
        auth_mode: SHOPS.has(login.platformValue) ? 'doudian' : 'helper',
        ...learned(login),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepNumbers(trx, row.id, login)
    return { id: row.id, created: 1, openname: login.account.openname }
  } catch (error) {
    // Another login of the same account was faster.
    if (isUniqueViolation(error, 'third_auths'))
      throw accountTaken({ id: 0, groupName: null, ownerName: '', mine: false })
    throw error
  }
}

/**
 * Locks the tenant's row, so that two logins at once can't both take the last place.
 * @throws EDITION_CLOSED
 */
export async function requireRoom(trx: Db): Promise<void> {
  const { max_accounts } = await trx.selectFrom('tenants').select('max_accounts').forUpdate().executeTakeFirstOrThrow()
  const { count } = await wholeCompany(trx, 'limits')
    .selectFrom('third_auths')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= max_accounts) throw tooManyAccounts(max_accounts)
}
