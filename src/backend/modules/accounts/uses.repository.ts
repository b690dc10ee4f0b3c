// Which computer uses an account, in the database.
import type { Selectable } from 'kysely'
import { ACCOUNT_USE_STALE_MS } from '../../../contract/constants.ts'
import { usePurpose } from '../../../contract/entities/account-use.ts'
import type { AccountUse, UsePurpose } from '../../../contract/entities/account-use.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { AccountUsesTable } from '../../tables/accounts.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

export type UseRow = Selectable<AccountUsesTable>

/** The account's row, made when it was missing, locked until the end of the transaction. */
export async function lockUse(trx: Db, accountId: number): Promise<UseRow> {
  const company = wholeCompany(trx, 'accounts')
  await company
    .insertInto('account_uses')
    .values({ third_auth_id: accountId, device_id: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'third_auth_id']).doNothing())
    .execute()
  return await company
    .selectFrom('account_uses')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A use without heartbeat for three minutes (`now` unix ms) keeps nobody away. */
export function isStaleUse(row: Pick<UseRow, 'beat_time'>, now: number): boolean {
  return row.beat_time < now - ACCOUNT_USE_STALE_MS
}

/** Somebody else's, and alive. */
export function isElsewhere(row: UseRow, deviceId: string, now: number): boolean {
  return row.device_id !== null && row.device_id !== deviceId && !isStaleUse(row, now)
}

/** Accounts that another computer than this uses now, or that were moved away. Without a device: that any uses. */
export async function findAway(db: Db, deviceId: string, now: number): Promise<number[]> {
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('account_uses')
    .select('third_auth_id')
    .where((eb) =>
      eb.or([
        eb('moved_to', '<>', ''),
        eb.and([
          eb('device_id', 'is not', null),
          eb('device_id', '<>', deviceId),
          eb('beat_time', '>=', now - ACCOUNT_USE_STALE_MS),
        ]),
      ]),
    )
    .execute()
  return rows.map((row) => row.third_auth_id)
}

const readPurpose = (stored: string): UsePurpose => usePurpose.catch('check').parse(stored)

/** The rows as the wire shows them; rows that nobody holds are left out. */
export async function showUses(db: Db, rows: readonly UseRow[], now: number): Promise<AccountUse[]> {
  const held = rows.filter((row) => row.device_id !== null)
  if (held.length === 0) return []
  const [devices, admins] = [
    await db
      .selectFrom('devices')
      .select(['device_id', 'name'])
      .where(
        'device_id',
        'in',
        held.map((row) => row.device_id ?? ''),
      )
      .where('delete_time', 'is', null)
      .execute(),
    await db
      .selectFrom('admins')
      .select(['id', 'nickname', 'username'])
      .where(
        'id',
        'in',
        held.map((row) => row.admin_id),
      )
      .execute(),
  ]
  return held.map((row) => {
    const admin = admins.find((one) => one.id === row.admin_id)
    const purpose = readPurpose(row.purpose)
    return {
      third_auth_id: row.third_auth_id,
      device_id: row.device_id ?? '',
      device_name: devices.find((one) => one.device_id === row.device_id)?.name ?? '',
      holder_name: admin?.nickname || admin?.username || '',
      purpose,
      start_time: toSeconds(row.since_time) ?? 0,
      heartbeat_time: toSeconds(row.beat_time) ?? 0,
      stale: isStaleUse(row, now) ? 1 : 0,
      can_force: purpose === 'publish' || purpose === 'move' ? 0 : 1,
    } as const
  })
}
