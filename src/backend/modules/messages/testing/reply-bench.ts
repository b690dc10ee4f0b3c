// The inbox with a comment that can be answered, and a computer that pretends to press.
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { replyProofText } from '../../../../contract/helper/reply-proof.ts'
import * as replies from '../../../../contract/http/replies.ts'
import { installationName } from '../../../lib/installation-name.ts'
import type { DatabaseKind } from '../../../ports/database.ts'
import type { TestSession } from '../../../testing/app.ts'
import { openInboxBench, seen } from './inbox-bench.ts'
import type { BenchConfig } from '../../leads/testing/lead-bench.ts'
import type { InboxBench, TestComputer } from './inbox-bench.ts'

export type TakenReply = OutputOf<typeof replies.outbox>['list'][number]
export type EndInput = InputOf<typeof replies.outboxCallBack>

export interface ReplyBench extends InboxBench {
  /** A conversation about a work with one comment of its guest; the account is read and signed in. */
  asked(more?: Parameters<typeof seen>[0]): Promise<{ account: number; conversation: number; comment: string }>
  /** Answers; the answer's id. A token of its own unless one is given. */
  reply(
    conversation: number,
    more?: Partial<InputOf<typeof replies.replyGuestCapital>>,
    by?: TestSession,
  ): Promise<number>
  /** What a computer is handed of this account now. */
  takeReply(account: number, computer?: TestComputer, by?: TestSession): Promise<TakenReply | undefined>
  /** What is told of an attempt, signed; `more` is signed too. */
  signedEnd(taken: TakenReply, more?: Partial<EndInput>, computer?: TestComputer): EndInput
  /** Tells how it ended. */
  ended(
    taken: TakenReply,
    more?: Partial<EndInput>,
    computer?: TestComputer,
  ): Promise<OutputOf<typeof replies.outboxCallBack>>
  /** Its row of the queue. */
  send(messageId: number): Promise<{ state: string; attempt_no: number; reason: string; next_time: number }>
}

let tokens = 0
let guests = 0

/** Starts it on a fresh database. */
export async function openReplyBench(kind: DatabaseKind, config: BenchConfig = {}): Promise<ReplyBench> {
  const bench = await openInboxBench(kind, config)
  const { app, owner, get, computer } = bench
  const backend = installationName(app.backend.foundation.sealing.publicKey)
  const signedEnd: ReplyBench['signedEnd'] = (taken, more = {}, by = computer) => {
    const input = {
      message_id: taken.message_id,
      attempt_no: taken.attempt_no,
      device_id: by.id,
      end: 'sent' as const,
      platform_msg_id: '',
      reason: '',
      resume_at: 0,
      ...more,
    }
    const { platform_value, account_id } = taken.thirdauth
    return {
      ...input,
      signature: by.sign(
        replyProofText({
          device_id: input.device_id,
          backend,
          platform_value,
          account_id,
          kind: taken.kind,
          send_no: Number(input.message_id),
          attempt_no: Number(input.attempt_no),
          end: input.end,
          platform_msg_id: input.platform_msg_id,
        }),
      ),
    }
  }
  return {
    ...bench,
    async asked(more = {}) {
      guests += 1
      const account = await bench.readAccount(['comment'])
      const guest = `guest ${guests}`
      const message = seen({ guest_uid: guest, author_uid: guest, work_id: `work ${guests}`, ...more })
      await bench.read(account, [message], { kind: 'comment' })
      const [row] = await bench.conversations({ third_auth_id: account })
      if (row === undefined) throw new Error('no conversation')
      return { account, conversation: row.id, comment: message.platform_msg_id }
    },
    async reply(conversation, more = {}, by = owner) {
      tokens += 1
      const input = {
        conversation_id: conversation,
        content: `谢谢关注 ${tokens}`,
        client_token: `token-of-a-test-${tokens}`,
        ...more,
      }
      return (await get(replies.replyGuestCapital, input, by)).message_id
    },
    async takeReply(account, by = computer, session = owner) {
      const { list } = await get(replies.outbox, { device_id: by.id, limit: 20 }, session)
      return list.find((one) => one.thirdauth.id === account)
    },
    signedEnd,
    ended: async (taken, more = {}, by = computer) => await get(replies.outboxCallBack, signedEnd(taken, more, by)),
    send: async (messageId) =>
      await owner.db
        .selectFrom('message_sends')
        .select(['state', 'attempt_no', 'reason', 'next_time'])
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow(),
  }
}
