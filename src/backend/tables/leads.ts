// Leads, customers and what was done with them. Phones and WeChats are sealed: `_enc` (field cipher), `_hash` (HMAC of
// the normal form, for finding), `_mask` (what answers show).
import type { Generated } from 'kysely'
import type { TagKind } from '../../contract/entities/lead.ts'
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantLogRow, TenantRow } from './columns.ts'

/** A lead; phone_hash and wechat_hash are each unique among living ones of a company that are not merged away. */
export interface GuestCapitalsTable extends TenantRow {
  guest_name: Defaulted<string>
  avatar: Defaulted<string>
  phone_enc: string | null
  phone_hash: string | null
  phone_mask: Defaulted<string>
  wechat_enc: string | null
  wechat_hash: string | null
  wechat_mask: Defaulted<string>
  source: Defaulted<string>
  platform_value: Defaulted<string>
  /** 0 = of no account. */
  third_auth_id: Defaulted<number>
  /** The guest on the platform; '' = not known. */
  guest_uid: Defaulted<string>
  /** 0 = by no work of ours. */
  publish_item_id: Defaulted<number>
  keyword: Defaulted<string>
  area_adcode: Defaulted<string>
  /** 0 to 100; null = nobody judged it. */
  intent_score: number | null
  /** `LEAD_STAGE` of the contract. */
  stage: Defaulted<number>
  stage_reason: Defaulted<string>
  /** 0 = nobody: it lies in the pool. */
  owner_admin_id: Defaulted<number>
  /** Since when it is the owner's, or lies in the pool. */
  owned_time: Defaulted<Millis>
  /** 0 = none. */
  next_follow_time: Defaulted<Millis>
  last_follow_time: Defaulted<Millis>
  follow_count: Defaulted<number>
  need_text: Defaulted<string>
  remark: Defaulted<string>
  /** 0 = none. */
  customer_id: Defaulted<number>
  /** Fen; null = nothing was said of it. */
  won_amount: number | null
  /** 0 = not won. */
  won_time: Defaulted<Millis>
  /** The lead that it is part of, and the merge that made it so; 0 = none. */
  merged_into_id: Defaulted<number>
  merge_id: Defaulted<number>
  /** When the person was first and last heard of. */
  first_time: Defaulted<Millis>
  last_time: Defaulted<Millis>
  admin_id: Defaulted<number>
}

/** How many more standing leads there are of a sort; those of the same cells are summed. Kept by triggers. */
export interface LeadCountsTable {
  id: Generated<number>
  tenant_id: TenantId
  third_auth_id: number
  platform_value: string
  source: string
  stage: number
  /** 0 = nobody: it lies in the pool. */
  owner_admin_id: number
  has_phone: Flag
  /** Negative = so many less. */
  rows_more: number
}

/** The words in which the lead of this id is searched, in lower case. Kept by triggers. */
export interface LeadTextsTable {
  id: number
  tenant_id: TenantId
  words: string
}

/** What happened to a lead. */
export interface LeadEventsTable extends TenantLogRow {
  lead_id: number
  kind: string
  content: Defaulted<string>
  before: Defaulted<string>
  after: Defaulted<string>
  /** 0 = by itself. */
  admin_id: Defaulted<number>
}

/** What somebody did for a lead or a customer; the other of both is 0. */
export interface FollowUpsTable extends TenantLogRow {
  lead_id: Defaulted<number>
  customer_id: Defaulted<number>
  channel: string
  content: Defaulted<string>
  result: Defaulted<string>
  next_follow_time: Defaulted<Millis>
  admin_id: Defaulted<number>
}

export interface CallRecordsTable extends TenantLogRow {
  lead_id: number
  direction: 'in' | 'out'
  phone_mask: Defaulted<string>
  start_time: Millis
  duration_s: Defaulted<number>
  result: string
  remark: Defaulted<string>
  admin_id: Defaulted<number>
}

/** Leads made one, and what is needed to part them again. */
export interface LeadMergesTable extends TenantLogRow {
  master_id: number
  undo_until: Millis
  undone_time: Defaulted<Millis>
  /** Rows as they were, and what was moved; null once it can't be undone. */
  snapshot: JsonText | null
  admin_id: Defaulted<number>
}

/** A customer; phone_hash is unique among living ones of a company. */
export interface CustomersTable extends TenantRow {
  name: Defaulted<string>
  company: Defaulted<string>
  phone_enc: string | null
  phone_hash: string | null
  phone_mask: Defaulted<string>
  wechat_enc: string | null
  wechat_hash: string | null
  wechat_mask: Defaulted<string>
  industry_id: Defaulted<number>
  area_adcode: Defaulted<string>
  level: Defaulted<string>
  source: Defaulted<string>
  owner_admin_id: Defaulted<number>
  won_amount: number | null
  won_time: Defaulted<Millis>
  last_follow_time: Defaulted<Millis>
  remark: Defaulted<string>
  admin_id: Defaulted<number>
}

export interface AppointmentUsersTable extends TenantRow {
  /** 0 = of no lead. */
  lead_id: Defaulted<number>
  guest_name: Defaulted<string>
  phone_enc: string | null
  phone_hash: string | null
  phone_mask: Defaulted<string>
  service_name: Defaulted<string>
  appoint_time: Millis
  store_name: Defaulted<string>
  poi_id: Defaulted<string>
  platform_value: Defaulted<string>
  third_auth_id: Defaulted<number>
  status: Defaulted<number>
  remark: Defaulted<string>
  admin_id: Defaulted<number>
}

/** Labels; (tenant_id, kind, name) is unique. */
export interface TagsTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  name: string
  color: Defaulted<string>
  kind: TagKind
}

/** Who bears a tag; primary key (tag_id, target_type, target_id). */
export interface TaggablesTable {
  tenant_id: TenantId
  tag_id: number
  target_type: TagKind
  target_id: number
}

/** Contacts that were opened; counts against what one may open in a day. */
export interface ContactRevealsTable extends TenantLogRow {
  admin_id: number
  /** A `message` is opened as a whole, `field` text. */
  target_type: 'lead' | 'customer' | 'message'
  target_id: number
  field: 'phone' | 'wechat' | 'text'
}
