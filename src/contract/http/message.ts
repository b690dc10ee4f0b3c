// The list of leads and the appointments, which share the group of the messages they come from.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { APPOINTMENT_STATUS, appointmentRow, LEAD_LIMITS, LEAD_SOURCES, leadRow } from '../entities/lead.ts'
import { day, flag, id, idOrZero, int, page, pageQuery, text, unixTime } from '../fields.ts'

const group = 'message'
const count = () => z.number().int()
const status = () => int(APPOINTMENT_STATUS.pending, APPOINTMENT_STATUS.no_show)

/** By what leads are put in order; those without the value come last. */
export const LEAD_SORTS = ['last_time', 'create_time', 'next_follow_time', 'intent_score'] as const

/** By what leads are chosen, beside words. */
export const LEAD_FILTER_SHAPE = {
  stage: int(0, 6).optional(),
  source: z.enum(LEAD_SOURCES).optional(),
  platform_value: text(20).optional(),
  third_auth_id: id().optional(),
  account_platform: text(20).optional(),
  account_group_id: id().optional(),
  owner_admin_id: z.union([z.literal('me'), idOrZero()]).optional(),
  pool: flag().optional(),
  tag: id().optional(),
  due: z.enum(['today', 'overdue']).optional(),
  from: day().optional(),
  to: day().optional(),
  won_from: day().optional(),
  won_to: day().optional(),
  has_phone: flag().optional(),
  word: text(100).optional(),
  publish_item_id: id().optional(),
  dup: flag().default(0),
}

/**
 * Leads that the operator sees, those heard of last first. Search words: name, need, remark, or the keyword that led
 * here; a whole phone number or WeChat finds its lead, four digits the phones that end so. `owner_admin_id` 0 and
 * `pool` 1 = without an owner, `pool` 0 = with one. `due` `today`: until the end of the company's day, what is overdue
 * included. `dup` 1 = another lead has the same guest of the platform, or this one's phone as its WeChat. `from`, `to`:
 * days on which they were created; `won_from`, `won_to`: on which they were won. `account_platform`,
 * `account_group_id`: of linked accounts of this site and group, as the figures count. `word`: of this main word, as
 * `attributionWords` counts; `publish_item_id`: of this work. `stage_counts` are under all filters but `stage`, a row
 * for each stage.
 */
export const listLeads = get(group, 'getGuestCapitalList', {
  title: '线索列表',
  perm: 'lead:list',
  input: z
    .object({ ...pageQuery(), ...LEAD_FILTER_SHAPE, sort_field: z.enum(LEAD_SORTS).default('last_time') })
    .strict(),
  output: page(leadRow).extend({
    stage_counts: z.array(z.object({ stage: count(), count: count() })),
    /** Of the pool, under all filters but `stage` and the owner: as many as the same list with `pool` 1 has. */
    pool_count: count(),
  }),
})

/**
 * Appointments, the next first. Search words: guest, service or store; a whole phone number finds its own. `from`,
 * `to`: days of the appointment.
 */
export const listAppointments = get(group, 'getAppointmentUserList', {
  title: '预约列表',
  perm: 'lead:list',
  input: z
    .object({
      ...pageQuery(),
      status: status().optional(),
      from: day().optional(),
      to: day().optional(),
      third_auth_id: id().optional(),
      poi_id: text(64).optional(),
      lead_id: id().optional(),
    })
    .strict(),
  output: page(appointmentRow).extend({ status_counts: z.array(z.object({ status: count(), count: count() })) }),
})

/**
 * A new appointment, or with `id` what is given of one. With `lead_id` name, phone and account are the lead's unless
 * they are given, and its stage becomes `booked` when it was an earlier one. NOT_FOUND.
 */
export const saveAppointment = post(group, 'addOrEditAppointment', {
  title: '新增或修改预约',
  perm: 'lead:edit',
  audit: 'appointment.edit',
  input: z
    .object({
      id: id().optional(),
      lead_id: idOrZero().optional(),
      guest_name: text(LEAD_LIMITS.name).optional(),
      phone: text(60).optional(),
      service_name: text(60).optional(),
      /** Unix seconds; a new one needs it (BAD_INPUT). */
      appoint_time: unixTime().optional(),
      store_name: text(60).optional(),
      poi_id: text(64).optional(),
      third_auth_id: idOrZero().optional(),
      remark: text(LEAD_LIMITS.text).optional(),
    })
    .strict(),
  output: z.object({ id: count() }),
})

/** What became of an appointment. `suggest_stage`: a stage that the lead may take now, null = none. */
export const setAppointment = post(group, 'setAppointment', {
  title: '修改预约状态',
  perm: 'lead:edit',
  audit: 'appointment.status',
  input: z
    .object({
      id: id(),
      status: status(),
      appoint_time: unixTime().optional(),
      remark: text(LEAD_LIMITS.text).optional(),
    })
    .strict(),
  output: z.object({ id: count(), status: count(), suggest_stage: count().nullable() }),
})
