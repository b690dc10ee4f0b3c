// Merging leads, and taking it back.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { mergeLeads, unmergeLeads } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { joinLeads, partLeads } from './merge.ts'

/** @throws NOT_FOUND, BAD_INPUT for fewer than two */
export async function merge(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof mergeLeads>,
): Promise<OutputOf<typeof mergeLeads>> {
  const made = await inTransaction(
    ctx.db,
    async (trx) => await joinLeads(trx, ctx, { ids: input.ids, masterId: input.master_id, now: clock.now() }),
  )
  ctx.audit({ targetType: 'lead', targetId: made.id, after: { ids: input.ids, merge_id: made.merge_id } })
  return { id: made.id, merge_id: made.merge_id, merged: made.merged, undo_until: toSeconds(made.undoUntil) }
}

/** @throws NOT_FOUND, CONFLICT */
export async function unmerge(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof unmergeLeads>,
): Promise<OutputOf<typeof unmergeLeads>> {
  const parted = await inTransaction(
    ctx.db,
    async (trx) => await partLeads(trx, ctx, { mergeId: input.merge_id, now: clock.now() }),
  )
  ctx.audit({ targetType: 'lead', targetId: parted.id, after: { ids: parted.ids, merge_id: input.merge_id } })
  return parted
}
