import type { InputOf } from '../../../contract/endpoint.ts'
import { APPOINTMENT_STATUSES, CALL_RESULTS, CUSTOMER_LEVELS, LEAD_SOURCES } from '../../../contract/entities/lead.ts'
import type { listCustomers } from '../../../contract/http/customer.ts'
import type { listPhoneLeads } from '../../../contract/http/lead.ts'
import { LEAD_SORTS, type listAppointments, type listLeads } from '../../../contract/http/message.ts'
import { stageIn } from '../../core/leads/lead-stages.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const LEAD_FILTERS = [
  'stage',
  'pool',
  'due',
  'owner',
  'source',
  'tag',
  'platform_value',
  'third_auth_id',
  'account_platform',
  'account_group_id',
  'has_phone',
  'from',
  'to',
  'won_from',
  'won_to',
  'word',
  'publish_item_id',
  'dup',
] as const
export type LeadFilter = (typeof LEAD_FILTERS)[number]
export const PHONE_FILTERS = ['due', 'result', 'owner', 'stage', 'from', 'to'] as const
export type PhoneFilter = (typeof PHONE_FILTERS)[number]
export const CUSTOMER_FILTERS = ['level', 'owner', 'tag', 'source', 'from', 'to'] as const
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]
export const APPOINTMENT_FILTERS = ['status', 'from', 'to', 'third_auth_id'] as const
export type AppointmentFilter = (typeof APPOINTMENT_FILTERS)[number]
export const DUE = ['overdue', 'today'] as const
/** Results of the last call; `none` = never called. */
export const LAST_CALLS = [...CALL_RESULTS, 'none'] as const

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined
const dayOf = (text: string | undefined): string | undefined => (DAY.test(text ?? '') ? text : undefined)
const flagOf = (text: string | undefined): 0 | 1 | undefined => (text === '1' ? 1 : text === '0' ? 0 : undefined)
const oneOf = <T extends string>(options: readonly T[], text: string | undefined): T | undefined =>
  options.find((one) => one === text)
const ownerOf = (text: string | undefined): 'me' | number | undefined =>
  text === 'me' ? 'me' : text === '0' ? 0 : idOf(text)
/** Only what is set: an absent filter is no filter. */
const present = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

const sorted = <T extends string>(params: { sort_field?: string; sort_order?: 'asc' | 'desc' }, fields: readonly T[]) =>
  present({ sort_field: oneOf(fields, params.sort_field), sort_order: params.sort_order })

/** Filters of the address but its stage and pool; words that mean nothing there are left out. */
export function leadFilters(params: Partial<ListParams<LeadFilter>>) {
  return present({
    keyword: params.keyword,
    due: oneOf(DUE, params.due),
    owner_admin_id: ownerOf(params.owner),
    source: oneOf(LEAD_SOURCES, params.source),
    tag: idOf(params.tag),
    platform_value: params.platform_value,
    third_auth_id: idOf(params.third_auth_id),
    account_platform: params.account_platform,
    account_group_id: idOf(params.account_group_id),
    has_phone: flagOf(params.has_phone),
    from: dayOf(params.from),
    to: dayOf(params.to),
    won_from: dayOf(params.won_from),
    won_to: dayOf(params.won_to),
    word: params.word?.slice(0, 100),
    publish_item_id: idOf(params.publish_item_id),
    dup: params.dup === '1' ? (1 as const) : undefined,
  })
}

/** What the list of leads is asked for. */
export function leadInput(params: ListParams<LeadFilter>): InputOf<typeof listLeads> {
  return {
    page: params.page,
    limit: params.limit,
    ...leadFilters(params),
    ...present({ stage: stageIn(params.stage ?? ''), pool: flagOf(params.pool) }),
    ...sorted(params, LEAD_SORTS),
  }
}

/** What the list of leads with a phone is asked for. */
export function phoneInput(params: ListParams<PhoneFilter>): InputOf<typeof listPhoneLeads> {
  return {
    page: params.page,
    limit: params.limit,
    ...present({
      keyword: params.keyword,
      due: oneOf(DUE, params.due),
      result: oneOf(LAST_CALLS, params.result),
      owner: ownerOf(params.owner),
      stage: stageIn(params.stage ?? ''),
      from: dayOf(params.from),
      to: dayOf(params.to),
    }),
    ...sorted(params, ['due', 'intent_score', 'last_time'] as const),
  }
}

/** What the list of customers is asked for. */
export function customerInput(params: ListParams<CustomerFilter>): InputOf<typeof listCustomers> {
  return {
    page: params.page,
    limit: params.limit,
    ...present({
      keyword: params.keyword,
      level: oneOf(CUSTOMER_LEVELS, params.level),
      owner: ownerOf(params.owner),
      tag: idOf(params.tag),
      source: oneOf(LEAD_SOURCES, params.source),
      from: dayOf(params.from),
      to: dayOf(params.to),
    }),
    ...sorted(params, ['id', 'last_follow_time', 'deal_amount'] as const),
  }
}

/** The status of an appointment that the address names, if it names one. */
export function statusIn(text: string): number | undefined {
  return APPOINTMENT_STATUSES.find((status) => String(status) === text)
}

/** What the list of appointments is asked for. */
export function appointmentInput(params: ListParams<AppointmentFilter>): InputOf<typeof listAppointments> {
  return {
    page: params.page,
    limit: params.limit,
    ...present({
      keyword: params.keyword,
      status: statusIn(params.status ?? ''),
      from: dayOf(params.from),
      to: dayOf(params.to),
      third_auth_id: idOf(params.third_auth_id),
    }),
    ...sorted(params, ['appoint_time'] as const),
  }
}
