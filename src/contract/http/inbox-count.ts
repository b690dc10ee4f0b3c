// How many conversations wait, apart from the inbox itself: the page asks for it before any screen is loaded.
import { z } from 'zod'
import { get } from '../endpoint.ts'

const count = () => z.number().int()

/** For the menu and the title: conversations with unread messages that want an answer now; `mine` those given to me. */
export const inboxCount = get('message', 'inboxCount', {
  title: '未读会话数',
  perm: 'chat:reply',
  input: z.object({}).strict(),
  output: z.object({ unread: count(), mine: count() }),
})
