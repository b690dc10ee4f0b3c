// Appointments of guests, with or without a lead.
import { APPOINTMENT_STATUS, APPOINTMENT_STATUSES, LEAD_STAGE } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { listAppointments, saveAppointment, setAppointment } from '../../../contract/http/message.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { toPage, totalOf } from '../../lib/paging.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { countStatuses, findAppointmentPage, showAppointments } from './appointments.repository.ts'
import { noteEvents } from './events.ts'
import { originOf } from './lead-origin.ts'
import { findLead, lockLead, updateLeads } from './leads.repository.ts'
import type { LeadDbRow } from './leads.repository.ts'
import { boundsOf, searchOf } from './leads.service.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { refusePhones } from './texts.ts'

type Save = ParsedInputOf<typeof saveAppointment>

export interface AppointmentsService {
  list(ctx: RequestContext, input: ParsedInputOf<typeof listAppointments>): Promise<OutputOf<typeof listAppointments>>
  /** @throws NOT_FOUND, BAD_INPUT */
  save(ctx: RequestContext, input: Save): Promise<{ id: number }>
  /** @throws NOT_FOUND, BAD_INPUT */
  set(ctx: RequestContext, input: ParsedInputOf<typeof setAppointment>): Promise<OutputOf<typeof setAppointment>>
}

/** See the interface. */
export function createAppointmentsService(deps: LeadsDeps): AppointmentsService {
  const { clock, cells } = deps

  const add = async (ctx: RequestContext, trx: Db, input: Save): Promise<number> => {
    const now = clock.now()
    if (input.appoint_time === undefined || input.appoint_time === 0)
      throw new AppError(CODE.BAD_INPUT, { reason: 'leads.appointTimeMissing', field: 'appoint_time' })
    const lead = input.lead_id === undefined || input.lead_id === 0 ? undefined : await lockLead(trx, input.lead_id)
    const name = input.guest_name ?? lead?.guest_name ?? ''
    if (name === '') throw new AppError(CODE.BAD_INPUT, { reason: 'leads.nameMissing', field: 'guest_name' })
    const origin = await originOf(trx, { third_auth_id: input.third_auth_id })
    const { id } = await trx
      .insertInto('appointment_users')
      .values({
        lead_id: lead?.id ?? 0,
        guest_name: name,
        ...phoneOf(ctx, input, lead),
        service_name: input.service_name ?? '',
        appoint_time: toMillis(input.appoint_time),
        store_name: input.store_name ?? '',
        poi_id: input.poi_id ?? '',
        third_auth_id: origin.third_auth_id ?? (await seenAccount(trx, lead)),
        platform_value: origin.platform_value ?? lead?.platform_value ?? '',
        remark: input.remark ?? '',
        admin_id: ctx.admin.id,
        create_time: now,
        update_time: now,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (lead !== undefined) await booked(trx, ctx, { lead, now })
    return id
  }

  const phoneOf = (ctx: RequestContext, input: Save, lead: LeadDbRow | undefined) =>
    input.phone === undefined
      ? {
          phone_enc: lead?.phone_enc ?? null,
          phone_hash: lead?.phone_hash ?? null,
          phone_mask: lead?.phone_mask ?? '',
        }
      : cells.phone(ctx.tenant.id, input.phone)

  const edit = async (ctx: RequestContext, trx: Db, id: number, input: Save): Promise<number> => {
    const before = await lockAppointment(trx, id)
    if (input.appoint_time === 0)
      throw new AppError(CODE.BAD_INPUT, { reason: 'leads.appointTimeMissing', field: 'appoint_time' })
    if (input.guest_name === '')
      throw new AppError(CODE.BAD_INPUT, { reason: 'leads.nameMissing', field: 'guest_name' })
    const isOther = input.lead_id !== undefined && input.lead_id > 0 && input.lead_id !== before.lead_id
    if (isOther) await lockLead(trx, input.lead_id ?? 0)
    const origin =
      input.third_auth_id === before.third_auth_id ? {} : await originOf(trx, { third_auth_id: input.third_auth_id })
    await trx
      .updateTable('appointment_users')
      .set({
        ...(input.lead_id !== undefined && input.lead_id !== before.lead_id && { lead_id: input.lead_id }),
        ...(input.guest_name !== undefined && { guest_name: input.guest_name }),
        ...(input.phone !== undefined && cells.phone(ctx.tenant.id, input.phone)),
        ...(input.service_name !== undefined && { service_name: input.service_name }),
        ...(input.appoint_time !== undefined && { appoint_time: toMillis(input.appoint_time) }),
        ...(input.store_name !== undefined && { store_name: input.store_name }),
        ...(input.poi_id !== undefined && { poi_id: input.poi_id }),
        ...(input.remark !== undefined && { remark: input.remark }),
        ...origin,
        update_time: clock.now(),
      })
      .where('id', '=', id)
      .execute()
    return id
  }

  return {
    async list(ctx, input) {
      const { db, tenant } = ctx
      const filter = {
        ...boundsOf(input, tenant.timeZone),
        search: searchOf(deps, tenant.id, input.keyword),
        status: input.status,
        third_auth_id: input.third_auth_id,
        poi_id: input.poi_id,
        lead_id: input.lead_id,
      }
      const found = await findAppointmentPage(db, filter, input)
      const statuses = await countStatuses(db, filter)
      const total = await totalOf(input, found.length, async () =>
        input.status === undefined
          ? [...statuses.values()].reduce((sum, count) => sum + count, 0)
          : (statuses.get(input.status) ?? 0),
      )
      return {
        ...toPage(input, total, await showAppointments(db, found)),
        status_counts: APPOINTMENT_STATUSES.map((status) => ({ status, count: statuses.get(status) ?? 0 })),
      }
    },
    async save(ctx, input) {
      const { guest_name, service_name, store_name, remark } = input
      refusePhones({ guest_name, service_name, store_name, remark })
      const id = await inTransaction(ctx.db, async (trx) =>
        input.id === undefined ? await add(ctx, trx, input) : await edit(ctx, trx, input.id, input),
      )
      ctx.audit({ targetType: 'appointment', targetId: id, summary: guest_name ?? '' })
      return { id }
    },
    async set(ctx, input) {
      refusePhones({ remark: input.remark })
      const now = clock.now()
      const suggested = await inTransaction(ctx.db, async (trx) => {
        const before = await lockAppointment(trx, input.id)
        const lead = before.lead_id === 0 ? undefined : await findLead(trx, before.lead_id)
        if (lead !== undefined)
          await noteEvents(trx, [
            {
              lead_id: lead.id,
              kind: 'appointment',
              before: String(before.status),
              after: String(input.status),
              content: input.remark ?? '',
              admin_id: ctx.admin.id,
              create_time: now,
            },
          ])
        await trx
          .updateTable('appointment_users')
          .set({
            status: input.status,
            ...(input.appoint_time !== undefined &&
              input.appoint_time > 0 && { appoint_time: toMillis(input.appoint_time) }),
            ...(input.remark !== undefined && { remark: input.remark }),
            update_time: now,
          })
          .where('id', '=', input.id)
          .execute()
        return lead === undefined ? null : suggestedStage(input.status, lead.stage)
      })
      ctx.audit({ targetType: 'appointment', targetId: input.id, after: { status: input.status } })
      return { id: input.id, status: input.status, suggest_stage: suggested }
    },
  }
}

/** An earlier lead has an appointment now. */
async function booked(trx: Db, ctx: RequestContext, { lead, now }: { lead: LeadDbRow; now: number }): Promise<void> {
  const note = { lead_id: lead.id, admin_id: ctx.admin.id, create_time: now }
  const isMoved = lead.stage < LEAD_STAGE.booked
  await noteEvents(trx, [
    { ...note, kind: 'appointment', after: String(APPOINTMENT_STATUS.pending) },
    ...(isMoved
      ? [{ ...note, kind: 'stage' as const, before: String(lead.stage), after: String(LEAD_STAGE.booked) }]
      : []),
  ])
  await updateLeads(trx, [lead.id], {
    ...(isMoved && { stage: LEAD_STAGE.booked }),
    last_time: now,
    update_time: now,
  })
}

/** Who came may be won; who did not may be lost. Null = nothing is to be said. */
function suggestedStage(status: number, stage: number): number | null {
  if (stage >= LEAD_STAGE.won) return null
  if (status === APPOINTMENT_STATUS.arrived) return LEAD_STAGE.won
  if (status === APPOINTMENT_STATUS.no_show || status === APPOINTMENT_STATUS.cancelled) return LEAD_STAGE.following
  return null
}

async function lockAppointment(trx: Db, id: number) {
  const row = await trx
    .selectFrom('appointment_users')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError(CODE.NOT_FOUND)
  return row
}

/** The lead's account where the caller sees it; 0 = none. */
async function seenAccount(trx: Db, lead: LeadDbRow | undefined): Promise<number> {
  if (lead === undefined || lead.third_auth_id === 0) return 0
  const row = await trx.selectFrom('third_auths').select('id').where('id', '=', lead.third_auth_id).executeTakeFirst()
  return row?.id ?? 0
}
