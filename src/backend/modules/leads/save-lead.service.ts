// Leads as people enter and change them.
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { saveLead } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { checkHandOver, duplicateOf, findMatch } from './duplicates.ts'
import type { Match } from './duplicates.ts'
import { noteEvents } from './events.ts'
import { originOf } from './lead-origin.ts'
import { insertLead, lockLead, updateLeads } from './leads.repository.ts'
import type { LeadChange, LeadDbRow } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { fillBlanks, joinLeads } from './merge.ts'
import { requireOwners } from './people.ts'
import { namesOf } from '../../lib/people.ts'
import { putTags, requireTags, setTags } from '../../lib/tags.ts'
import { checkArea, refusePhones } from './texts.ts'

type Input = ParsedInputOf<typeof saveLead>
type Output = OutputOf<typeof saveLead>
/** What saving asks of the call it is part of. */
export type Saver = Pick<RequestContext, 'db' | 'admin' | 'tenant' | 'audit'>

/**
 * Answers the call.
 * @throws BAD_INPUT, NOT_FOUND, DUPLICATE, NO_PERMISSION as the contract says
 */
export function createSaveLead(
  deps: Pick<LeadsDeps, 'cells' | 'clock' | 'guests'>,
): (ctx: Saver, input: Input) => Promise<Output> {
  const contactsOf = (tenantId: number, input: Input) => ({
    ...(input.phone !== undefined && deps.cells.phone(tenantId, input.phone)),
    ...(input.wechat !== undefined && deps.cells.wechat(tenantId, input.wechat)),
  })
  const plainOf = (input: Input): LeadChange => ({
    ...(input.guest_name !== undefined && { guest_name: input.guest_name }),
    ...(input.keyword !== undefined && { keyword: input.keyword }),
    ...(input.area_adcode !== undefined && { area_adcode: input.area_adcode }),
    ...(input.intent_score !== undefined && { intent_score: input.intent_score }),
    ...(input.need_text !== undefined && { need_text: input.need_text }),
    ...(input.remark !== undefined && { remark: input.remark }),
    ...(input.next_follow_time !== undefined && { next_follow_time: toMillis(input.next_follow_time) }),
  })

  const add = async (ctx: Saver, trx: Db, input: Input): Promise<Output> => {
    const now = deps.clock.now()
    const owner = input.owner_admin_id ?? ctx.admin.id
    checkHandOver(ctx, owner)
    if (owner > 0 && owner !== ctx.admin.id) await requireOwners(trx, [owner])
    const contacts = contactsOf(ctx.tenant.id, input)
    if ((contacts.phone_hash ?? null) === null && (contacts.wechat_hash ?? null) === null)
      throw new AppError(CODE.BAD_INPUT, { reason: 'leads.contactMissing', field: 'phone' })
    const values: LeadChange = {
      ...plainOf(input),
      ...(await originOf(trx, input)),
      ...contacts,
      source: input.source ?? 'manual',
      owner_admin_id: owner,
      owned_time: now,
    }
    await requireTags(trx, 'lead', input.tag_ids ?? [])
    const match = await findMatch(trx, contacts, 0)
    if (match !== null) {
      if (input.on_dup !== 'merge' || !match.isSeen) throw duplicateOf(match, input.on_dup === 'merge')
      return await addTo(ctx, trx, { match, values, tagIds: input.tag_ids ?? [] })
    }
    const id = await insertLead(trx, {
      ...values,
      first_time: now,
      last_time: now,
      admin_id: ctx.admin.id,
      create_time: now,
      update_time: now,
    })
    await putTags(trx, 'lead', id, input.tag_ids ?? [])
    await noteEvents(trx, [
      { lead_id: id, kind: 'created', after: input.source ?? 'manual', admin_id: ctx.admin.id, create_time: now },
    ])
    ctx.audit({ targetType: 'lead', targetId: id, summary: input.guest_name ?? '', after: { source: values.source } })
    return { id, merged_into: 0 }
  }

  /** What was entered becomes part of a lead that is there. */
  const addTo = async (
    ctx: Saver,
    trx: Db,
    { match, values, tagIds }: { match: Match; values: LeadChange; tagIds: readonly number[] },
  ): Promise<Output> => {
    const now = deps.clock.now()
    await deps.guests.lock(trx, [match.id])
    const lead = await lockLead(trx, match.id)
    const filled = fillBlanks(lead, [values])
    // The other contact may be a third lead's: that one keeps it.
    if (
      filled.wechat_hash !== undefined &&
      (await findMatch(trx, { wechat_hash: filled.wechat_hash }, lead.id)) !== null
    )
      for (const cell of ['wechat_enc', 'wechat_hash', 'wechat_mask'] as const) delete filled[cell]
    await noteEvents(trx, [
      { lead_id: lead.id, kind: 'merged', content: values.guest_name ?? '', admin_id: ctx.admin.id, create_time: now },
      ...(lead.stage === LEAD_STAGE.lost ? [stageNote(ctx, lead, LEAD_STAGE.following, now)] : []),
    ])
    await putTags(trx, 'lead', lead.id, tagIds)
    await updateLeads(trx, [lead.id], {
      ...filled,
      ...(lead.stage === LEAD_STAGE.lost && { stage: LEAD_STAGE.following, stage_reason: '' }),
      last_time: now,
      update_time: now,
    })
    await deps.guests.owned(trx, new Map([[lead.id, filled.owner_admin_id ?? 0]]), now)
    ctx.audit({ targetType: 'lead', targetId: lead.id, summary: lead.guest_name, after: { merged: 1 } })
    return { id: lead.id, merged_into: lead.id }
  }

  const edit = async (ctx: Saver, trx: Db, id: number, input: Input): Promise<Output> => {
    const now = deps.clock.now()
    await deps.guests.lock(trx, [id])
    const lead = await lockLead(trx, id)
    const owner = input.owner_admin_id ?? lead.owner_admin_id
    checkHandOver(ctx, owner, lead.owner_admin_id)
    if (owner > 0 && owner !== lead.owner_admin_id && owner !== ctx.admin.id) await requireOwners(trx, [owner])
    const contacts = contactsOf(ctx.tenant.id, input)
    const left = { phone_hash: lead.phone_hash, wechat_hash: lead.wechat_hash, ...contacts }
    if (left.phone_hash === null && left.wechat_hash === null)
      throw new AppError(CODE.BAD_INPUT, {
        reason: 'leads.contactMissing',
        field: input.phone === '' ? 'phone' : 'wechat',
      })
    const match = await findMatch(trx, contacts, id)
    if (match !== null && (input.on_dup !== 'merge' || !match.isSeen))
      throw duplicateOf(match, input.on_dup === 'merge')
    // What both have stays with the other one; a third lead's can't be taken.
    const own = match === null ? contacts : without(contacts, match.field)
    const third = match === null ? null : await findMatch(trx, own, id)
    if (third !== null && third.id !== match?.id) throw duplicateOf(third)
    const values: LeadChange = {
      ...plainOf(input),
      ...(await originOf(trx, changedOrigin(lead, input))),
      ...(third === null && own),
    }
    const change = differing(lead, values)
    const names = await namesOf(trx, [owner, lead.owner_admin_id])
    const tags = input.tag_ids === undefined ? null : await setTags(trx, 'lead', id, input.tag_ids)
    const note = { lead_id: id, admin_id: ctx.admin.id, create_time: now }
    const fields = fieldsOf(change)
    await noteEvents(trx, [
      ...(fields === '' ? [] : [{ ...note, kind: 'edited' as const, after: fields }]),
      ...(tags === null ? [] : [{ ...note, kind: 'tagged' as const, ...tags }]),
      ...(owner === lead.owner_admin_id || match !== null
        ? []
        : [
            {
              ...note,
              kind: handOverKind(ctx, owner),
              before: names.get(lead.owner_admin_id) ?? '',
              after: names.get(owner) ?? '',
            },
          ]),
    ])
    ctx.audit({ targetType: 'lead', targetId: id, summary: lead.guest_name, after: { fields, tags: tags?.after } })
    if (match !== null) {
      await updateLeads(trx, [id], { ...change, update_time: now })
      const made = await joinLeads(trx, ctx, { ids: [id, match.id], now })
      return { id: made.id, merged_into: made.id }
    }
    await updateLeads(trx, [id], {
      ...change,
      ...(owner !== lead.owner_admin_id && { owner_admin_id: owner, owned_time: now }),
      update_time: now,
    })
    if (owner !== lead.owner_admin_id) await deps.guests.owned(trx, new Map([[id, owner]]), now)
    return { id, merged_into: 0 }
  }

  return async (ctx, input) => {
    const { guest_name, need_text, remark, keyword } = input
    refusePhones({ guest_name, need_text, remark, keyword })
    checkArea(input.area_adcode)
    try {
      return await inTransaction(ctx.db, async (trx) =>
        input.id === undefined ? await add(ctx, trx, input) : await edit(ctx, trx, input.id, input),
      )
    } catch (error) {
      if (!isUniqueViolation(error, 'guest_capitals')) throw error
      // Somebody else entered the same person at the same moment.
      const match = await findMatch(ctx.db, contactsOf(ctx.tenant.id, input), input.id ?? 0)
      throw match === null ? error : duplicateOf(match)
    }
  }
}

/** The cells of the other contact. */
function without<T extends object>(contacts: T, field: 'phone' | 'wechat'): Partial<T> {
  const keep = Object.entries(contacts).filter(([key]) => !key.startsWith(field))
  return Object.fromEntries(keep) as Partial<T>
}

/** Only what is another one than it was: what the caller does not see himself may stay, and is not written again. */
function changedOrigin(lead: LeadDbRow, input: Input) {
  return {
    ...(input.platform_value !== undefined &&
      input.platform_value !== lead.platform_value && { platform_value: input.platform_value }),
    ...(input.third_auth_id !== undefined &&
      input.third_auth_id !== lead.third_auth_id && { third_auth_id: input.third_auth_id }),
    ...(input.publish_item_id !== undefined &&
      input.publish_item_id !== lead.publish_item_id && { publish_item_id: input.publish_item_id }),
  }
}

/** Cells that differ; a sealed one counts by its hash alone, since it is another text each time. */
function differing(lead: LeadDbRow, values: LeadChange): LeadChange {
  const isSame = (key: keyof LeadChange): boolean => {
    if (key === 'phone_enc' || key === 'phone_mask') return values.phone_hash === lead.phone_hash
    if (key === 'wechat_enc' || key === 'wechat_mask') return values.wechat_hash === lead.wechat_hash
    return values[key] === lead[key as keyof LeadDbRow]
  }
  const keys = Object.keys(values) as (keyof LeadChange)[]
  return Object.fromEntries(keys.filter((key) => !isSame(key)).map((key) => [key, values[key]]))
}

/** Names of the fields that changed; of sealed ones the field that people know. */
function fieldsOf(change: LeadChange): string {
  return [...new Set(Object.keys(change).map((key) => key.replace(/_(?:enc|hash|mask)$/u, '')))].join(',')
}

function handOverKind(ctx: Saver, to: number): 'assigned' | 'released' | 'claimed' {
  return to === 0 ? 'released' : to === ctx.admin.id ? 'claimed' : 'assigned'
}

function stageNote(ctx: Saver, lead: LeadDbRow, stage: number, now: number) {
  return {
    lead_id: lead.id,
    kind: 'stage' as const,
    before: String(lead.stage),
    after: String(stage),
    admin_id: ctx.admin.id,
    create_time: now,
  }
}
