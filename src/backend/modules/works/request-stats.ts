// Figures of an account's works that a smart operation asks for: read by the next helper that asks what is due.
import type { OperationOutcome } from '../../../contract/entities/operation.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { dayOf } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import { dayIsFull, requestedTime } from './next-look.ts'

/** Figures that are newer than this are new enough, ms. */
const FRESH_MS = 30 * 60_000

interface StatsRequest {
  readonly accountId: number
  readonly timeZone: string
  /** Unix ms. */
  readonly now: number
}

/** In the caller's transaction. */
export async function requestStats(trx: Db, { accountId, timeZone, now }: StatsRequest): Promise<OperationOutcome> {
  const account = await trx
    .selectFrom('third_auths')
    .select(['platform_value', 'enabled', 'third_login_status'])
    .where('id', '=', accountId)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (account === undefined || account.enabled === 0 || account.third_login_status !== LOGIN_STATUS.ok)
    return { done: 0, detail: 'account_offline' }
  await trx
    .insertInto('work_looks')
    .values({ third_auth_id: accountId, device_id: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'third_auth_id']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('work_looks')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (requestedTime({ ...row, now }) !== null) return { done: 0, detail: 'waiting' }
  if (row.day === dayOf(now, timeZone) && dayIsFull(account.platform_value, row.day_count))
    return { done: 0, detail: 'cap_day' }
  if (row.looked_time > now - FRESH_MS)
    return { done: 0, detail: 'too_early', earlier: { time: row.looked_time, deviceId: row.device_id } }
  await trx.updateTable('work_looks').set({ asked_time: now }).where('third_auth_id', '=', accountId).execute()
  return { done: 1, detail: 'done' }
}
