// How an attempt to answer ended, believed as the helper's own word only.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import { replyProofText } from '../../../../contract/helper/reply-proof.ts'
import type { outboxCallBack } from '../../../../contract/http/replies.ts'
import { REPLY_REFUSED } from '../../../../contract/report-words.ts'
import type { DeviceWord, DeviceWords, WordCaller } from '../../../http/device-words.ts'
import { toMillis } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { noteChange } from '../conversations.repository.ts'
import { giveFree } from '../give-free.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import { readAccounts } from '../readings.repository.ts'
import { maskedName } from '../sealed-texts.ts'
import { afterEnd, isTaken } from './after-end.ts'
import * as sends from './sends.repository.ts'

type Input = ParsedInputOf<typeof outboxCallBack>
type Output = OutputOf<typeof outboxCallBack>
type CallBack = (caller: Caller & WordCaller, input: Input) => Promise<Output>

const outdated = (): AppError => new AppError(CODE.CONFLICT, { reason: 'messages.attemptOutdated' })

/** Answers the call. @throws as `outboxCallBack` */
export function createCallBack(
  deps: Pick<MessagesDeps, 'clock' | 'accountUse'> & { readonly words: DeviceWords },
): CallBack {
  const keep = async (trx: Db, input: Input): Promise<Output> => {
    const found = await sends.lockSend(trx, input.message_id)
    const { send } = found
    const now = deps.clock.now()
    if (!isTaken(send, input)) return { send_status: sends.statusOf(send), repeated: 1 }
    const change = afterEnd(input.end, { now, resumeAt: toMillis(input.resume_at) })
    const ended = {
      last_end: input.end,
      ended_time: now,
      reason: input.end === 'sent' ? '' : maskedName(input.reason),
    }
    if (input.end === 'sent')
      await sends.keepSent(trx, found, { platformId: input.platform_msg_id, time: now, now, ...ended })
    else await sends.updateSend(trx, send.message_id, { ...ended, ...change })
    await noteChange(trx)
    return { send_status: sends.statusOf(change), repeated: 0 }
  }

  return async (caller, input) => {
    const { device_id: deviceId, message_id: id } = input
    const send = (await sends.findSends(caller.db, [id])).get(id)
    const account =
      send === undefined
        ? undefined
        : await readAccounts(caller.db).where('a.id', '=', send.third_auth_id).executeTakeFirst()
    const message = await caller.db.selectFrom('messages').select('kind').where('id', '=', id).executeTakeFirst()
    const { platform_value = '', account_id = '' } = account ?? {}
    const word: DeviceWord = {
      deviceId,
      signature: input.signature,
      what: 'replies',
      isKept: false,
      action: 'messages.replyEnd',
      target: { type: 'third_auth', id: account?.id ?? 0 },
      text: (backend) =>
        replyProofText({
          device_id: deviceId,
          backend,
          platform_value,
          account_id,
          kind: message?.kind ?? 'comment',
          send_no: id,
          attempt_no: input.attempt_no,
          end: input.end,
          platform_msg_id: input.platform_msg_id,
        }),
    }
    // One row for the computer, whatever numbers it names.
    if (send === undefined || account === undefined || send.state === 'note')
      return await deps.words.refuse(
        caller,
        { ...word, target: { type: 'device', id: deviceId } },
        REPLY_REFUSED.missing,
        new AppError(CODE.NOT_FOUND),
      )
    await deps.words.require(caller, word)
    // Whoever was given it tells of it.
    if (send.device_id !== deviceId || input.attempt_no > send.attempt_no)
      return await deps.words.refuse(caller, word, REPLY_REFUSED.device, outdated())
    const answer = await inTransaction(caller.db, async (trx) => await keep(trx, input))
    if (answer.repeated === 0) await giveFree(caller.db, deps, { accountId: account.id, deviceId })
    return answer
  }
}
