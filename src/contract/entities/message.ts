import { z } from 'zod'
import { seenText } from '../fields.ts'

/** `comment` stands under one of the account's works, `dm` is a private message. */
export const MESSAGE_KINDS = ['comment', 'dm'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
/** `card` = a shared work, page or business card; `other` = of a kind that we don't know: its text says so. */
export const MESSAGE_TYPES = ['text', 'image', 'video', 'card', 'emoji', 'other'] as const

/** One comment or private message as the platform's own page was given it. '' = the platform doesn't tell. */
export const seenMessage = z.object({
  /** The platform's id, unique within account and kind; the same message read again has the same. */
  platform_msg_id: seenText(200, 1),
  /** `in` = of the guest, `out` = of the account itself, written by whomever. */
  direction: z.enum(['in', 'out']),
  /** With whom the account speaks: the author of the comment that began it, the other side of private messages. */
  guest_uid: seenText(200, 1),
  guest_name: seenText(200),
  guest_avatar: seenText(1000),
  /** Whose words these are: another guest may answer under a comment. Of `out` the account. */
  author_uid: seenText(200),
  author_name: seenText(200),
  /** Of a comment: the work it stands under. */
  work_id: seenText(200),
  work_title: seenText(2000),
  work_url: seenText(1000),
  /** What it answers; '' = it begins. */
  parent_id: seenText(200),
  type: z.enum(MESSAGE_TYPES),
  text: seenText(5000),
  /** https only. */
  media_url: seenText(2000),
  /** Unix seconds; 0 = the platform doesn't tell. */
  msg_time: z.number().int().min(0).max(32_503_680_000),
  /** Withdrawn or deleted by its author; its text is then ''. */
  withdrawn: z.boolean(),
})
export type SeenMessage = z.infer<typeof seenMessage>
