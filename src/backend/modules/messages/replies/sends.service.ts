// What people do with an answer that they wrote, and what an account may still answer.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type * as http from '../../../../contract/http/replies.ts'
import { canReplyAtAll } from '../../../../contract/message-platforms.ts'
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import type { RequestContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { noteChange } from '../conversations.repository.ts'
import type { Caller, MessagesDeps } from '../messages.ports.ts'
import { isOnline, readAccounts } from '../readings.repository.ts'
import { accountMissing } from '../readings.service.ts'
import { requireDirectWindow } from './direct-window.ts'
import { readPace } from './read-pace.ts'
import type { SendRow } from './sends.repository.ts'
import * as sends from './sends.repository.ts'

type Http = typeof http

export interface SendsService {
  /** @throws NOT_FOUND, CONFLICT */
  withdraw(ctx: RequestContext, input: ParsedInputOf<Http['withdraw']>): Promise<OutputOf<Http['withdraw']>>
  /** @throws NOT_FOUND, CONFLICT */
  retry(ctx: RequestContext, input: ParsedInputOf<Http['retrySend']>): Promise<OutputOf<Http['retrySend']>>
  /** @throws NOT_FOUND, CONFLICT */
  settle(ctx: RequestContext, input: ParsedInputOf<Http['settleSend']>): Promise<OutputOf<Http['settleSend']>>
  /** @throws NOT_FOUND */
  budget(caller: Caller, accountId: number): Promise<OutputOf<Http['replyBudget']>>
}

/** See the interface. */
export function createSendsService({ clock, keepsApart }: Pick<MessagesDeps, 'clock' | 'keepsApart'>): SendsService {
  /** Changes one answer in a transaction and tells the inbox. */
  const change = async (
    ctx: RequestContext,
    messageId: number,
    work: (trx: Db, found: Awaited<ReturnType<typeof sends.lockSend>>) => Promise<void>,
  ): Promise<{ send_status: number }> => {
    const row = await inTransaction(ctx.db, async (trx) => {
      const found = await sends.lockSend(trx, messageId)
      await work(trx, found)
      await noteChange(trx)
      return (await sends.findSends(trx, [messageId])).get(messageId) ?? found.send
    })
    ctx.audit({ targetType: 'conversation', targetId: row.conversation_id, after: { message: messageId } })
    return { send_status: sends.statusOf(row) }
  }

  return {
    withdraw: async (ctx, { message_id: id }) =>
      await change(ctx, id, async (trx, { send }) => {
        if (send.state !== 'waiting') throw new AppError(CODE.CONFLICT, { reason: 'messages.sendBegun' })
        await sends.updateSend(trx, id, { state: 'withdrawn', reason: '', ended_time: clock.now() })
      }),

    retry: async (ctx, { message_id: id }) =>
      await change(ctx, id, async (trx, { send, conversation }) => {
        if (send.state !== 'failed') throw new AppError(CODE.CONFLICT, { reason: 'messages.retryOnlyFailed' })
        if (conversation.kind === 'dm') await requireDirectWindow(trx, conversation, clock.now())
        // Whoever sends it again takes it over from the rule that wrote it.
        const again = { state: 'waiting', reason: '', next_time: clock.now(), rule_id: 0 } as const
        if (send.last_end !== 'unknown') return await sends.updateSend(trx, id, again)
        // The computer that pressed it keeps it as unknown and never presses that number again.
        await sends.updateSend(trx, id, { state: 'withdrawn', reason: '' })
        await writeAgain(trx, send, again)
      }),

    settle: async (ctx, { message_id: id, is_sent: isSent }) =>
      await change(ctx, id, async (trx, found) => {
        const { send } = found
        if (send.state !== 'unknown') throw new AppError(CODE.CONFLICT, { reason: 'messages.settleOnlyUnknown' })
        const now = clock.now()
        if (isSent === 1) return await sends.keepSent(trx, found, { platformId: '', time: send.tried_time || now, now })
        await sends.updateSend(trx, id, {
          state: 'failed',
          reason: reasonText('messages.seenNotSent'),
          ended_time: now,
        })
      }),

    async budget({ db, tenant }, accountId) {
      const account =
        (await readAccounts(db).where('a.id', '=', accountId).executeTakeFirst()) ??
        (await ofConversations(db, accountId))
      if (account === undefined) throw accountMissing(accountId)
      const now = clock.now()
      const { timeZone } = tenant
      const own = { id: accountId, platform_value: account.platform_value }
      const pace = await readPace(db, own, { now, timeZone, keepsApart })
      return {
        can_reply: canReplyAtAll(account.platform_value) ? 1 : 0,
        left_today: pace.leftToday,
        left_hour: pace.leftHour,
        next_time: pace.nextTime <= now ? 0 : toSeconds(pace.nextTime),
        waiting: await sends.countWaiting(db, accountId),
        is_online: isOnline(account) ? 1 : 0,
      }
    },
  }
}

/** An account out of sight, one of whose conversations is in sight. */
async function ofConversations(db: Db, accountId: number) {
  return await db
    .selectFrom('conversations as c')
    .innerJoin('third_auths as a', 'a.id', 'c.third_auth_id')
    .select(['a.platform_value', 'a.enabled', 'a.third_login_status'])
    .where('c.third_auth_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
}

/** The same answer under a number of its own. */
async function writeAgain(trx: Db, send: SendRow, state: { state: 'waiting'; next_time: number }): Promise<void> {
  const before = await trx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', send.message_id)
    .executeTakeFirstOrThrow()
  const { id: _id, tenant_id: _tenant, create_time: _time, ...cells } = before
  const made = await trx
    .insertInto('messages')
    .values({ ...cells, platform_msg_id: null, msg_time: state.next_time })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('message_sends')
    .values({
      message_id: made.id,
      conversation_id: send.conversation_id,
      third_auth_id: send.third_auth_id,
      admin_id: send.admin_id,
      client_token: `again-${made.id}`,
      target_id: send.target_id,
      device_id: null,
      ...state,
    })
    .execute()
}
