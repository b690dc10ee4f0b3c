// Accounts whose counters were seen before sums of them were kept.
import type { DatabasePort } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { AccountGains } from './account-gains.ts'
import { findUnsummed, lockSummed } from './gains.repository.ts'

/** Accounts of one round. */
const AT_ONCE = 50

/**
 * Sums up accounts that wait for it, one transaction each, fifty at most; answers how many. What a report of the
 * account's works summed up meanwhile is left. One that fails keeps no other waiting.
 * @throws what the first that failed threw, after all others
 */
export async function sumUpWaiting(
  database: Pick<DatabasePort, 'db' | 'forTenant'>,
  gains: Pick<AccountGains, 'sumUp'>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const { tenantId, accountId } of await findUnsummed(database.db, AT_ONCE)) {
    if (signal.aborted) break
    try {
      await inTransaction(database.forTenant(tenantId), async (trx) => {
        if (await lockSummed(trx, accountId)) return
        const { time_zone: timeZone } = await trx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
        await gains.sumUp(trx, accountId, timeZone)
        done += 1
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}
