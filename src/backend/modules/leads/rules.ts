// How a company treats its leads.
import { z } from 'zod'
import { LEAD_LIMITS } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { getLeadRules, setLeadRules } from '../../../contract/http/customer.ts'
import type { RequestContext } from '../../http/context.ts'
import { companySetting } from '../../lib/company-setting.ts'
import { inTransaction } from '../../ports/database.ts'
import type { LeadsDeps } from './leads.ports.ts'

type Rules = OutputOf<typeof getLeadRules>
const { idle_days_max, reveals, reveals_max } = LEAD_LIMITS

export const leadRules = companySetting<Rules>(
  'leads.rules',
  z.object({
    pool_idle_days: z.number().int().min(0).max(idle_days_max).catch(0).default(0),
    reveals_per_day: z.number().int().min(1).max(reveals_max).catch(reveals).default(reveals),
  }),
)

/** Changes what is given. */
export async function changeRules(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof setLeadRules>,
): Promise<Rules> {
  const made = await inTransaction(ctx.db, async (trx) => {
    const before = await leadRules.lock(trx)
    const after = {
      pool_idle_days: input.pool_idle_days ?? before.pool_idle_days,
      reveals_per_day: input.reveals_per_day ?? before.reveals_per_day,
    }
    await leadRules.write(trx, after, clock.now())
    return { before, after }
  })
  ctx.audit({ targetType: 'settings', before: made.before, after: made.after })
  return made.after
}
