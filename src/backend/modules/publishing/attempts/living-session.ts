// What an attempt by the account's own browser session tells of the login: one that went out counts as a check of it,
// one that met a login page makes the next check look there first.
import type { Selectable } from 'kysely'
import { SIGNED_OUT } from '../../../../contract/session-life.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishRecordsTable } from '../../../tables/publishing.ts'

type Attempt = Pick<Selectable<PublishRecordsTable>, 'channel' | 'start_time'>

/** Attempts that the helper makes with the account's session, unless their outcome names another way. */
const BY_SESSION: ReadonlySet<Attempt['channel']> = new Set<Attempt['channel']>(['helper', 'auto'])

/**
 * Notes the login as checked when the attempt began, where no later check is known. The status stays: what a check
 * found since then is newer.
 */
export async function noteLivingSession(
  trx: Db,
  accountId: number,
  attempt: Attempt,
  outcome: { manual: boolean; channel?: Attempt['channel'] | undefined },
): Promise<void> {
  if (outcome.manual || !BY_SESSION.has(outcome.channel ?? attempt.channel)) return
  await trx
    .updateTable('third_auths')
    .set({ last_check_time: attempt.start_time, last_error: '' })
    .where('id', '=', accountId)
    .where('third_login_status', '=', 1)
    .where((is) => is.or([is('last_check_time', 'is', null), is('last_check_time', '<', attempt.start_time)]))
    .execute()
}

/**
 * Has the next round of checks look at this account first, where the attempt ended because nobody was signed in. Only a
 * check says that it is signed out: it looks three times, and tells whose account it is.
 */
export async function noteLostSession(
  trx: Db,
  accountId: number,
  { errorCode, now }: { errorCode: string; now: number },
): Promise<void> {
  if (errorCode === SIGNED_OUT)
    await trx
      .updateTable('third_auths')
      .set({ refresh_time: now })
      .where('id', '=', accountId)
      .where('third_login_status', '=', 1)
      .execute()
}
