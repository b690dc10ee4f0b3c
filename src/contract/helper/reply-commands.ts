// Answers a comment that somebody wrote under an account's work, or a private message that somebody wrote to it. Nobody
// else is ever written to.
import { z } from 'zod'
import { MESSAGE_KINDS, type MessageKind } from '../entities/message.ts'
import { epoch } from '../entities/publish.ts'
import { seenText } from '../fields.ts'
import { command } from './command.ts'
import { helperThirdAuth } from './commands.ts'

/** Longest reply to a comment, in characters. */
export const REPLY_MAX = 300
/** Longest answer of all. */
export const REPLY_MOST = 500
/** Of private messages, where the platform's own box says so; others as comments. */
const DIRECT_MAX: Readonly<Record<string, number>> = { bilibili: 500 }
/** Longest answer of this kind on this platform, in characters. */
export function replyMaxOf(platform: string, kind: MessageKind): number {
  return kind === 'dm' && Object.hasOwn(DIRECT_MAX, platform) ? (DIRECT_MAX[platform] ?? REPLY_MAX) : REPLY_MAX
}

/**
 * `sent` = the site's own answer said so; `refused` = the site said no, so it was certainly not sent; `stopped` =
 * nothing was pressed: the message was not found, it stands somebody else there, the page changed or wants a person;
 * `unknown` = it was pressed and nobody knows: such a reply is never pressed again, only looked up; `resting` = too
 * many or too soon, or the site stopped the account: nothing was opened.
 */
export const REPLY_ENDS = ['sent', 'refused', 'stopped', 'unknown', 'resting'] as const
export type ReplyEnd = (typeof REPLY_ENDS)[number]
/** Ends after which it was certainly not sent: it may be tried again under the next attempt's number. */
export const NOT_SENT_ENDS: ReadonlySet<ReplyEnd> = new Set(['refused', 'stopped', 'resting'])

/** How often an account may answer, whoever presses: pause in seconds, replies an hour and a day. */
export interface ReplyPace {
  readonly gapS: number
  readonly hour: number
  readonly day: number
}
const PACE: ReplyPace = { gapS: 120, hour: 10, day: 50 }
/** 小红书 punishes writing in quick turn, so it has the lowest pace of all. */
const SLOW: Readonly<Record<string, ReplyPace>> = { xiaohongshu: { gapS: 600, hour: 3, day: 10 } }
/** The pace of an account of this platform: the project's own careful numbers, no limit that a platform names. */
export function replyPaceOf(platform: string): ReplyPace {
  return Object.hasOwn(SLOW, platform) ? (SLOW[platform] ?? PACE) : PACE
}

/**
 * The comment or private message that is answered, as it was read. Texts are '' where the platform doesn't tell; in
 * name and words contacts may be masked (138****5678) where `author_uid` is told.
 */
export const replyTarget = z
  .object({
    platform_msg_id: seenText(200, 1),
    /** The comment that began the thread; '' = it is this one. */
    root_msg_id: seenText(200),
    author_uid: seenText(200),
    author_name: seenText(200),
    text: seenText(5000),
    /** Unix seconds; 0 = the platform doesn't tell. */
    msg_time: z.number().int().min(0),
    work_id: seenText(200),
    work_title: seenText(2000),
    work_url: seenText(1000),
  })
  .strict()
export type ReplyTarget = z.infer<typeof replyTarget>

/**
 * Presses one reply in the account's own page, after comparing whom the page shows with `target`. Named by (`epoch`,
 * `send_no`, `attempt_no`) of the asking installation: asked again it answers how that attempt ended and presses
 * nothing; one that was cut off behind its press is `unknown`. A further attempt is taken only where the one before was
 * certainly not sent (409 otherwise). Ends of an attempt are an `end` with its `reason` in words; thrown are only what
 * stands before it, as by `syncMessages`. `platform_msg_id`: of the reply, '' where the site doesn't tell it.
 * `resume_at`: when the account may answer next, unix s, 0 = at once. `signature` over replyProofText.
 */
export const sendMessage = command({
  cmd: 'sendMessage',
  title: '回复评论与私信',
  level: 'publish',
  timeoutMs: 180_000,
  input: z
    .object({
      thirdauth: helperThirdAuth,
      kind: z.enum(MESSAGE_KINDS),
      /** Of the installation's data: numbers come again after a restored backup. '' = it has none. */
      epoch: epoch.default(''),
      send_no: z.number().int().min(1),
      attempt_no: z.number().int().min(1).max(1000),
      target: replyTarget,
      text: seenText(REPLY_MOST * 2, 1),
    })
    .strict(),
  output: z.object({
    end: z.enum(REPLY_ENDS),
    platform_msg_id: z.string().max(200),
    reason: z.string().max(300),
    evidence_id: z.string().nullable(),
    resume_at: z.number().int().min(0),
    signature: z.string().default(''),
  }),
})
