// Who gets which leads.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { assignLeads } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { shareOut } from '../../lib/share-out.ts'
import { inTransaction } from '../../ports/database.ts'
import { noteEvents } from './events.ts'
import { lockLeads, updateLeads } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { openLeadsOf, requireOwners } from './people.ts'
import { namesOf } from '../../lib/people.ts'

type Input = ParsedInputOf<typeof assignLeads>

/** Key of the settings row that remembers whose turn it was last. */
const TURN_KEY = 'leads.turn'

/** @throws NOT_FOUND for leads or people that are not there, BAD_INPUT without people */
export async function assign(
  { clock, guests }: Pick<LeadsDeps, 'clock' | 'guests'>,
  ctx: RequestContext,
  input: Input,
): Promise<OutputOf<typeof assignLeads>> {
  const asked = input.mode === 'fixed' ? [input.owner_admin_id ?? 0] : (input.admin_ids ?? [])
  if (asked.length === 0 || asked.includes(0))
    throw new AppError(CODE.BAD_INPUT, {
      reason: 'leads.ownerMissing',
      field: input.mode === 'fixed' ? 'owner_admin_id' : 'admin_ids',
    })
  const now = clock.now()
  const done = await inTransaction(ctx.db, async (trx) => {
    const people = await requireOwners(trx, asked)
    await guests.lock(trx, input.ids)
    const leads = await lockLeads(trx, input.ids)
    const given = await shareOut(trx, { mode: input.mode, turnKey: TURN_KEY, load: openLeadsOf }, people, leads.length)
    const names = await namesOf(
      trx,
      leads.map((lead) => lead.owner_admin_id),
    )
    const moves = leads.map((lead, at) => ({ lead, owner: given[at] }))
    const changed = moves.flatMap(({ lead, owner }) =>
      owner === undefined || owner.id === lead.owner_admin_id ? [] : [{ lead, owner }],
    )
    await noteEvents(
      trx,
      changed.map(({ lead, owner }) => ({
        lead_id: lead.id,
        kind: 'assigned' as const,
        before: names.get(lead.owner_admin_id) ?? '',
        after: owner.name,
        admin_id: ctx.admin.id,
        create_time: now,
      })),
    )
    for (const [owner, list] of Map.groupBy(changed, (one) => one.owner))
      await updateLeads(
        trx,
        list.map((one) => one.lead.id),
        { owner_admin_id: owner.id, owned_time: now, update_time: now },
      )
    await guests.owned(trx, new Map(changed.map(({ lead, owner }) => [lead.id, owner.id])), now)
    return { changed, total: leads.length, people }
  })
  ctx.audit({
    unchanged: done.changed.length === 0,
    targetType: 'lead',
    targetId: done.changed.map((one) => one.lead.id).join(','),
    after: { mode: input.mode, owners: [...new Set(done.changed.map((one) => one.owner.name))] },
  })
  return {
    updated: done.changed.length,
    skipped: done.total - done.changed.length,
    owners: done.people.map((one) => ({
      ...one,
      count: done.changed.filter(({ owner }) => owner.id === one.id).length,
    })),
  }
}
