// How a company treats its conversations.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { hourWindow } from '../../../contract/entities/hours.ts'
import { INBOX_LIMITS } from '../../../contract/entities/conversation.ts'
import type { getInboxRules, setInboxRules } from '../../../contract/http/inbox-rules.ts'
import type { RequestContext } from '../../http/context.ts'
import { companySetting } from '../../lib/company-setting.ts'
import { inTransaction } from '../../ports/database.ts'

export type InboxRules = OutputOf<typeof getInboxRules>

export const inboxRules = companySetting<InboxRules>(
  'messages.rules',
  z.object({
    return_minutes: z.number().int().min(0).max(INBOX_LIMITS.return_minutes_max).catch(0).default(0),
    windows: z.array(hourWindow).catch([]).default([]),
  }),
)

/** Changes what is given. `now`: unix ms. */
export async function changeInboxRules(
  now: number,
  ctx: RequestContext,
  input: ParsedInputOf<typeof setInboxRules>,
): Promise<InboxRules> {
  const { before, after } = await inTransaction(ctx.db, async (trx) => {
    const was = await inboxRules.lock(trx)
    const is: InboxRules = {
      return_minutes: input.return_minutes ?? was.return_minutes,
      windows: input.windows ?? was.windows,
    }
    await inboxRules.write(trx, is, now)
    return { before: was, after: is }
  })
  ctx.audit({ targetType: 'settings', before, after })
  return after
}
