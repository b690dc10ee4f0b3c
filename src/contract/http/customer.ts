// Customers, the tags of leads and customers, and how a company treats its leads.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  CUSTOMER_LEVELS,
  customerRow,
  followUpRow,
  LEAD_LIMITS,
  LEAD_SOURCES,
  leadRow,
  TAG_KINDS,
} from '../entities/lead.ts'
import { day, flag, id, idOrZero, ids, int, page, pageQuery, text, unixTime } from '../fields.ts'

const group = 'customer'
const count = () => z.number().int()

/**
 * Customers, the newest first. Search words: name, company, a whole phone number or WeChat, or the last four digits.
 * `from`, `to`: days on which they were added. Sorts: id (usual), last_follow_time, deal_amount.
 */
export const listCustomers = get(group, 'customerList', {
  title: '客户列表',
  perm: 'customer:list',
  input: z
    .object({
      ...pageQuery(),
      level: z.enum(CUSTOMER_LEVELS).optional(),
      owner: z.union([z.literal('me'), idOrZero()]).optional(),
      tag: id().optional(),
      source: z.enum(LEAD_SOURCES).optional(),
      from: day().optional(),
      to: day().optional(),
      sort_field: z.enum(['id', 'last_follow_time', 'deal_amount']).default('id'),
    })
    .strict(),
  output: page(customerRow),
})

/** All of one customer: `follow_ups` the latest 100, also those of its leads. NOT_FOUND. */
export const getCustomer = get(group, 'customerInfo', {
  title: '客户详情',
  perm: 'customer:list',
  input: z.object({ id: id() }).strict(),
  output: z.object({ customer: customerRow, leads: z.array(leadRow), follow_ups: z.array(followUpRow) }),
})

/**
 * A new customer, or with `id` what is given of one. Contacts as by `saveLead`, but none is needed; DUPLICATE when
 * another customer has the phone. `owner_admin_id` absent = whoever makes it; another person only by whoever may assign
 * leads.
 */
export const saveCustomer = post(group, 'addOrEditCustomer', {
  title: '新增或修改客户',
  perm: 'customer:edit',
  audit: 'customer.edit',
  input: z
    .object({
      id: id().optional(),
      name: text(LEAD_LIMITS.name).optional(),
      company: text(60).optional(),
      phone: text(60).optional(),
      wechat: text(60).optional(),
      industry_id: idOrZero().optional(),
      area_adcode: z
        .string()
        .regex(/^(?:\d{6})?$/)
        .optional(),
      level: z.enum(['', ...CUSTOMER_LEVELS]).optional(),
      owner_admin_id: idOrZero().optional(),
      /** Fen; null = nothing is said of it. */
      deal_amount: int(0, LEAD_LIMITS.amount).nullable().optional(),
      deal_time: unixTime().optional(),
      remark: text(LEAD_LIMITS.text).optional(),
      tag_ids: z.array(id()).max(LEAD_LIMITS.tags).optional(),
    })
    .strict(),
  output: z.object({ id: count() }),
})

/** All or none; `restore` 1 is the undo of it. Their leads stay. */
export const deleteCustomers = post(group, 'delCustomer', {
  title: '删除客户',
  perm: 'customer:del',
  audit: 'customer.delete',
  input: z.object({ ids: ids(LEAD_LIMITS.bulk), restore: flag().default(0) }).strict(),
  output: z.object({ deleted: count() }),
})

/**
 * Makes a customer of a lead, or links it to the one that has its phone already; the lead stays and is linked. Told
 * again it answers the same customer, `created` 0.
 */
export const convertLead = post(group, 'convertLead', {
  title: '线索转客户',
  perm: 'customer:edit',
  audit: 'lead.convert',
  input: z.object({ lead_id: id() }).strict(),
  output: z.object({ customer_id: count(), created: z.union([z.literal(0), z.literal(1)]) }),
})

/** Tags of leads, of customers, or of both; `count` = how many bear it. */
export const listTags = get('message', 'tagList', {
  title: '标签列表',
  perm: 'lead:list',
  input: z.object({ kind: z.enum(TAG_KINDS).optional() }).strict(),
  output: z.object({
    list: z.array(
      z.object({ id: count(), name: z.string(), color: z.string(), kind: z.enum(TAG_KINDS), count: count() }),
    ),
  }),
})
/** `kind` of a tag that there is stays. DUPLICATE for a name of this kind that there is, `data.exist_id`. */
export const saveTag = post('message', 'addOrEditTag', {
  title: '新增或修改标签',
  perm: 'lead:edit',
  audit: 'tag.edit',
  input: z
    .object({
      id: id().optional(),
      name: text(LEAD_LIMITS.tag),
      /** `#rrggbb`; '' = none. */
      color: z
        .string()
        .regex(/^(?:#[0-9a-f]{6})?$/i)
        .default(''),
      kind: z.enum(TAG_KINDS).default('lead'),
    })
    .strict(),
  output: z.object({ id: count() }),
})
/** Takes them off all that bear them. */
export const deleteTags = post('message', 'delTag', {
  title: '删除标签',
  perm: 'lead:edit',
  audit: 'tag.delete',
  input: z.object({ ids: ids(100) }).strict(),
  output: z.object({ deleted: count() }),
})

const rules = z.object({
  /** Days without a sign of life after which an open lead goes back to the pool; 0 = never, which is usual. */
  pool_idle_days: count(),
  /** Contacts that one person may open in a day. */
  reveals_per_day: count(),
})
/** How the company treats its leads. */
export const getLeadRules = get(group, 'leadRules', {
  title: '线索规则',
  perm: 'lead:list',
  input: z.object({}).strict(),
  output: rules,
})
/** Changes what is given. */
export const setLeadRules = post(group, 'leadRules', {
  title: '修改线索规则',
  perm: 'setting:edit',
  audit: 'lead.rules',
  input: z
    .object({
      pool_idle_days: int(0, LEAD_LIMITS.idle_days_max).optional(),
      reveals_per_day: int(1, LEAD_LIMITS.reveals_max).optional(),
    })
    .strict(),
  output: rules,
})
