// A smart operation and what a run of it came to, of another tenant or of a colleague.
import type { ForeignAccountsIds } from './accounts.ts'
import { idOf } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignOperationsIds {
  /** Of the company as a whole. */
  operation: number
}

/** One that has figures of an account read. */
export async function seedOperations(
  { session: { db, adminId }, mark }: Marking,
  { account }: Pick<ForeignAccountsIds, 'account'>,
): Promise<ForeignOperationsIds> {
  const operation = await idOf(
    db
      .insertInto('smart_operations')
      .values({
        name: mark.shared,
        type: 'stats_sync',
        third_auth_ids: JSON.stringify([account]),
        rule_ids: '[]',
        schedule: '{"every_minutes":60,"times":[],"windows":[]}',
        caps: '{"per_account_daily":1,"per_hour":1}',
        admin_id: adminId,
      })
      .returning('id'),
  )
  await db
    .insertInto('smart_operation_logs')
    .values({
      operation_id: operation,
      operation_name: mark.own,
      type: 'stats_sync',
      run_no: 1,
      third_auth_id: account,
      started: Date.now(),
      ended: Date.now(),
      done: 1,
      failed: 0,
      detail: 'done',
    })
    .execute()
  return { operation }
}
