// When accounts' messages are read, in the database.
import type { Selectable } from 'kysely'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { MessageKind } from '../../../contract/entities/message.ts'
import { INTERFACE_MESSAGE_PLATFORMS } from '../../../contract/message-platforms.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { MessageReadingsTable } from '../../tables/messages.ts'

export type ReadingRow = Selectable<MessageReadingsTable>

/** Live accounts in sight, with what a helper needs to open them. */
export function readAccounts(db: Db) {
  return db
    .selectFrom('third_auths as a')
    .where('a.delete_time', 'is', null)
    .select([
      'a.id',
      'a.platform_value',
      'a.account_id',
      'a.third_sec_uid',
      'a.third_cookie_enc',
      'a.third_token_enc',
      'a.proxy_enc',
      'a.ways',
      'a.device_id',
      'a.enabled',
      'a.third_login_status',
      'a.openname',
    ])
}
export type ReadAccount = Awaited<ReturnType<ReturnType<typeof readAccounts>['execute']>>[number]

/** Is it signed in, and not switched off? */
export function isOnline(account: Pick<ReadAccount, 'enabled' | 'third_login_status'>): boolean {
  return account.enabled === 1 && account.third_login_status === LOGIN_STATUS.ok
}

export async function findReadings(db: Db, accountIds: readonly number[]): Promise<ReadingRow[]> {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('message_readings')
    .selectAll()
    .where('third_auth_id', 'in', [...accountIds])
    .execute()
}

/** Those of accounts that are online, switched on, and whose pause is over, longest first. */
export async function findDue(db: Db, now: number, most: number): Promise<ReadingRow[]> {
  return await db
    .selectFrom('message_readings as r')
    .innerJoin('third_auths as a', 'a.id', 'r.third_auth_id')
    .selectAll('r')
    .where((is) => is('r.enabled', '=', is.lit(1)))
    .where('r.next_time', '<=', now)
    .where('a.delete_time', 'is', null)
    .where('a.enabled', '=', 1)
    .where('a.third_login_status', '=', LOGIN_STATUS.ok)
    .orderBy('r.next_time')
    .orderBy('r.third_auth_id')
    .limit(most)
    .execute()
}

/**
 * Those that a computer took after `since` and never told of, and whose account it holds since then without a break:
 * what failed has given the account free.
 */
function inHand(db: Db, deviceId: string, since: number) {
  return db
    .selectFrom('message_readings as r')
    .innerJoin('account_uses as u', 'u.third_auth_id', 'r.third_auth_id')
    .where('r.device_id', '=', deviceId)
    .whereRef('r.reading_no', '>', 'r.done_no')
    .where('r.tried_time', '>=', since)
    .where('u.device_id', '=', deviceId)
    .where('u.purpose', '=', 'messages')
    .whereRef('u.since_time', '<=', 'r.tried_time')
}

/** Of those in hand the ones whose page went away: it did not keep their account since `silentSince`. */
export async function findAbandoned(
  db: Db,
  deviceId: string,
  { since, silentSince }: { readonly since: number; readonly silentSince: number },
): Promise<ReadingRow[]> {
  return await inHand(db, deviceId, since)
    .selectAll('r')
    .where('r.enabled', '=', 1)
    .where('u.beat_time', '<', silentSince)
    .orderBy('r.tried_time')
    .execute()
}

/** Has this computer a reading of the account in hand that it took after `since`? */
export async function isInHand(db: Db, accountId: number, deviceId: string, since: number): Promise<boolean> {
  const rows = await inHand(db, deviceId, since).select('r.kind').where('r.third_auth_id', '=', accountId).execute()
  return rows.length > 0
}

/** One row, locked until the end of the transaction: reports of one account's kind come one after the other. */
export async function lockReading(trx: Db, accountId: number, kind: MessageKind): Promise<ReadingRow | undefined> {
  return await trx
    .selectFrom('message_readings')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
}

/** Hands the next reading out, unless another computer was quicker. Answers its number or null. */
export async function takeReading(
  db: Db,
  row: ReadingRow,
  taken: { now: number; day: string; deviceId: string; retryAt: number },
): Promise<number | null> {
  const done = await db
    .updateTable('message_readings')
    .set({
      reading_no: row.reading_no + 1,
      tried_time: taken.now,
      next_time: taken.retryAt,
      failed: row.failed + 1,
      day: taken.day,
      day_count: (row.day === taken.day ? row.day_count : 0) + 1,
      device_id: taken.deviceId,
    })
    .where('third_auth_id', '=', row.third_auth_id)
    .where('kind', '=', row.kind)
    .where('reading_no', '=', row.reading_no)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1 ? row.reading_no + 1 : null
}

export async function updateReading(
  trx: Db,
  row: Pick<ReadingRow, 'third_auth_id' | 'kind'>,
  change: Partial<Omit<ReadingRow, 'tenant_id' | 'third_auth_id' | 'kind'>>,
): Promise<void> {
  await trx
    .updateTable('message_readings')
    .set(change)
    .where('third_auth_id', '=', row.third_auth_id)
    .where('kind', '=', row.kind)
    .execute()
}

/** Rows for these, made where there are none. */
export async function ensureReadings(
  trx: Db,
  wanted: readonly Pick<ReadingRow, 'third_auth_id' | 'kind'>[],
): Promise<void> {
  if (wanted.length === 0) return
  await trx
    .insertInto('message_readings')
    .values(wanted.map(({ third_auth_id, kind }) => ({ third_auth_id, kind, device_id: null, status: null })))
    .onConflict((clash) => clash.columns(['tenant_id', 'third_auth_id', 'kind']).doNothing())
    .execute()
}

interface AccountFilter {
  readonly keyword?: string | undefined
  readonly platform_value?: string | undefined
  readonly enabled?: 0 | 1 | undefined
}

/** Can its messages be read at all? Of some platforms only where the account is authorised at the interface. */
export function isReadable(account: Pick<ReadAccount, 'platform_value' | 'third_token_enc'>): boolean {
  return account.third_token_enc !== null || !INTERFACE_MESSAGE_PLATFORMS.includes(account.platform_value)
}

/** Accounts of these platforms under the filter; of some only those that are authorised at the interface. */
export function accountsToSwitch(db: Db, platforms: readonly string[], filter: AccountFilter) {
  let query = db
    .selectFrom('third_auths as a')
    .where('a.delete_time', 'is', null)
    .where('a.platform_value', 'in', [...platforms, ''])
    .where((is) =>
      is.or([
        is('a.platform_value', 'not in', [...INTERFACE_MESSAGE_PLATFORMS]),
        is('a.third_token_enc', 'is not', null),
      ]),
    )
  if (filter.platform_value !== undefined) query = query.where('a.platform_value', '=', filter.platform_value)
  if (filter.keyword !== undefined && filter.keyword !== '')
    query = query.where('a.openname', 'ilike', containsPattern(filter.keyword))
  if (filter.enabled !== undefined) {
    const on = db.selectFrom('message_readings as r').select('r.third_auth_id').where('r.enabled', '=', 1)
    query = query.where('a.id', filter.enabled === 1 ? 'in' : 'not in', on)
  }
  return query
}
