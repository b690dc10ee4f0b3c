// How a company treats its conversations: a row of its settings.
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { hourWindow } from '../../../contract/entities/hours.ts'
import { INBOX_LIMITS } from '../../../contract/entities/conversation.ts'
import type { getInboxRules, setInboxRules } from '../../../contract/http/inbox-rules.ts'
import type { RequestContext } from '../../http/context.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

export type InboxRules = OutputOf<typeof getInboxRules>

/** Key of the settings row, of the company (admin 0). */
export const INBOX_RULES_KEY = 'messages.rules'
const stored = z.object({
  return_minutes: z.number().int().min(0).max(INBOX_LIMITS.return_minutes_max).catch(0).default(0),
  windows: z.array(hourWindow).catch([]).default([]),
})

/** What can't be read counts as unset. */
export function parseInboxRules(text: string | undefined): InboxRules {
  try {
    return stored.parse(JSON.parse(text ?? '{}'))
  } catch {
    return stored.parse({})
  }
}

export async function readInboxRules(db: Db): Promise<InboxRules> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', 0)
    .where('key', '=', INBOX_RULES_KEY)
    .executeTakeFirst()
  return parseInboxRules(row?.value)
}

/** Changes what is given. `now`: unix ms. */
export async function changeInboxRules(
  now: number,
  ctx: RequestContext,
  input: ParsedInputOf<typeof setInboxRules>,
): Promise<InboxRules> {
  const { before, after } = await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('settings')
      .values({ admin_id: 0, key: INBOX_RULES_KEY, value: '{}' })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
      .execute()
    const row = await trx
      .selectFrom('settings')
      .select(['id', 'value'])
      .where('admin_id', '=', 0)
      .where('key', '=', INBOX_RULES_KEY)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const was = parseInboxRules(row.value)
    const is: InboxRules = {
      return_minutes: input.return_minutes ?? was.return_minutes,
      windows: input.windows ?? was.windows,
    }
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(is), update_time: now })
      .where('id', '=', row.id)
      .execute()
    return { before: was, after: is }
  })
  ctx.audit({ targetType: 'settings', before, after })
  return after
}
