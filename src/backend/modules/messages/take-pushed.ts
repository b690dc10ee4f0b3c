// A message that a platform sent to our own address: taken in as one that was read, and answered by rules as such.
import type { SeenMessage } from '../../../contract/entities/message.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { noteChange } from './conversations.repository.ts'
import { keepMessages } from './keep-messages.ts'
import type { MessagesDeps } from './messages.ports.ts'
import { createAnswerGuests } from './rules/answer-guests.ts'

export interface Pushed {
  readonly platform: string
  /** The platform's own id of the account. */
  readonly accountId: string
  readonly message: SeenMessage
}
/** `db` sees the whole company. False = it has no such account, or the account is switched off. */
export type TakePushed = (db: Db, tenantId: number, pushed: Pushed) => Promise<boolean>

/** See `TakePushed`. However often a message comes, it is kept and answered once. */
export function createTakePushed(
  deps: Pick<MessagesDeps, 'clock' | 'texts' | 'leads' | 'riskyWords' | 'chance' | 'log'>,
): TakePushed {
  const answerGuests = createAnswerGuests(deps)
  return async (db, tenantId, { platform, accountId, message }) =>
    await inTransaction(db, async (trx) => {
      // Locked: messages of one account come in one after the other.
      const account = await trx
        .selectFrom('third_auths')
        .select(['id', 'platform_value'])
        .where('platform_value', '=', platform)
        .where('account_id', '=', accountId)
        .where('enabled', '=', 1)
        .where('delete_time', 'is', null)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (account === undefined) return false
      const { time_zone: timeZone } = await trx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
      const now = deps.clock.now()
      const { fresh } = await keepMessages(trx, deps, { account, kind: 'dm', messages: [message], now })
      await answerGuests(trx, { account, kind: 'dm', fresh, tenant: { id: tenantId, timeZone }, now })
      if (fresh.length > 0) await noteChange(trx)
      return true
    })
}
