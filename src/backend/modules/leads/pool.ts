// Leads that nobody cares for go back to the pool by themselves, where a company wants that.
import { CLOSED_STAGES } from '../../../contract/entities/lead.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { noteEvents } from './events.ts'
import { standing, updateLeads } from './leads.repository.ts'
import { namesOf } from '../../lib/people.ts'
import { leadRules } from './rules.ts'

const DAY_MS = 86_400_000
/** Leads that one transaction takes. */
const AT_ONCE = 200

/**
 * Releases the idle leads of every company that set a number of days; answers how many. `unscoped` sees every company.
 * Idle: open, without a due time ahead, and so long neither heard of nor given to somebody.
 */
export async function releaseIdle(unscoped: Db, forTenant: (tenantId: number) => Db, now: number): Promise<number> {
  const companies = await unscoped
    .selectFrom('settings')
    .select(['tenant_id', 'value'])
    .where('admin_id', '=', 0)
    .where('key', '=', leadRules.key)
    .execute()
  let released = 0
  for (const { tenant_id: tenantId, value } of companies) {
    const days = leadRules.parse(value).pool_idle_days
    if (days === 0) continue
    for (;;) {
      const count = await releaseSome(forTenant(tenantId), now - days * DAY_MS, now)
      released += count
      if (count < AT_ONCE) break
    }
  }
  return released
}

async function releaseSome(company: Db, before: number, now: number): Promise<number> {
  return await inTransaction(company, async (trx) => {
    const leads = await standing(trx)
      .select(['l.id', 'l.owner_admin_id'])
      .where('l.owner_admin_id', '>', 0)
      .where('l.stage', 'not in', [...CLOSED_STAGES])
      .where('l.last_time', '<', before)
      .where('l.owned_time', '<', before)
      .where('l.next_follow_time', '<', now)
      .orderBy('l.last_time')
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    const names = await namesOf(
      trx,
      leads.map((lead) => lead.owner_admin_id),
    )
    await noteEvents(
      trx,
      leads.map((lead) => ({
        lead_id: lead.id,
        kind: 'released' as const,
        before: names.get(lead.owner_admin_id) ?? '',
        admin_id: 0,
        create_time: now,
      })),
    )
    await updateLeads(
      trx,
      leads.map((lead) => lead.id),
      { owner_admin_id: 0, owned_time: now, update_time: now },
    )
    return leads.length
  })
}
