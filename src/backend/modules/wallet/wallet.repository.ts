// Reads the ledger; lines are written by wallet.ledger.ts alone.
import type { ExpressionBuilder, Selectable } from 'kysely'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import type { WalletLedgerTable } from '../../tables/tenancy.ts'

export type LedgerRow = Selectable<WalletLedgerTable>

export interface LedgerFilter {
  page: number
  limit: number
  keyword?: string | undefined
  unit?: LedgerRow['unit'] | undefined
  kind?: LedgerRow['kind'] | undefined
  ref_type?: string | undefined
  ref_id?: number | undefined
  /** Unix ms, inclusive. */
  fromMs?: number | undefined
  toMs?: number | undefined
  ascending: boolean
}

/** One page of lines, newest first unless `ascending`, and how many there are. */
export async function findLines(db: Db, filter: LedgerFilter): Promise<{ total: number; rows: LedgerRow[] }> {
  const matching = (eb: ExpressionBuilder<Database, 'wallet_ledger'>) =>
    eb.and([
      ...(filter.keyword ? [eb('reason', 'ilike', containsPattern(filter.keyword))] : []),
      ...(filter.unit ? [eb('unit', '=', filter.unit)] : []),
      ...(filter.kind ? [eb('kind', '=', filter.kind)] : []),
      ...(filter.ref_type ? [eb('ref_type', '=', filter.ref_type)] : []),
      ...(filter.ref_id ? [eb('ref_id', '=', filter.ref_id)] : []),
      ...(filter.fromMs === undefined ? [] : [eb('create_time', '>=', filter.fromMs)]),
      ...(filter.toMs === undefined ? [] : [eb('create_time', '<=', filter.toMs)]),
    ])
  const { total } = await db
    .selectFrom('wallet_ledger')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('wallet_ledger')
    .selectAll()
    .where(matching)
    .orderBy('id', filter.ascending ? 'asc' : 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, rows }
}

/** Names of what the lines refer to and of who caused them, by id. */
export async function findNames(
  db: Db,
  rows: readonly LedgerRow[],
): Promise<{ admins: Map<number, string>; clips: Map<number, string> }> {
  const adminIds = [...new Set(rows.flatMap((row) => (row.admin_id === null ? [] : [row.admin_id])))]
  const clipIds = [...new Set(rows.flatMap((row) => (row.ref_type === 'clip' ? [row.ref_id] : [])))]
  const admins =
    adminIds.length === 0
      ? []
      : await db.selectFrom('admins').select(['id', 'nickname', 'username']).where('id', 'in', adminIds).execute()
  const clips =
    clipIds.length === 0 ? [] : await db.selectFrom('clips').select(['id', 'name']).where('id', 'in', clipIds).execute()
  return {
    admins: new Map(admins.map((row) => [row.id, row.nickname || row.username])),
    clips: new Map(clips.map((row) => [row.id, row.name])),
  }
}

/** Sums of the clip lines by kind: what the ledger's invariants are checked with. */
export async function sumByKind(db: Db): Promise<Record<LedgerRow['kind'], number>> {
  const rows = await db
    .selectFrom('wallet_ledger')
    .select((eb) => ['kind', eb.fn.sum<number>(eb.cast<number>('amount', 'integer')).as('amount')])
    .where('unit', '=', 'clip')
    .groupBy('kind')
    .execute()
  const sums = { grant: 0, reserve: 0, capture: 0, release: 0, refund: 0, adjust: 0, expire: 0 }
  for (const row of rows) sums[row.kind] = Number(row.amount)
  return sums
}
