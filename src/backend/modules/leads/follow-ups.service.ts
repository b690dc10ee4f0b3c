// What people note of a lead or a customer: follow-ups and calls.
import { LEAD_STAGE } from '../../../contract/entities/lead.ts'
import type { FollowWay } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { addCall, addFollowUp } from '../../../contract/http/lead.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { lockCustomer } from './customers.repository.ts'
import { requirePerm } from './duplicates.ts'
import { noteEvents } from './events.ts'
import { stageCells } from './lead-moves.service.ts'
import { lockLead, updateLeads } from './leads.repository.ts'
import type { LeadChange } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { refusePhones } from './texts.ts'

type FollowUp = ParsedInputOf<typeof addFollowUp>

/** @throws NOT_FOUND, BAD_INPUT, NO_PERMISSION for a customer without the right to change customers */
export async function follow(
  { clock, guests }: Pick<LeadsDeps, 'clock' | 'guests'>,
  ctx: RequestContext,
  input: FollowUp,
): Promise<OutputOf<typeof addFollowUp>> {
  const { lead_id: leadId, customer_id: customerId, content, result, reason } = input
  if ((leadId === undefined) === (customerId === undefined))
    throw new AppError(CODE.BAD_INPUT, { reason: 'leads.oneTarget', field: 'lead_id' })
  if (content === '') throw new AppError(CODE.BAD_INPUT, { reason: 'leads.contentMissing', field: 'content' })
  refusePhones({ content, result, reason })
  const now = clock.now()
  const values = {
    channel: input.way,
    content,
    result,
    next_follow_time: toMillis(input.next_follow_time ?? 0),
    admin_id: ctx.admin.id,
    create_time: now,
  }
  const id = await inTransaction(ctx.db, async (trx) => {
    if (leadId !== undefined) return await followLead(trx, ctx, { guests, leadId, input, now, values })
    requirePerm(ctx, 'customer:edit')
    const customer = await lockCustomer(trx, customerId ?? 0)
    await trx
      .updateTable('customers')
      .set({ last_follow_time: now, update_time: now })
      .where('id', '=', customer.id)
      .execute()
    return await insertFollowUp(trx, { ...values, customer_id: customer.id })
  })
  ctx.audit({ targetType: leadId === undefined ? 'customer' : 'lead', targetId: leadId ?? customerId ?? 0 })
  return { id }
}

type FollowUpValues = Pick<FollowUp, 'content' | 'result'> & {
  channel: FollowWay
  next_follow_time: number
  admin_id: number
  create_time: number
}

async function insertFollowUp(
  trx: Db,
  values: FollowUpValues & { lead_id?: number; customer_id?: number },
): Promise<number> {
  const { id } = await trx.insertInto('follow_ups').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

async function followLead(
  trx: Db,
  ctx: RequestContext,
  asked: Pick<LeadsDeps, 'guests'> & { leadId: number; input: FollowUp; now: number; values: FollowUpValues },
): Promise<number> {
  const { guests, leadId, input, now, values } = asked
  if (input.stage !== undefined) await guests.lock(trx, [leadId])
  const lead = await lockLead(trx, leadId)
  const stage = input.stage ?? (lead.stage === LEAD_STAGE.waiting ? LEAD_STAGE.following : lead.stage)
  const isMoved = stage !== lead.stage
  const cells: LeadChange = isMoved ? stageCells({ stage, reason: input.reason }, now) : {}
  const note = { lead_id: leadId, admin_id: ctx.admin.id, create_time: now }
  await noteEvents(trx, [
    { ...note, kind: 'follow', content: input.content, after: input.way },
    ...(isMoved
      ? [
          {
            ...note,
            kind: 'stage' as const,
            before: String(lead.stage),
            after: String(stage),
            content: input.reason,
          },
        ]
      : []),
  ])
  const made = await insertFollowUp(trx, { ...values, lead_id: leadId })
  await updateLeads(trx, [leadId], {
    follow_count: lead.follow_count + 1,
    last_follow_time: now,
    last_time: now,
    ...(input.next_follow_time !== undefined && { next_follow_time: toMillis(input.next_follow_time) }),
    // Behind the time: nobody is reminded of what is over.
    ...cells,
    update_time: now,
  })
  if (isMoved)
    await guests.entered(trx, [leadId], { stage, wonTime: Number(cells.won_time ?? 0), adminId: ctx.admin.id, now })
  return made
}

/** @throws NOT_FOUND, BAD_INPUT for a lead without a phone and for times to come */
export async function noteCall(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof addCall>,
): Promise<OutputOf<typeof addCall>> {
  refusePhones({ remark: input.remark })
  const now = clock.now()
  const start = toMillis(input.start_time)
  if (start > now) throw new AppError(CODE.BAD_INPUT, { reason: 'leads.timeAhead', field: 'start_time' })
  const id = await inTransaction(ctx.db, async (trx) => {
    const lead = await lockLead(trx, input.lead_id)
    if (lead.phone_hash === null) throw new AppError(CODE.BAD_INPUT, { reason: 'leads.noPhone', field: 'lead_id' })
    const made = await trx
      .insertInto('call_records')
      .values({
        lead_id: lead.id,
        direction: input.direction,
        phone_mask: lead.phone_mask,
        start_time: start,
        duration_s: input.duration_s,
        result: input.result,
        remark: input.remark,
        admin_id: ctx.admin.id,
        create_time: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteEvents(trx, [
      {
        lead_id: lead.id,
        kind: 'call',
        content: input.remark,
        after: input.result,
        admin_id: ctx.admin.id,
        create_time: now,
      },
    ])
    await updateLeads(trx, [lead.id], {
      last_time: Math.max(lead.last_time, start),
      ...(input.next_follow_time !== undefined && { next_follow_time: toMillis(input.next_follow_time) }),
      update_time: now,
    })
    return made.id
  })
  ctx.audit({ targetType: 'lead', targetId: input.lead_id, after: { result: input.result } })
  return { id }
}
