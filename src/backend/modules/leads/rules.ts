// How a company treats its leads: a row of its settings.
import { z } from 'zod'
import { LEAD_LIMITS } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { getLeadRules, setLeadRules } from '../../../contract/http/customer.ts'
import type { RequestContext } from '../../http/context.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { LeadsDeps } from './leads.ports.ts'

/** Key of the settings row, of the company (admin 0). */
export const LEAD_RULES_KEY = 'leads.rules'
const stored = z.object({
  pool_idle_days: z.number().int().min(0).max(LEAD_LIMITS.idle_days_max).catch(0).default(0),
  reveals_per_day: z
    .number()
    .int()
    .min(1)
    .max(LEAD_LIMITS.reveals_max)
    .catch(LEAD_LIMITS.reveals)
    .default(LEAD_LIMITS.reveals),
})
type Rules = OutputOf<typeof getLeadRules>

/** What can't be read counts as unset. */
export function parseRules(text: string | undefined): Rules {
  try {
    return stored.parse(JSON.parse(text ?? '{}'))
  } catch {
    return stored.parse({})
  }
}

export async function readRules(db: Db): Promise<Rules> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', 0)
    .where('key', '=', LEAD_RULES_KEY)
    .executeTakeFirst()
  return parseRules(row?.value)
}

/** Changes what is given. */
export async function changeRules(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof setLeadRules>,
): Promise<Rules> {
  const made = await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('settings')
      .values({ admin_id: 0, key: LEAD_RULES_KEY, value: '{}' })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
      .execute()
    const row = await trx
      .selectFrom('settings')
      .select(['id', 'value'])
      .where('admin_id', '=', 0)
      .where('key', '=', LEAD_RULES_KEY)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = parseRules(row.value)
    const after = {
      pool_idle_days: input.pool_idle_days ?? before.pool_idle_days,
      reveals_per_day: input.reveals_per_day ?? before.reveals_per_day,
    }
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(after), update_time: clock.now() })
      .where('id', '=', row.id)
      .execute()
    return { before, after }
  })
  ctx.audit({ targetType: 'settings', before: made.before, after: made.after })
  return made.after
}
