// Which accounts have their comments and private messages read, when it is done, and what came of it.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountWays, platformValue, sealed } from '../entities/account.ts'
import { MESSAGE_KINDS, seenMessage } from '../entities/message.ts'
import { flag, id, ids, int, outFlag, outTime, page, pageQuery, text, unixTime } from '../fields.ts'
import { MESSAGES_PER_READING, READING_STATUS } from '../helper/message-commands.ts'

const group = 'message'
const count = () => z.number().int()
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** One kind of an account's messages. */
const readingSwitch = z.object({
  kind: z.enum(MESSAGE_KINDS),
  /** 0 = nothing is read, which is usual. */
  enabled: outFlag(),
  /** When the last reading was reported; 0 = never. */
  read_time: outTime(),
  /** What came of it; null = never read. */
  status: z.enum(READING_STATUS).nullable(),
  /** In words, when it was not `ok`. */
  reason: z.string(),
  /** How many new messages of guests the last reading brought; null = never read, or nobody counted. */
  added: count().nullable(),
  /** `running`: a computer has it in hand; `lost`: one had, and told nothing of it. */
  state: z.enum(['idle', 'running', 'lost']),
  /** From when on it may be asked for by name (`takeDueReadings`); 0 = it is off. */
  ask_time: outTime(),
  /** When the next one is due; 0 = it is off. One in the past waits for a computer with the account. */
  next_time: outTime(),
})

/**
 * Accounts of platforms whose messages can be read, with a row for each kind that can be. Search words: the account's
 * name. `is_online` 0: it is signed out or switched off, so nothing is read whatever the switch says.
 */
export const readingList = get(group, 'readingList', {
  title: '消息读取设置',
  perm: 'chat:reply',
  input: z.object({ ...pageQuery(), platform_value: text(20).optional(), enabled: flag().optional() }).strict(),
  output: page(
    z.object({
      third_auth_id: count(),
      openname: z.string(),
      platform_value: z.string(),
      is_online: outFlag(),
      /** The computer that signed it in: it reads first, others half an hour later; '' = any. */
      device_id: z.string(),
      kinds: z.array(readingSwitch),
    }),
  ),
})

/**
 * Switches kinds of accounts on or off; what an account's platform does not have is `skipped`, as what is so already.
 * NOT_FOUND.
 */
export const setReading = post(group, 'setReading', {
  title: '开关消息读取',
  perm: 'chat:assign',
  audit: 'reading.switch',
  input: z.object({ ids: ids(), kinds: z.array(z.enum(MESSAGE_KINDS)).min(1).max(2), enabled: flag() }).strict(),
  output: z.object({ updated: count(), skipped: count() }),
})

/**
 * Readings that are due now, taken for this device so that two desktops don't read the same account; first those that
 * it took and whose page went away meanwhile, under the same `look_no`: its helper has what was read. With
 * `third_auth_id` and `kind` that one at once, not later because the last readings brought nothing: NOT_FOUND,
 * ACCOUNT_OFFLINE, ACCOUNT_IN_USE, CONFLICT while it is switched off, TOO_OFTEN with `data.retry_after` before its
 * plain pause, or the rest that its site wants, is over. Credentials are sealed to the device; the
 * rest is what `syncMessages` is asked with.
 */
export const takeDueReadings = post(group, 'messagesNextLook', {
  title: '领取消息读取',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'chat:reply',
  input: z
    .object({
      device_id: deviceId,
      third_auth_id: id().optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      limit: int(1, 20).default(1),
    })
    .strict(),
  output: z.object({
    list: z.array(
      z.object({
        look_no: count(),
        kind: z.enum(MESSAGE_KINDS),
        cursor: z.string(),
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
 * What `syncMessages` answered, whatever its status. Messages are kept once by (account, kind, platform_msg_id),
 * however often and in whatever order they come; only a reading that is `ok` moves the cursor. Idempotent on
 * (third_auth_id, kind, look_no). `signature`: of the device over `messagesProofText`; refused as by `reportWorks`.
 */
export const reportMessages = post(group, 'reportMessages', {
  title: '回报消息',
  unlogged: 'told by a computer, not done by a person',
  perm: 'chat:reply',
  input: z
    .object({
      third_auth_id: id(),
      kind: z.enum(MESSAGE_KINDS),
      look_no: int(1, 1_000_000_000),
      device_id: deviceId,
      status: z.enum(READING_STATUS),
      cursor: z.string().max(1000),
      reason: z.string().max(300),
      /** As the helper tells it; 0 = at once. */
      resume_at: unixTime(),
      messages: z.array(seenMessage.strict()).max(MESSAGES_PER_READING),
      signature: z.string().max(200).default(''),
    })
    .strict(),
  output: z.object({
    /** Messages of guests that were not there yet. */
    added: count(),
    /** Others: of the account's own, or withdrawn meanwhile. */
    changed: count(),
    repeated: outFlag(),
    /** When this account's kind may be read next. */
    next_time: outTime(),
  }),
})
