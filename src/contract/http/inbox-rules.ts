// How a company treats conversations that somebody sees to.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { RULE_LIMITS } from '../entities/auto-reply.ts'
import { hourWindow } from '../entities/hours.ts'
import { INBOX_LIMITS } from '../entities/conversation.ts'
import { int } from '../fields.ts'

const group = 'auto_reply'
const rules = z.object({
  /**
   * Minutes of business hours after which a conversation that waits for its assignee's answer belongs to nobody again;
   * 0 = never, which is usual. Counted from when the guest waits, or the assignee got it, whichever is later.
   */
  return_minutes: z.number().int(),
  /** Business hours on the wall of the company's zone; empty = always. */
  windows: z.array(hourWindow),
})

/** What is set, or what is usual. */
export const getInboxRules = get(group, 'inboxRules', {
  title: '会话退回规则',
  perm: 'autoreply:list',
  input: z.object({}).strict(),
  output: rules,
})

/** Changes what is given. */
export const setInboxRules = post(group, 'inboxRules', {
  title: '修改会话退回规则',
  perm: 'autoreply:edit',
  audit: 'conversation.rules',
  input: z
    .object({
      return_minutes: int(0, INBOX_LIMITS.return_minutes_max).optional(),
      windows: z.array(hourWindow).max(RULE_LIMITS.windows).optional(),
    })
    .strict(),
  output: rules,
})
