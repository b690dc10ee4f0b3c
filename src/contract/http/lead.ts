// Leads: people who asked for something. Phone and WeChat go in as they are typed; `revealContact` alone answers them.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  appointmentRow,
  CALL_DIRECTIONS,
  CALL_RESULTS,
  callRow,
  CONTACT_FIELDS,
  FOLLOW_WAYS,
  followUpRow,
  LEAD_LIMITS,
  LEAD_SOURCES,
  leadChain,
  leadEvent,
  leadRow,
  mergedLead,
  typedContact,
} from '../entities/lead.ts'
import { day, flag, id, idOrZero, ids, int, outTime, page, pageQuery, text, unixTime } from '../fields.ts'

const group = 'customer'
const count = () => z.number().int()
const stage = () => int(0, 6)
const someLeads = () => ids(LEAD_LIMITS.bulk)
const changed = z.object({ updated: count(), skipped: count() })

/** All of one lead. `events` the latest 200, `follow_ups`, `calls`, `appointments` the latest 50 each. NOT_FOUND. */
export const getLead = get(group, 'leadInfo', {
  title: '线索详情',
  perm: 'lead:list',
  input: z.object({ id: id() }).strict(),
  output: z.object({
    lead: leadRow,
    events: z.array(leadEvent),
    follow_ups: z.array(followUpRow),
    calls: z.array(callRow),
    appointments: z.array(appointmentRow),
    merged: z.array(mergedLead),
    chain: leadChain,
    /** Set when the lead is part of another one by now: it can be read, not changed. 0 = it is not. */
    merged_into_id: count(),
  }),
})

/**
 * A new lead, or with `id` what is given of one. A new one needs a phone or a WeChat; '' takes one off, not the last of
 * both. Texts that hold a phone number are refused at their field: it belongs where it is sealed.
 *
 * DUPLICATE when another lead has the phone or the WeChat: `data.exist_id` (0 = one that the operator does not see),
 * `data.owner_name` ('' = it lies in the pool). With `on_dup: 'merge'` a new one becomes part of that lead instead, and
 * one that is edited is merged with it (`mergeLeads`): `merged_into` says which one stayed, 0 = none was needed.
 *
 * `owner_admin_id`: absent = whoever makes it, 0 = into the pool; another person only by whoever may assign.
 * `source` of an edit is not changed. `tag_ids` are all tags that it shall have.
 */
export const saveLead = post(group, 'addOrEditLead', {
  title: '新增或修改线索',
  perm: 'lead:edit',
  audit: 'lead.edit',
  input: z
    .object({
      id: id().optional(),
      guest_name: text(LEAD_LIMITS.name).optional(),
      phone: typedContact().optional(),
      wechat: typedContact().optional(),
      source: z.enum(LEAD_SOURCES).optional(),
      owner_admin_id: idOrZero().optional(),
      platform_value: text(20).optional(),
      /** 0 = of no account. */
      third_auth_id: idOrZero().optional(),
      /** The published work by which the person came; 0 = none. */
      publish_item_id: idOrZero().optional(),
      keyword: text(100).optional(),
      /** '' = not known. */
      area_adcode: z
        .string()
        .regex(/^(?:\d{6})?$/)
        .optional(),
      /** null = nobody judged it. */
      intent_score: int(0, LEAD_LIMITS.score).nullable().optional(),
      need_text: text(LEAD_LIMITS.text).optional(),
      remark: text(LEAD_LIMITS.text).optional(),
      tag_ids: z.array(id()).max(LEAD_LIMITS.tags).optional(),
      /** 0 = none. */
      next_follow_time: unixTime().optional(),
      on_dup: z.enum(['refuse', 'merge']).default('refuse'),
    })
    .strict(),
  output: z.object({ id: count(), merged_into: count() }),
})

/**
 * The phone or WeChat of one lead or customer in plain. Each opening is a row of the operation log and an event of the
 * lead, with its reason. TOO_OFTEN with `data.retry_after` when the operator opened as many today as one may.
 * BAD_INPUT when there is none.
 */
export const revealContact = post(group, 'revealPhone', {
  title: '查看联系方式',
  perm: 'lead:phone:view',
  audit: 'lead.phone.view',
  keptNowhere: true,
  input: z
    .object({
      id: id(),
      of: z.enum(['lead', 'customer']).default('lead'),
      field: z.enum(CONTACT_FIELDS),
      reason: text(LEAD_LIMITS.reason),
    })
    .strict(),
  output: z.object({
    value: z.string(),
    /** How many the operator may still open today. */
    left_today: count(),
  }),
})

/**
 * All or none (NOT_FOUND); those in this stage already are `skipped`. `invalid` and `lost` need a reason (BAD_INPUT at
 * `reason`). `won`: `deal_amount` in fen for one lead at a time, `deal_time` absent = now, never to come. Leaving `won`
 * takes both off again. `won`, `invalid` and `lost` resolve the conversations of the guest, but for what he wrote after
 * the deal; going back opens none.
 */
export const setLeadStage = post(group, 'setLeadStage', {
  title: '修改线索阶段',
  perm: 'lead:edit',
  audit: 'lead.stage',
  input: z
    .object({
      ids: someLeads(),
      stage: stage(),
      reason: text(LEAD_LIMITS.reason).default(''),
      deal_amount: int(0, LEAD_LIMITS.amount).optional(),
      deal_time: unixTime().optional(),
    })
    .strict(),
  output: changed,
})

/**
 * `fixed`: to `owner_admin_id`. `round_robin`: to `admin_ids` in turns, going on where the last time ended;
 * `least_load`: to whoever of them has the fewest open leads. All or none; NOT_FOUND also for people who are not at
 * work or may not see leads. Open conversations of the guests that are nobody's become theirs.
 */
export const assignLeads = post(group, 'assignLead', {
  title: '分配线索',
  perm: 'lead:assign',
  audit: 'lead.assign',
  input: z
    .object({
      ids: someLeads(),
      mode: z.enum(['fixed', 'round_robin', 'least_load']).default('fixed'),
      owner_admin_id: id().optional(),
      admin_ids: ids(100).optional(),
    })
    .strict(),
  output: changed.extend({ owners: z.array(z.object({ id: count(), name: z.string(), count: count() })) }),
})

/** People whom a lead may be given to, with their open leads. */
export const listLeadOwners = get(group, 'leadOwners', {
  title: '线索负责人',
  perm: 'lead:list',
  input: z.object({}).strict(),
  output: z.object({ list: z.array(z.object({ id: count(), name: z.string(), open_leads: count() })) }),
})

/** Puts tags on leads and takes others off; leads that are so already are `skipped`. BAD_INPUT beyond 20 on one. */
export const tagLeads = post(group, 'tagLead', {
  title: '线索打标签',
  perm: 'lead:edit',
  audit: 'lead.tag',
  input: z
    .object({
      ids: someLeads(),
      add: z.array(id()).max(LEAD_LIMITS.tags).default([]),
      del: z.array(id()).max(LEAD_LIMITS.tags).default([]),
    })
    .strict(),
  output: changed,
})

/**
 * What was done with a lead or a customer (one of both), and when to go on: absent = as it was, 0 = no time any more.
 * `stage` as by `setLeadStage`; the first follow-up of a waiting lead makes it `following` unless it is named.
 */
export const addFollowUp = post(group, 'addFollowUp', {
  title: '添加跟进',
  perm: 'lead:edit',
  audit: 'lead.follow',
  input: z
    .object({
      lead_id: id().optional(),
      customer_id: id().optional(),
      way: z.enum(FOLLOW_WAYS),
      content: text(LEAD_LIMITS.text),
      result: text(LEAD_LIMITS.reason).default(''),
      stage: stage().optional(),
      reason: text(LEAD_LIMITS.reason).default(''),
      next_follow_time: unixTime().optional(),
    })
    .strict(),
  output: z.object({ id: count() }),
})

const dueLeads = z.object({ total: count(), list: z.array(leadRow) })
/**
 * Open leads by their due time, on the company's days: the earliest 100 of each. `date` absent = today, of which what
 * has passed is overdue.
 */
export const listDueFollowUps = get(group, 'followUpDue', {
  title: '待跟进线索',
  perm: 'lead:list',
  input: z.object({ date: day().optional(), owner: z.union([z.literal('me'), idOrZero()]).optional() }).strict(),
  output: z.object({ date: z.string(), overdue: dueLeads, today: dueLeads, tomorrow: dueLeads }),
})

/**
 * Makes one of several: `master_id`, or the oldest without it, keeps what it has; its blanks are filled, tags united,
 * events, follow-ups, calls and appointments moved; a lost one is open again. All or none; needs two leads at least.
 */
export const mergeLeads = post(group, 'mergeLeads', {
  title: '合并线索',
  perm: 'lead:edit',
  audit: 'lead.merge',
  input: z.object({ master_id: id().optional(), ids: ids(LEAD_LIMITS.merge) }).strict(),
  output: z.object({ id: count(), merge_id: count(), merged: count(), undo_until: outTime() }),
})
/**
 * Takes a merge back: all that it changed is as it was; what was noted on the master since stays with it. CONFLICT when
 * it is too late, was taken back already, or one of its leads was merged or deleted since.
 */
export const unmergeLeads = post(group, 'unmergeLead', {
  title: '撤销合并',
  perm: 'lead:edit',
  audit: 'lead.unmerge',
  input: z.object({ merge_id: id() }).strict(),
  output: z.object({ id: count(), ids: z.array(count()) }),
})

/** Into the pool: the leads have no owner any more. Those there already are `skipped`. */
export const releaseLeads = post(group, 'releaseToPool', {
  title: '放入公海',
  perm: 'lead:edit',
  audit: 'lead.release',
  input: z.object({ ids: someLeads(), reason: text(LEAD_LIMITS.reason).default('') }).strict(),
  output: changed,
})
/** Out of the pool to whoever asks; those that somebody else took meanwhile are `skipped`. */
export const claimLeads = post(group, 'claimFromPool', {
  title: '从公海领取',
  perm: 'lead:edit',
  audit: 'lead.claim',
  input: z.object({ ids: someLeads() }).strict(),
  output: changed,
})

/** Notes a call that was made or taken. Its number is the lead's: a lead without a phone has none (BAD_INPUT). */
export const addCall = post(group, 'addCallRecord', {
  title: '登记通话',
  perm: 'lead:edit',
  audit: 'lead.call',
  input: z
    .object({
      lead_id: id(),
      direction: z.enum(CALL_DIRECTIONS).default('out'),
      /** Never to come. */
      start_time: unixTime(),
      duration_s: int(0, 86_400).default(0),
      result: z.enum(CALL_RESULTS),
      remark: text(LEAD_LIMITS.text).default(''),
      next_follow_time: unixTime().optional(),
    })
    .strict(),
  output: z.object({ id: count() }),
})

const phoneLead = leadRow.extend({
  /** null = never called. */
  last_call: callRow.pick({ start_time: true, result: true, duration_s: true, direction: true }).nullable(),
  call_count: count(),
})
/**
 * Leads with a phone. Sorts: `due` (usual: what is due by the end of today, then those without a due time, then what
 * is due later, and last those with which nothing is left to do), `intent_score`, `last_time`. `result` is of the last
 * call, `none` = never called; `from` and `to` are days of it. `stats` are of today: calls and those answered,
 * of the leads that are seen.
 */
export const listPhoneLeads = get(group, 'telephoneClueList', {
  title: '电话线索',
  perm: 'lead:list',
  input: z
    .object({
      ...pageQuery(),
      stage: stage().optional(),
      result: z.enum([...CALL_RESULTS, 'none']).optional(),
      owner: z.union([z.literal('me'), idOrZero()]).optional(),
      due: z.enum(['today', 'overdue']).optional(),
      from: day().optional(),
      to: day().optional(),
      sort_field: z.enum(['due', 'intent_score', 'last_time']).default('due'),
    })
    .strict(),
  output: page(phoneLead).extend({ stats: z.object({ calls_today: count(), connected_today: count() }) }),
})

/** All or none; `restore` 1 brings them back, the undo of a delete (DUPLICATE when its contact was added anew). */
export const deleteLeads = post(group, 'delLead', {
  title: '删除线索',
  perm: 'lead:del',
  audit: 'lead.delete',
  input: z.object({ ids: someLeads(), restore: flag().default(0) }).strict(),
  output: z.object({ deleted: count() }),
})
