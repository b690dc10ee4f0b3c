// Operations and what their runs came to, in the database.
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import type { OperationDbRow } from './operation.ts'

/** All operations of a company, the oldest first. */
export async function findOperations(db: Db): Promise<OperationDbRow[]> {
  return await db.selectFrom('smart_operations').selectAll().orderBy('id').execute()
}

/** The same, locked for the transaction. */
export async function lockOperations(trx: Db): Promise<OperationDbRow[]> {
  return await trx.selectFrom('smart_operations').selectAll().orderBy('id').forUpdate().execute()
}

/** Those of these accounts that are still there, whoever sees them. */
export async function liveAccounts(narrowed: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await wholeCompany(narrowed, 'accounts')
    .selectFrom('third_auths')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('delete_time', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** What was done since a moment (unix ms), by operation. */
export async function countDone(
  narrowed: Db,
  operationIds: readonly number[],
  since: number,
): Promise<Map<number, number>> {
  if (operationIds.length === 0) return new Map()
  const rows = await wholeCompany(narrowed, 'accounts')
    .selectFrom('smart_operation_logs')
    .select((is) => ['operation_id', is.fn.sum<number>('done').as('n')])
    .where('operation_id', 'in', [...operationIds])
    .where('started', '>=', since)
    .groupBy('operation_id')
    .execute()
  return new Map(rows.map((row) => [row.operation_id, Number(row.n)]))
}

/** What one operation did since then, by account. */
export async function countByAccount(db: Db, operationId: number, since: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('smart_operation_logs')
    .select((is) => ['third_auth_id', is.fn.sum<number>('done').as('n')])
    .where('operation_id', '=', operationId)
    .where('started', '>=', since)
    .groupBy('third_auth_id')
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, Number(row.n)]))
}
