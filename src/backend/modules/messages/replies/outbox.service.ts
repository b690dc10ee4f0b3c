// Hands answers out: one of an account at a time, in the account's own pace, each attempt to one computer alone.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { outbox } from '../../../../contract/http/replies.ts'
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { findConversations, noteChange } from '../conversations.repository.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import type { MessageRow } from '../messages.repository.ts'
import { isOnline, readAccounts } from '../readings.repository.ts'
import type { ReadAccount } from '../readings.repository.ts'
import { withdrawUnwanted } from '../rules/rest.ts'
import { readPace } from './read-pace.ts'
import * as sends from './sends.repository.ts'
import type { SendRow } from './sends.repository.ts'

/** How long an account waits for the computer that signed it in before another one answers for it, ms. */
const OTHERS_WAIT_MS = 30 * 60_000
/** So long one that was handed out keeps the account's others back, ms. */
const IN_HAND_MS = 15 * 60_000
/** Most attempts of one answer. */
const ATTEMPTS_MOST = 1_000
/** Those in the queue that are gone through for what this computer may take. */
const DUE_MOST = 200

type Deps = Pick<MessagesDeps, 'clock' | 'credentials' | 'accountUse' | 'texts' | 'epoch' | 'keepsApart'>
type Output = OutputOf<typeof outbox>
interface Taken {
  readonly account: ReadAccount
  readonly send: SendRow
  readonly message: MessageRow
  readonly target: MessageRow
  readonly above: readonly string[]
  readonly conversation: ConversationRow
}
interface Asker {
  readonly deviceId: string
  /** Answers that it does not want now. */
  readonly except: readonly number[]
}
/** Undoes what the transaction did so far: there is nothing to take. */
class NothingToTake extends Error {}

/** Answers the call: `take(caller, input)`. */
export function createOutbox(deps: Deps): (caller: Caller, input: ParsedInputOf<typeof outbox>) => Promise<Output> {
  /** The accounts in question, what is pressed again by this computer first. */
  const accountsFor = async (caller: Caller, deviceId: string, now: number): Promise<ReadAccount[]> => {
    const queue = await sends.answersInQueue(caller.db, deviceId, now, DUE_MOST)
    const ids = [...new Set(queue.map((row) => row.third_auth_id))]
    if (ids.length === 0) return []
    const away = new Set(await deps.accountUse.away(caller.db, deviceId))
    const publishing = await sends.publishingNow(caller.db, ids, now)
    const accounts = new Map(
      (await readAccounts(caller.db).where('a.id', 'in', ids).execute()).map((account) => [account.id, account]),
    )
    return ids.flatMap((id) => {
      const account = accounts.get(id)
      return account === undefined || away.has(id) || publishing.has(id) ? [] : [account]
    })
  }

  /** The waiting one whose turn it is; those whose guest took his words back meanwhile end here. */
  const nextWaiting = async (trx: Db, queue: readonly SendRow[], now: number): Promise<SendRow | null> => {
    for (const send of queue) {
      if (send.state !== 'waiting' || send.next_time > now) continue
      if (await withdrawUnwanted(trx, send, now)) {
        await noteChange(trx)
        continue
      }
      if (send.attempt_no < ATTEMPTS_MOST && (await sends.findTarget(trx, send)) !== null) return send
      await sends.updateSend(trx, send.message_id, {
        state: 'failed',
        reason: reasonText('messages.nothingToAnswer'),
        ended_time: now,
      })
      await noteChange(trx)
    }
    return null
  }

  const attempt = async (
    caller: Caller,
    trx: Db,
    { account, deviceId, except, now }: { account: ReadAccount; now: number } & Asker,
  ): Promise<SendRow | null> => {
    const queue = await sends.lockQueue(trx, account.id)
    const own = queue.find((row) => row.state === 'taken' && row.device_id === deviceId)
    if (own !== undefined) return except.includes(own.message_id) ? null : own
    if (!isOnline(account) || queue.some((row) => row.state === 'taken' && row.tried_time > now - IN_HAND_MS))
      return null
    const { timeZone } = caller.tenant
    const pace = await readPace(trx, account, { now, timeZone, keepsApart: deps.keepsApart })
    if (pace.nextTime > now) return null
    const send = await nextWaiting(trx, queue, now)
    if (send === null) return null
    const isElsewhere = account.device_id !== null && account.device_id !== deviceId
    if (isElsewhere && send.next_time + OTHERS_WAIT_MS > now) return null
    const change = {
      state: 'taken',
      attempt_no: send.attempt_no + 1,
      device_id: deviceId,
      tried_time: now,
      last_end: '',
      reason: '',
    } as const
    await sends.updateSend(trx, send.message_id, change)
    await noteChange(trx)
    return { ...send, ...change }
  }

  const takeOf = async (caller: Caller, asker: Asker, account: ReadAccount): Promise<Taken | null> => {
    const now = deps.clock.now()
    const { deviceId } = asker
    return await inTransaction(caller.db, async (narrowed) => {
      const trx = wholeCompany(narrowed, 'messages')
      const send = await attempt(caller, trx, { account, now, ...asker })
      if (send === null) return null
      await deps.accountUse.hold(narrowed, caller, { accountId: account.id, deviceId, purpose: 'messages' })
      // A computer that nobody approved gets no credentials, and could not sign what became of it.
      if (!(await sends.isHeldBy(trx, account.id, deviceId))) throw new NothingToTake()
      const rows = await trx
        .selectFrom('messages')
        .selectAll()
        .where('id', 'in', [send.message_id, send.target_id])
        .execute()
      const [message, target] = [send.message_id, send.target_id].map((id) => rows.find((row) => row.id === id))
      const [conversation] = await findConversations(trx, [send.conversation_id])
      if (message === undefined || target === undefined || conversation === undefined) throw new NothingToTake()
      return { account, send, message, target, conversation, above: await sends.idsAbove(trx, target) }
    }).catch((error: unknown) => {
      if (error instanceof NothingToTake) return null
      throw error
    })
  }

  const shown = (one: Taken, sealed: Output['list'][number]['thirdauth'] | undefined): Output['list'] => {
    if (sealed === undefined) return []
    const { send, target, conversation } = one
    return [
      {
        message_id: send.message_id,
        attempt_no: send.attempt_no,
        epoch: deps.epoch,
        kind: conversation.kind,
        target: {
          platform_msg_id: target.platform_msg_id ?? '',
          root_msg_id: one.above.at(-1) ?? '',
          author_uid: target.author_uid || conversation.guest_uid,
          author_name: target.author_name,
          text: deps.texts.open(target),
          msg_time: target.is_time_known === 1 ? toSeconds(target.msg_time) : 0,
          work_id: conversation.work_id,
          work_title: unmasked(conversation.work_title),
          work_url: conversation.work_url,
        },
        text: deps.texts.open(one.message),
        thirdauth: sealed,
      },
    ]
  }

  return async (caller, { device_id: deviceId, limit, except }) => {
    const taken: Taken[] = []
    for (const account of await accountsFor(caller, deviceId, deps.clock.now())) {
      if (taken.length === limit) break
      const one = await takeOf(caller, { deviceId, except }, account)
      if (one !== null) taken.push(one)
    }
    const sealed = await deps.credentials.handOut(
      caller,
      deviceId,
      taken.map((one) => one.account),
      'replies',
    )
    return {
      list: taken.flatMap((one, at) => {
        const { account } = one
        return shown(one, {
          id: account.id,
          platform_value: account.platform_value,
          account_id: account.account_id,
          third_sec_uid: account.third_sec_uid,
          third_cookie: sealed[at]?.third_cookie ?? '',
          third_token: sealed[at]?.third_token ?? '',
          proxy: sealed[at]?.proxy ?? '',
          ways: waysOf(account),
        })
      }),
    }
  }
}

/** Titles are kept with their contacts masked; such a one can't be compared with what a page shows. */
function unmasked(name: string): string {
  return name.includes('**') ? '' : name
}
