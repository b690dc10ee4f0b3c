// What a computer read is believed as the helper's own word only, for the reading that was handed to it.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { messagesProofText } from '../../../contract/helper/messages-proof.ts'
import type { reportMessages } from '../../../contract/http/message-readings.ts'
import { MESSAGES_REFUSED } from '../../../contract/report-words.ts'
import type { DeviceWord, DeviceWords, WordCaller } from '../../http/device-words.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { noteChange } from './conversations.repository.ts'
import { giveFree } from './give-free.ts'
import { keepMessages } from './keep-messages.ts'
import type { Caller, MessagesDeps } from './messages.ports.ts'
import { afterReading } from './next-reading.ts'
import { lockReading, readAccounts, updateReading } from './readings.repository.ts'
import type { ReadAccount } from './readings.repository.ts'
import { accountMissing } from './readings.service.ts'
import { createAnswerGuests } from './rules/answer-guests.ts'
import { maskedName } from './sealed-texts.ts'

type Input = ParsedInputOf<typeof reportMessages>
type Output = OutputOf<typeof reportMessages>
type Report = (caller: Caller & WordCaller, input: Input) => Promise<Output>

/** CONFLICT: another computer has read meanwhile, or nobody handed this reading out. */
const outdated = (): AppError => new AppError(CODE.CONFLICT, { reason: 'messages.readingOutdated' })

/**
 * Answers the call.
 * @throws as `reportMessages`
 */
export function createReport(deps: MessagesDeps & { words: DeviceWords }): Report {
  const answerGuests = createAnswerGuests(deps)
  const keep = async (
    trx: Db,
    { tenant }: Pick<Caller, 'tenant'>,
    account: ReadAccount,
    input: Input,
  ): Promise<Output> => {
    const row = await lockReading(trx, account.id, input.kind)
    if (row === undefined || row.reading_no !== input.look_no) throw outdated()
    if (row.done_no === input.look_no) return { added: 0, changed: 0, repeated: 1, next_time: toSeconds(row.next_time) }
    const now = deps.clock.now()
    // An answer of a shape that we don't know was not taken by the helper; nor is it here.
    const isTaken = input.status === 'ok' || input.status === 'partial'
    const { added, changed, fresh } = await keepMessages(trx, deps, {
      account,
      kind: input.kind,
      messages: isTaken ? input.messages : [],
      now,
    })
    await answerGuests(trx, { account, kind: input.kind, fresh, tenant, now })
    const { next_time, ...counts } = afterReading(
      { ...row, failed: Math.max(0, row.failed - 1) },
      {
        kind: input.kind,
        status: input.status,
        added: added + changed,
        now,
        resumeAt: toMillis(input.resume_at),
        chance: deps.chance(),
        share: row,
        timeZone: tenant.timeZone,
      },
    )
    await updateReading(trx, row, {
      ...counts,
      next_time,
      done_no: row.reading_no,
      read_time: now,
      status: input.status,
      reason: maskedName(input.reason),
      last_added: added,
      ...(input.status === 'ok' && { read_cursor: input.cursor }),
    })
    await giveFree(trx, deps, { accountId: account.id, deviceId: input.device_id })
    await noteChange(trx)
    return { added, changed, repeated: 0, next_time: toSeconds(next_time) }
  }

  return async (caller, input) => {
    const { device_id: deviceId, third_auth_id: id, kind, look_no, status, cursor, messages, signature } = input
    const account = await readAccounts(caller.db).where('a.id', '=', id).executeTakeFirst()
    const { platform_value = '', account_id = '' } = account ?? {}
    const word: DeviceWord = {
      deviceId,
      signature,
      what: 'messages',
      isKept: false,
      action: 'messages.report',
      target: { type: 'third_auth', id },
      text: (backend) =>
        messagesProofText({
          device_id: deviceId,
          backend,
          platform_value,
          account_id,
          kind,
          look_no,
          status,
          cursor,
          messages,
        }),
    }
    // One row for the computer, whatever numbers it names.
    if (account === undefined)
      return await deps.words.refuse(
        caller,
        { ...word, target: { type: 'device', id: deviceId } },
        MESSAGES_REFUSED.account,
        accountMissing(id),
      )
    await deps.words.require(caller, word)
    const row = await caller.db
      .selectFrom('message_readings')
      .select('device_id')
      .where('third_auth_id', '=', account.id)
      .where('kind', '=', kind)
      .where('reading_no', '=', look_no)
      .executeTakeFirst()
    if (row === undefined) return await deps.words.refuse(caller, word, MESSAGES_REFUSED.outdated, outdated())
    // Whoever was given the account for it tells of it.
    if (row.device_id !== deviceId) return await deps.words.refuse(caller, word, MESSAGES_REFUSED.device, outdated())
    return await inTransaction(caller.db, async (trx) => await keep(trx, caller, account, input))
  }
}
