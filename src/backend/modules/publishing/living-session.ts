// A work that went out by the account's own browser session shows that the session was good then: it counts as a check of the login.
import type { Db } from '../../ports/database.ts'
import type { AttemptRow, Outcome } from './attempts.ts'

/** Attempts that the helper makes with the account's session, unless their outcome names another way. */
const BY_SESSION: ReadonlySet<AttemptRow['channel']> = new Set<AttemptRow['channel']>(['helper', 'auto'])

/** Notes the login as checked when the attempt began, where no later check is known. The status stays: what a check found since then is newer. */
export async function noteLivingSession(trx: Db, accountId: number, attempt: Pick<AttemptRow, 'channel' | 'start_time'>, outcome: Pick<Outcome, 'manual' | 'channel'>): Promise<void> {
  if (outcome.manual || !BY_SESSION.has(outcome.channel ?? attempt.channel)) return
  await trx
    .updateTable('third_auths').set({ last_check_time: attempt.start_time, last_error: '' })
    .where('id', '=', accountId).where('third_login_status', '=', 1).where((is) => is.or([is('last_check_time', 'is', null), is('last_check_time', '<', attempt.start_time)]))
    .execute()
}
