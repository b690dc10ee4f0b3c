// Starts of accounts' works, as the pace sees them.
import type { Db } from '../../../ports/database.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

/** Longer than any gap with its jitter, and than any day, ms. */
const SEEN_MS = 3 * 86_400_000

/** Last start of each work of each account (unix ms), by account and work. */
export type Starts = Map<number, Map<number, number>>

/** Accounts of these items as they are now. */
export async function findAccountsOf(db: Db, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return []
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('publish_items')
    .select('third_auth_id')
    .distinct()
    .where('id', 'in', [...new Set(itemIds)])
    .execute()
  return rows.map((row) => row.third_auth_id)
}

/**
 * Locks accounts in the order of their ids: who wants to start a work of one of them waits here. Taken before tasks are
 * locked. Works may be added to the accounts meanwhile.
 */
export async function lockAccounts(trx: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return
  await wholeCompany(trx, 'accounts')
    .selectFrom('third_auths')
    .select('id')
    .where('id', 'in', [...new Set(accountIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** What the accounts started lately. Failed attempts count: the platform saw them. */
export async function findStarts(db: Db, accountIds: readonly number[], now: number): Promise<Starts> {
  const starts: Starts = new Map(accountIds.map((id) => [id, new Map<number, number>()]))
  if (accountIds.length === 0) return starts
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('publish_records')
    .select((eb) => ['third_auth_id', 'publish_item_id', eb.fn.max('start_time').as('start_time')])
    .where('third_auth_id', 'in', [...new Set(accountIds)])
    .where('start_time', '>', now - SEEN_MS)
    .groupBy(['third_auth_id', 'publish_item_id'])
    .execute()
  for (const row of rows) starts.get(row.third_auth_id ?? 0)?.set(row.publish_item_id, Number(row.start_time))
  return starts
}

/** Works of these accounts that a desktop has taken and not given back: they start at any moment. */
export async function findTaken(
  db: Db,
  accountIds: readonly number[],
): Promise<{ id: number; third_auth_id: number }[]> {
  if (accountIds.length === 0) return []
  return await wholeCompany(db, 'accounts')
    .selectFrom('publish_items')
    .select(['id', 'third_auth_id'])
    // Spelled out, so that the partial index over what is publishing is found.
    .where((eb) => eb('publish_status', '=', eb.lit(1)))
    .where('lease_until', 'is not', null)
    .where('third_auth_id', 'in', [...new Set(accountIds)])
    .execute()
}
