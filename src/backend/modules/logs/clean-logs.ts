// Drops what no one asks for any more; the operation log stays for ever.
import type { Db } from '../../ports/database.ts'

const DAY_MS = 86_400_000
/** How long errors of pages, accounts of background work and what people were told are kept, ms. */
export const KEPT_MS = { clientErrors: 90 * DAY_MS, runs: 180 * DAY_MS, notifications: 180 * DAY_MS } as const

/** `db` is unscoped. */
export async function cleanLogs(db: Db, now: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expire_time', '<', now).execute()
  await db
    .deleteFrom('client_error_logs')
    .where('create_time', '<', now - KEPT_MS.clientErrors)
    .execute()
  await db
    .deleteFrom('run_logs')
    .where('create_time', '<', now - KEPT_MS.runs)
    .execute()
  await db
    .deleteFrom('notifications')
    .where('create_time', '<', now - KEPT_MS.notifications)
    .execute()
}
