// Leads (people who asked for something), the customers that became of them, and what was done with both.
import { z } from 'zod'
import { outFlag, outTime, text } from '../fields.ts'

/** Stages of a lead; the numbers go over the wire. `invalid` and `lost` need a reason, `won` may name an amount. */
export const LEAD_STAGE = { waiting: 0, following: 1, interested: 2, booked: 3, won: 4, invalid: 5, lost: 6 } as const
export type LeadStage = (typeof LEAD_STAGE)[keyof typeof LEAD_STAGE]
/** All stages in the order of the tabs. */
export const LEAD_STAGES = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly LeadStage[]
/** Stages in which nothing is left to do: no due date counts there, and no lead goes back to the pool by itself. */
export const CLOSED_STAGES = [4, 5, 6] as const satisfies readonly LeadStage[]

export const LEAD_SOURCES = [
  'dm',
  'comment',
  'appointment',
  'fission',
  'landing_page',
  'phone',
  'import',
  'manual',
] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]
export const CONTACT_FIELDS = ['phone', 'wechat'] as const
/** A phone number or WeChat as it is typed; '' = none. The server brings it to one form or refuses it at its field. */
export const typedContact = () => text(60)
export type ContactField = (typeof CONTACT_FIELDS)[number]
export const FOLLOW_WAYS = ['phone', 'wechat', 'dm', 'visit', 'other'] as const
export type FollowWay = (typeof FOLLOW_WAYS)[number]
export const CALL_RESULTS = ['connected', 'no_answer', 'busy', 'invalid', 'refused'] as const
export type CallResult = (typeof CALL_RESULTS)[number]
export const CALL_DIRECTIONS = ['in', 'out'] as const
export const CUSTOMER_LEVELS = ['A', 'B', 'C', 'D'] as const
export type CustomerLevel = (typeof CUSTOMER_LEVELS)[number]
export const TAG_KINDS = ['lead', 'customer', 'conversation'] as const
export type TagKind = (typeof TAG_KINDS)[number]
/** Numbers of the wire. */
export const APPOINTMENT_STATUS = { pending: 0, confirmed: 1, arrived: 2, cancelled: 3, no_show: 4 } as const
export const APPOINTMENT_STATUSES = [0, 1, 2, 3, 4] as const

/**
 * Longest texts in characters; `tags` of one lead or customer; `bulk` rows of one call; `score` the highest;
 * `amount` of a deal in fen; `undo_hours` of a merge; `reveals` contacts that one person opens in a day unless set.
 */
export const LEAD_LIMITS = {
  name: 40,
  text: 500,
  reason: 100,
  tag: 12,
  tags: 20,
  bulk: 200,
  merge: 20,
  score: 100,
  amount: 1_000_000_000_000,
  undo_hours: 24,
  reveals: 200,
  reveals_max: 2_000,
  idle_days_max: 365,
} as const

const count = () => z.number().int()
/** Money in fen; null = nothing was said of it. */
const fen = () => z.number().int().nullable()

export const tagChip = z.object({ id: count(), name: z.string(), color: z.string() })
export type TagChip = z.infer<typeof tagChip>

/** What every answer says of a contact: its mask ('' = there is none). The value itself is in `revealContact` alone. */
const contact = {
  phone_mask: z.string(),
  wechat_mask: z.string(),
  has_phone: outFlag(),
  has_wechat: outFlag(),
}

/** One lead. Ids are 0, texts '' and times 0 where there is nothing. */
export const leadRow = z.object({
  id: count(),
  guest_name: z.string(),
  avatar: z.string(),
  ...contact,
  source: z.enum(LEAD_SOURCES),
  platform_value: z.string(),
  third_auth_id: count(),
  openname: z.string(),
  /** The published work by which the person came. */
  publish_item_id: count(),
  work_title: z.string(),
  keyword: z.string(),
  area_adcode: z.string(),
  area_name: z.string(),
  /** 0 to 100; null = nobody judged it. */
  intent_score: count().nullable(),
  stage: count(),
  /** Why it is invalid or lost. */
  stage_reason: z.string(),
  /** 0 = nobody: it lies in the pool since `pool_time`. */
  owner_admin_id: count(),
  owner_name: z.string(),
  pool_time: outTime(),
  tags: z.array(tagChip),
  need_text: z.string(),
  remark: z.string(),
  /** What the person wrote last, contacts masked; null where nobody read it, or the operator does not see it. */
  last_message: z.string().nullable(),
  first_time: outTime(),
  /** When the lead was last heard of: created, written, called, followed. */
  last_time: outTime(),
  last_follow_time: outTime(),
  next_follow_time: outTime(),
  /** 1 = `next_follow_time` has passed and the stage is an open one. */
  overdue: outFlag(),
  follow_count: count(),
  /** The conversation in which that stands; 0 = none. */
  conversation_id: count(),
  customer_id: count(),
  deal_amount: fen(),
  deal_time: outTime(),
  create_time: outTime(),
})
export type LeadRow = z.infer<typeof leadRow>

export const LEAD_EVENTS = [
  'created',
  'edited',
  'stage',
  'assigned',
  'released',
  'claimed',
  'tagged',
  'follow',
  'call',
  'message',
  'appointment',
  'reveal',
  'export',
  'merged',
  'unmerged',
  'converted',
  'deleted',
  'restore',
] as const
export type LeadEventKind = (typeof LEAD_EVENTS)[number]

/**
 * One thing that happened. `before` and `after`: of `stage` the numbers, of `assigned`, `released`, `claimed` the
 * owners' names ('' = pool), of `tagged` the tags by comma, of `edited` the fields that changed by comma (`after`), of
 * `reveal` the field (`after`), of `merged` and `unmerged` the other lead's id (`after`), of `call` its result, of
 * `follow` its way, of `appointment` its status. `content` is what a person wrote. None holds a plain number.
 */
export const leadEvent = z.object({
  id: count(),
  kind: z.enum(LEAD_EVENTS),
  content: z.string(),
  before: z.string(),
  after: z.string(),
  /** '' = by itself. */
  admin_name: z.string(),
  create_time: outTime(),
})
export type LeadEvent = z.infer<typeof leadEvent>

export const followUpRow = z.object({
  id: count(),
  lead_id: count(),
  customer_id: count(),
  way: z.enum(FOLLOW_WAYS),
  content: z.string(),
  result: z.string(),
  next_follow_time: outTime(),
  admin_name: z.string(),
  create_time: outTime(),
})
export type FollowUpRow = z.infer<typeof followUpRow>

export const callRow = z.object({
  id: count(),
  lead_id: count(),
  direction: z.enum(CALL_DIRECTIONS),
  phone_mask: z.string(),
  start_time: outTime(),
  duration_s: count(),
  result: z.enum(CALL_RESULTS),
  remark: z.string(),
  admin_name: z.string(),
  create_time: outTime(),
})
export type CallRow = z.infer<typeof callRow>

export const appointmentRow = z.object({
  id: count(),
  /** 0 = of no lead. */
  lead_id: count(),
  guest_name: z.string(),
  phone_mask: z.string(),
  service_name: z.string(),
  appoint_time: outTime(),
  store_name: z.string(),
  poi_id: z.string(),
  platform_value: z.string(),
  third_auth_id: count(),
  openname: z.string(),
  /** `APPOINTMENT_STATUS`. */
  status: count(),
  remark: z.string(),
  create_time: outTime(),
})
export type AppointmentRow = z.infer<typeof appointmentRow>

/** A lead that became part of another. */
export const mergedLead = z.object({
  merge_id: count(),
  id: count(),
  guest_name: z.string(),
  phone_mask: z.string(),
  wechat_mask: z.string(),
  admin_name: z.string(),
  merged_time: outTime(),
  /** Until when `unmergeLeads` takes it back; it may be too late by now, or the master was merged further. */
  undo_until: outTime(),
  can_undo: outFlag(),
})

/** By which way a lead came; null = not known. */
export const leadChain = z.object({
  keyword: z.string().nullable(),
  title: z.string().nullable(),
  work_url: z.string().nullable(),
  publish_item_id: count().nullable(),
  account: z.object({ id: count(), openname: z.string(), platform_value: z.string() }).nullable(),
  /** Name of the fission activity. */
  activity: z.string().nullable(),
})
export type LeadChain = z.infer<typeof leadChain>

/** One customer; 0, '' where there is nothing. */
export const customerRow = z.object({
  id: count(),
  name: z.string(),
  company: z.string(),
  ...contact,
  industry_id: count(),
  area_adcode: z.string(),
  area_name: z.string(),
  /** '' = not judged. */
  level: z.enum(['', ...CUSTOMER_LEVELS]),
  source: z.enum(LEAD_SOURCES),
  owner_admin_id: count(),
  owner_name: z.string(),
  tags: z.array(tagChip),
  deal_amount: fen(),
  deal_time: outTime(),
  last_follow_time: outTime(),
  remark: z.string(),
  /** Leads that became this customer. */
  lead_count: count(),
  create_time: outTime(),
})
export type CustomerRow = z.infer<typeof customerRow>
