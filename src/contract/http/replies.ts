// Answers of the team: written in the inbox, pressed by a computer of the team, and never twice.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountWays, platformValue, sealed } from '../entities/account.ts'
import { SEND_STATUS } from '../entities/conversation.ts'
import { MESSAGE_KINDS } from '../entities/message.ts'
import { epoch } from '../entities/publish.ts'
import { flag, id, int, outFlag, outTime, text, unixTime } from '../fields.ts'
import { REPLY_ENDS, REPLY_MOST, replyTarget } from '../helper/reply-commands.ts'

const group = 'message'
const count = () => z.number().int()
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
const sendStatus = () => z.number().int().min(SEND_STATUS.failed).max(SEND_STATUS.unknown)
const state = z.object({ send_status: sendStatus() })

/**
 * An answer to the guest's latest comment or private message (or to `reply_to_id`, a message of his in this
 * conversation), put in the account's queue; `as_note` 1 keeps it inside, like `addNote`. `lead_id`: the latest
 * conversation of this lead. The same `client_token` of the same person is one answer, however often it comes.
 * CONFLICT: nothing is there to answer (no message of the guest, or he took it back), an answer of the same words
 * waits already, what is written of this kind on the platform can't be answered, or the guest is somebody new, whom
 * the platform lets one message through to, and it went out or waits. FORBIDDEN_WORDS at `content` unless
 * `is_confirmed`: it has contact data or words that platforms punish. BAD_INPUT at `type`, `media_url`: words only;
 * at `content`: longer than `replyMaxOf`. NOT_FOUND.
 */
export const replyGuestCapital = post(group, 'replyGuestCapital', {
  title: '回复客户',
  perm: 'chat:reply',
  audit: 'message.reply',
  input: z
    .object({
      lead_id: id().optional(),
      conversation_id: id().optional(),
      reply_to_id: id().optional(),
      type: z.literal('text').default('text'),
      content: text(REPLY_MOST, 1),
      media_url: text(1000).default(''),
      as_note: flag().default(0),
      is_confirmed: flag().default(0),
      client_token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    })
    .strict(),
  output: z.object({ message_id: count(), conversation_id: count(), send_status: sendStatus() }),
})

/**
 * Takes an answer back before a computer has it (CONFLICT afterwards: no platform of ours takes back what its page was
 * given). NOT_FOUND.
 */
export const withdraw = post(group, 'withdraw', {
  title: '撤回回复',
  perm: 'chat:reply',
  audit: 'message.withdraw',
  input: z.object({ message_id: id() }).strict(),
  output: state,
})

/**
 * Puts an answer that was certainly not sent back in the queue; of every other, and of a private message where the
 * platform takes none now, CONFLICT. One that a person found not to be sent is taken back and waits anew under an id of
 * its own: its computer would never press the old one. NOT_FOUND.
 */
export const retrySend = post(group, 'retrySend', {
  title: '重新发送',
  perm: 'chat:reply',
  audit: 'message.retry',
  input: z.object({ message_id: id() }).strict(),
  output: state,
})

/**
 * A person looked at the site: an answer of which nobody knew was sent, or was not. CONFLICT unless it is `unknown`.
 * NOT_FOUND.
 */
export const settleSend = post(group, 'settleSend', {
  title: '核对回复',
  perm: 'chat:reply',
  audit: 'message.settle',
  input: z.object({ message_id: id(), is_sent: flag() }).strict(),
  output: state,
})

/** What an account may still answer. `next_time`: the earliest for the next answer, 0 = at once. NOT_FOUND. */
export const replyBudget = get(group, 'replyBudget', {
  title: '回复额度',
  perm: 'chat:reply',
  input: z.object({ third_auth_id: id() }).strict(),
  output: z.object({
    /** 0 = nothing that people write on the platform can be answered from here. */
    can_reply: outFlag(),
    left_today: count(),
    left_hour: count(),
    next_time: outTime(),
    /** Answers of this account in the queue. */
    waiting: count(),
    /** 0 = signed out or switched off: answers wait. */
    is_online: outFlag(),
  }),
})

/**
 * The next answers to press, taken for this device. One that this device took and never reported comes again under the
 * same `attempt_no`: its helper tells how it ended. What another device took never comes; a day after nobody reported
 * it is `unknown`. `except`: answers that this device tried in vain just now, so that they keep no other account's
 * waiting. Credentials are sealed to the device; the rest is what `sendMessage` is asked with.
 */
export const outbox = post(group, 'outbox', {
  title: '领取待发回复',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'chat:reply',
  input: z
    .object({ device_id: deviceId, limit: int(1, 20).default(1), except: z.array(id()).max(20).default([]) })
    .strict(),
  output: z.object({
    list: z.array(
      z.object({
        message_id: count(),
        attempt_no: count(),
        epoch,
        kind: z.enum(MESSAGE_KINDS),
        target: replyTarget,
        text: z.string(),
        thirdauth: z.object({
          id: count(),
          platform_value: platformValue,
          account_id: z.string(),
          third_sec_uid: z.string(),
          third_cookie: sealed,
          third_token: sealed,
          proxy: sealed.optional(),
          ways: accountWays,
        }),
      }),
    ),
  }),
})

/**
 * What `sendMessage` answered. Idempotent on (message_id, attempt_no); the first end of an attempt stands, but for
 * `unknown`, which a later certain one replaces. After `resting` the answer waits until `resume_at`. `signature`: of
 * the device over `replyProofText`; refused as by `reportWorks`.
 */
export const outboxCallBack = post(group, 'outboxCallBack', {
  title: '回报回复结果',
  unlogged: 'told by a computer, not done by a person',
  perm: 'chat:reply',
  input: z
    .object({
      message_id: id(),
      attempt_no: int(1, 1000),
      device_id: deviceId,
      end: z.enum(REPLY_ENDS),
      platform_msg_id: z.string().max(200),
      reason: z.string().max(300),
      /** As the helper tells it; 0 = at once. */
      resume_at: unixTime(),
      signature: z.string().max(200).default(''),
    })
    .strict(),
  output: state.extend({ repeated: outFlag() }),
})
