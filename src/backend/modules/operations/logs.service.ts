// What runs came to.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { OPERATION_LIMITS } from '../../../contract/entities/operation.ts'
import type { operationLogList } from '../../../contract/http/operations.ts'
import { namesOfAccounts } from '../../lib/account-names.ts'
import { toSeconds } from '../../lib/clock.ts'
import { shiftDay, startOfDay } from '../../lib/days.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { Caller } from './operations.ports.ts'

type Input = ParsedInputOf<typeof operationLogList>
const DAY_MS = 86_400_000

function matching({ db, tenant }: Caller, input: Input) {
  let query = db.selectFrom('smart_operation_logs as l')
  if (input.operation_id !== undefined) query = query.where('l.operation_id', '=', input.operation_id)
  if (input.third_auth_id !== undefined) query = query.where('l.third_auth_id', '=', input.third_auth_id)
  if (input.from !== undefined) query = query.where('l.started', '>=', startOfDay(input.from, tenant.timeZone))
  if (input.to !== undefined) query = query.where('l.started', '<', startOfDay(shiftDay(input.to, 1), tenant.timeZone))
  if (input.keyword !== undefined && input.keyword !== '')
    query = query.where('l.operation_name', 'ilike', containsPattern(input.keyword))
  return query
}

/** Answers the call: the newest first, of the company and of accounts that the caller sees. */
export async function listOperationLogs(caller: Caller, input: Input): Promise<OutputOf<typeof operationLogList>> {
  const query = matching(caller, input)
  const rows = await query
    .selectAll('l')
    .orderBy('l.started', 'desc')
    .orderBy('l.id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const total = await totalOf(input, rows.length, async () =>
    Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n),
  )
  const accounts = await namesOfAccounts(
    caller.db,
    rows.map((row) => row.third_auth_id),
  )
  const devices = await devicesOf(
    caller.db,
    rows.map((row) => row.earlier_device_id),
  )
  return toPage(
    input,
    total,
    rows.map((row) => ({
      id: row.id,
      operation_id: row.operation_id,
      operation_name: row.operation_name,
      type: row.type,
      third_auth_id: row.third_auth_id,
      openname: accounts.get(row.third_auth_id)?.openname ?? '',
      platform_value: accounts.get(row.third_auth_id)?.platform_value ?? '',
      started: toSeconds(row.started),
      ended: toSeconds(row.ended),
      done: row.done,
      failed: row.failed,
      detail: row.detail,
      earlier_time: toSeconds(row.earlier_time),
      earlier_by: devices.get(row.earlier_device_id) ?? '',
    })),
  )
}

/** Names of computers. */
async function devicesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('devices')
    .select(['device_id', 'name', 'given_name'])
    .where('device_id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.device_id, row.given_name || row.name]))
}

/** Deletes what is older than it is kept. `db` sees all companies. */
export async function cleanOperationLogs(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('smart_operation_logs')
    .where('started', '<', now - OPERATION_LIMITS.log_days * DAY_MS)
    .execute()
}
