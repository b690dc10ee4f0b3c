import type { OutputOf } from '../../contract/endpoint.ts'
import { type CustomerRow, LEAD_STAGES, type LeadRow } from '../../contract/entities/lead.ts'
import type { getLead } from '../../contract/http/lead.ts'
import type { listLeads } from '../../contract/http/message.ts'

/** A waiting lead with a phone, whose owner is somebody. */
export function leadRow(id: number, change: Partial<LeadRow> = {}): LeadRow {
  return {
    id,
    guest_name: `线索${id}`,
    avatar: '',
    phone_mask: '138****1234',
    wechat_mask: '',
    has_phone: 1,
    has_wechat: 0,
    source: 'dm',
    platform_value: 'douyin',
    third_auth_id: 3,
    openname: '门店号',
    publish_item_id: 0,
    work_title: '',
    keyword: '附近装修',
    area_adcode: '',
    area_name: '',
    intent_score: null,
    stage: 0,
    stage_reason: '',
    owner_admin_id: 9,
    owner_name: '老板',
    pool_time: 0,
    tags: [],
    need_text: '',
    remark: '',
    last_message: null,
    first_time: 1_780_000_000,
    last_time: 1_780_000_000,
    last_follow_time: 0,
    next_follow_time: 0,
    overdue: 0,
    follow_count: 0,
    conversation_id: 0,
    customer_id: 0,
    deal_amount: null,
    deal_time: 0,
    create_time: 1_780_000_000,
    ...change,
  }
}

/** The list of leads with these rows, counted by their stages. */
export function leadPage(rows: readonly LeadRow[], poolCount = 0): OutputOf<typeof listLeads> {
  return {
    total: rows.length,
    per_page: 20,
    current_page: 1,
    last_page: 1,
    data: [...rows],
    stage_counts: LEAD_STAGES.map((stage) => ({ stage, count: rows.filter((row) => row.stage === stage).length })),
    pool_count: poolCount,
  }
}

/** All of one lead, to which nothing happened yet. */
export function leadInfo(lead: LeadRow, change: Partial<OutputOf<typeof getLead>> = {}): OutputOf<typeof getLead> {
  return {
    lead,
    events: [],
    follow_ups: [],
    calls: [],
    appointments: [],
    merged: [],
    chain: { keyword: null, title: null, work_url: null, publish_item_id: null, account: null, activity: null },
    merged_into_id: 0,
    ...change,
  }
}

/** A customer with a phone, whose owner is somebody. */
export function customerRow(id: number, change: Partial<CustomerRow> = {}): CustomerRow {
  return {
    id,
    name: `客户${id}`,
    company: '',
    phone_mask: '139****5678',
    wechat_mask: '',
    has_phone: 1,
    has_wechat: 0,
    industry_id: 0,
    area_adcode: '',
    area_name: '',
    level: '',
    source: 'manual',
    owner_admin_id: 9,
    owner_name: '老板',
    tags: [],
    deal_amount: null,
    deal_time: 0,
    last_follow_time: 0,
    remark: '',
    lead_count: 0,
    create_time: 1_780_000_000,
    ...change,
  }
}
