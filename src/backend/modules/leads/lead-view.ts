// Rows as answers: what every lead and customer says of itself, names and tags looked up for all of them at once.
import { CLOSED_STAGES, CUSTOMER_LEVELS, LEAD_SOURCES } from '../../../contract/entities/lead.ts'
import type { CustomerRow, LeadRow, LeadSource } from '../../../contract/entities/lead.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { CustomerDbRow } from './customers.repository.ts'
import { countLeadsOfCustomers } from './customers.repository.ts'
import type { LeadDbRow } from './leads.repository.ts'
import { namesOf } from '../../lib/people.ts'
import { tagsOf } from '../../lib/tags.ts'
import { lastWordsOf } from './last-words.ts'
import { areaName } from './texts.ts'

const flag = (set: boolean): 0 | 1 => (set ? 1 : 0)
const isClosed = (stage: number): boolean => CLOSED_STAGES.some((one) => one === stage)
const sourceOf = (text: string): LeadSource => LEAD_SOURCES.find((one) => one === text) ?? 'manual'

/** Names of accounts in sight, deleted ones included. */
export async function accountsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('third_auths').select(['id', 'openname']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.openname]))
}

async function titlesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('publish_items').select(['id', 'title']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Leads as the contract has them; `now` in ms. */
export async function showLeads(db: Db, rows: readonly LeadDbRow[], now: number): Promise<LeadRow[]> {
  const words = await lastWordsOf(
    db,
    rows.map((row) => row.id),
  )
  const [people, accounts, titles, tags] = [
    await namesOf(
      db,
      rows.map((row) => row.owner_admin_id),
    ),
    await accountsOf(
      db,
      rows.map((row) => row.third_auth_id),
    ),
    await titlesOf(
      db,
      rows.map((row) => row.publish_item_id),
    ),
    await tagsOf(
      db,
      'lead',
      rows.map((row) => row.id),
    ),
  ]
  return rows.map((row) => ({
    id: row.id,
    guest_name: row.guest_name,
    avatar: row.avatar,
    phone_mask: row.phone_mask,
    wechat_mask: row.wechat_mask,
    has_phone: flag(row.phone_hash !== null),
    has_wechat: flag(row.wechat_hash !== null),
    source: sourceOf(row.source),
    platform_value: row.platform_value,
    third_auth_id: row.third_auth_id,
    openname: accounts.get(row.third_auth_id) ?? '',
    publish_item_id: row.publish_item_id,
    work_title: titles.get(row.publish_item_id) ?? '',
    keyword: row.keyword,
    area_adcode: row.area_adcode,
    area_name: areaName(row.area_adcode),
    intent_score: row.intent_score,
    stage: row.stage,
    stage_reason: row.stage_reason,
    owner_admin_id: row.owner_admin_id,
    owner_name: people.get(row.owner_admin_id) ?? '',
    pool_time: row.owner_admin_id === 0 ? toSeconds(row.owned_time) : 0,
    tags: tags.get(row.id) ?? [],
    need_text: row.need_text,
    remark: row.remark,
    last_message: words.get(row.id)?.text ?? null,
    first_time: toSeconds(row.first_time),
    last_time: toSeconds(row.last_time),
    last_follow_time: toSeconds(row.last_follow_time),
    next_follow_time: toSeconds(row.next_follow_time),
    overdue: flag(row.next_follow_time > 0 && row.next_follow_time < now && !isClosed(row.stage)),
    follow_count: row.follow_count,
    conversation_id: words.get(row.id)?.conversationId ?? 0,
    customer_id: row.customer_id,
    deal_amount: row.won_amount,
    deal_time: toSeconds(row.won_time),
    create_time: toSeconds(row.create_time),
  }))
}

/** Customers as the contract has them. */
export async function showCustomers(db: Db, rows: readonly CustomerDbRow[]): Promise<CustomerRow[]> {
  const ids = rows.map((row) => row.id)
  const [people, tags, leads] = [
    await namesOf(
      db,
      rows.map((row) => row.owner_admin_id),
    ),
    await tagsOf(db, 'customer', ids),
    await countLeadsOfCustomers(db, ids),
  ]
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    company: row.company,
    phone_mask: row.phone_mask,
    wechat_mask: row.wechat_mask,
    has_phone: flag(row.phone_hash !== null),
    has_wechat: flag(row.wechat_hash !== null),
    industry_id: row.industry_id,
    area_adcode: row.area_adcode,
    area_name: areaName(row.area_adcode),
    level: CUSTOMER_LEVELS.find((level) => level === row.level) ?? '',
    source: sourceOf(row.source),
    owner_admin_id: row.owner_admin_id,
    owner_name: people.get(row.owner_admin_id) ?? '',
    tags: tags.get(row.id) ?? [],
    deal_amount: row.won_amount,
    deal_time: toSeconds(row.won_time),
    last_follow_time: toSeconds(row.last_follow_time),
    remark: row.remark,
    lead_count: leads.get(row.id) ?? 0,
    create_time: toSeconds(row.create_time),
  }))
}
