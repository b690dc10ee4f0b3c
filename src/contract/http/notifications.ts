// What the product tells one person: accounts that dropped out, works that failed, reports.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { flag, ids, outFlag, outTime, page, pageQuery, text } from '../fields.ts'

const notification = z.object({
  id: z.number().int(),
  /** Which part of the product speaks. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the page; '' = it leads nowhere. */
  jump_url: z.string(),
  create_time: outTime(),
  read: outFlag(),
})
export type Notification = z.infer<typeof notification>

/** One's own, the newest first. `unread`: how many of all of them were not read. */
export const notificationList = get('admin', 'notificationList', {
  title: '通知列表',
  anyone: 'one’s own notifications',
  input: z.object({ ...pageQuery(), unread: flag().optional(), kind: text(40).optional() }).strict(),
  output: page(notification).extend({ unread: z.number().int() }),
})

/** Marks these as read, or with `all` 1 all of one's own. NOT_FOUND unless all of them are one's own. */
export const readNotification = post('admin', 'readNotification', {
  title: '标记通知已读',
  anyone: 'one’s own notifications',
  unlogged: 'reads what one was told',
  input: z
    .object({ ids: ids().optional(), all: flag().optional() })
    .strict()
    .refine((one) => (one.ids === undefined) === (one.all === 1), { path: ['ids'] }),
  output: z.object({ updated: z.number().int() }),
})
