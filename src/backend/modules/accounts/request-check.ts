// A check of an account's sign-in that a smart operation asks for: made by the next helper that takes checks.
import { LOGIN_CHECK_INTERVAL_MS, LOGIN_CHECK_SLOW_MS } from '../../../contract/constants.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import type { OperationOutcome } from '../../../contract/entities/operation.ts'
import type { Db } from '../../ports/database.ts'
import { withoutSession } from './checks.service.ts'

/** In the caller's transaction; never sooner than the platform's pause between two checks. `now`: unix ms. */
export async function requestCheck(trx: Db, accountId: number, now: number): Promise<OperationOutcome> {
  const row = await trx
    .selectFrom('third_auths')
    .select([
      'platform_value',
      'auth_mode',
      'enabled',
      'third_login_status',
      'third_cookie_enc',
      'third_token_enc',
      'refresh_time',
      'last_check_time',
    ])
    .where('id', '=', accountId)
    .where('delete_time', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.enabled === 0) return { done: 0, detail: 'account_offline' }
  if (row.third_login_status === LOGIN_STATUS.none || withoutSession(row)) return { done: 0, detail: 'not_supported' }
  if (row.refresh_time !== null) return { done: 0, detail: 'waiting' }
  const pause = LOGIN_CHECK_SLOW_MS[row.platform_value] ?? LOGIN_CHECK_INTERVAL_MS
  const checked = row.last_check_time ?? 0
  // Which computer checked is not kept.
  if (checked > now - pause) return { done: 0, detail: 'too_early', earlier: { time: checked, deviceId: null } }
  await trx.updateTable('third_auths').set({ refresh_time: now }).where('id', '=', accountId).execute()
  return { done: 1, detail: 'done' }
}
