// Leads for a file: contacts as masks, or in plain for whoever may and says his password again.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { EXPORT_ROWS, exportLeads } from '../../../contract/http/lead-files.ts'
import type { RequestContext } from '../../http/context.ts'
import { inTransaction } from '../../ports/database.ts'
import { requirePerm } from './duplicates.ts'
import { noteEvents } from './events.ts'
import { countLeads, findLeadRows, matchingLeads } from './lead-lists.repository.ts'
import { showLeads } from './lead-view.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { filterOf } from './leads.service.ts'

/** @throws NO_PERMISSION, BAD_CREDENTIALS as the contract says */
export async function exportTable(
  deps: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof exportLeads>,
): Promise<OutputOf<typeof exportLeads>> {
  const isPlain = input.is_plain === 1
  if (isPlain) {
    requirePerm(ctx, 'lead:export:plain')
    await deps.confirmPassword(ctx, input.password, 'password', {
      action: 'lead.export',
      targetType: 'lead',
      targetId: '',
      summary: exportLeads.title,
    })
  }
  const filter = { ...filterOf(deps, ctx, input), ids: input.ids }
  const now = deps.clock.now()
  return await inTransaction(ctx.db, async (trx) => {
    let query = matchingLeads(trx, filter).select('l.id')
    if (input.after > 0) query = query.where('l.id', '<', input.after)
    const found = await query
      .orderBy('l.id', 'desc')
      .limit(EXPORT_ROWS + 1)
      .execute()
    const ids = found.slice(0, EXPORT_ROWS).map((row) => row.id)
    const rows = await findLeadRows(trx, ids)
    const shown = await showLeads(trx, rows, now)
    const sealed = new Map(rows.map((row) => [row.id, row]))
    if (isPlain)
      await noteEvents(
        trx,
        ids.map((id) => ({ lead_id: id, kind: 'export' as const, admin_id: ctx.admin.id, create_time: now })),
      )
    ctx.audit({ targetType: 'lead', summary: String(ids.length), after: { leads: ids.length, plain: isPlain } })
    return {
      rows: shown.map((lead) => {
        const row = sealed.get(lead.id)
        const valueOf = (field: 'phone' | 'wechat', mask: string): string =>
          isPlain && row !== undefined ? (deps.cells.open(row, field) ?? '') : mask
        return { ...lead, phone: valueOf('phone', lead.phone_mask), wechat: valueOf('wechat', lead.wechat_mask) }
      }),
      next: found.length > EXPORT_ROWS ? (ids.at(-1) ?? 0) : 0,
      total: await countLeads(trx, filter),
    }
  })
}
