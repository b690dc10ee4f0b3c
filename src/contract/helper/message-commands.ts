// Reads what people wrote to an account. Nothing is liked, answered or marked by us; what the site itself marks as read
// when its page is opened is told in docs/publishing.md.
import { z } from 'zod'
import { MESSAGE_KINDS, seenMessage } from '../entities/message.ts'
import { command } from './command.ts'
import { helperThirdAuth } from './commands.ts'

/** Messages of one reading; what is older is read the next time, under the cursor. */
export const MESSAGES_PER_READING = 300
/** Readings of one account, kind and day; one beyond is refused before the page is opened. */
export const READINGS_PER_DAY = 60
/** A pause between two readings of one account and kind, seconds: comments and private messages. */
export const READING_GAP_S = { comment: 15 * 60, dm: 5 * 60 } as const
/** Rests after the first, second, third and every later reading in a row that a site stopped, seconds. */
export const BLOCKED_REST_S = [1_800, 7_200, 21_600, 86_400] as const

/**
 * `ok` = read to the cursor or to the end that the site shows; `partial` = read, but something in between is missing
 * (`reason`): what is listed may be kept, the cursor stays where it was; `changed` = an answer of the site had a shape
 * that we don't know, so nothing of it was taken; `blocked` = the site wants a person or a login; `resting` = the day's
 * readings are used up or the pause isn't over; `error` = it could not be read.
 */
export const READING_STATUS = ['ok', 'partial', 'changed', 'blocked', 'resting', 'error'] as const

/**
 * Opens the platform's own page with the account's login and takes what that page is given. `cursor`: of the last
 * reading that was `ok`, '' = the first: then the latest messages only. Where there are more new ones than a reading
 * holds, the oldest of them come first. Ends of a reading are a status with its `reason` in words; thrown are only what
 * stands before it: no such command (404 of an older helper, else 501), a platform or kind that can't be read (501), no
 * session, another account signed in, cancel. It goes on when the page goes away; asked again under the same `look_no`
 * within a quarter of an hour, it answers what was read (0 = no number: read each time). `resume_at`: when the next
 * reading may be asked for, unix s, 0 = at once. `signature` over messagesProofText.
 */
export const syncMessages = command({
  cmd: 'syncMessages',
  title: '读取评论与私信',
  level: 'read',
  timeoutMs: 240_000,
  input: z
    .object({
      thirdauth: helperThirdAuth,
      kind: z.enum(MESSAGE_KINDS),
      cursor: z.string().max(1000).default(''),
      look_no: z.number().int().min(0).default(0),
    })
    .strict(),
  output: z.object({
    status: z.enum(READING_STATUS),
    list: z.array(seenMessage).max(MESSAGES_PER_READING),
    cursor: z.string().max(1000),
    reason: z.string().max(300),
    evidence_id: z.string().nullable(),
    resume_at: z.number().int().min(0),
    signature: z.string().default(''),
  }),
})
