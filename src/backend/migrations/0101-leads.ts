import { big, createTable, index, int, LIVE, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration, MigrationContext } from './schema.ts'

const contact = {
  phone_enc: text(null),
  phone_hash: text(null),
  phone_mask: text(''),
  wechat_enc: text(null),
  wechat_hash: text(null),
  wechat_mask: text(''),
}
/** Leads that stand for themselves. */
const STANDING = `${LIVE} and merged_into_id = 0`

/** Leads, customers, appointments, and what was done with them. */
export const leads: Migration = {
  version: 101,
  name: '0101-leads',
  async up(m) {
    await leadTables(m)
    await customerTables(m)
  },
}

async function leadTables(m: MigrationContext): Promise<void> {
  await tenantTable(m, 'guest_capitals', {
    guest_name: text(''),
    avatar: text(''),
    ...contact,
    source: text('manual'),
    platform_value: text(''),
    third_auth_id: big(0),
    guest_uid: text(''),
    publish_item_id: big(0),
    keyword: text(''),
    area_adcode: text(''),
    intent_score: int(null),
    stage: int(0),
    stage_reason: text(''),
    owner_admin_id: big(0),
    owned_time: big(0),
    next_follow_time: big(0),
    last_follow_time: big(0),
    follow_count: int(0),
    need_text: text(''),
    remark: text(''),
    customer_id: big(0),
    won_amount: big(null),
    won_time: big(0),
    merged_into_id: big(0),
    merge_id: big(0),
    first_time: big(0),
    last_time: big(0),
    admin_id: big(0),
  })
  const lists: Readonly<Record<string, string[]>> = {
    last: ['tenant_id', 'last_time desc', 'id desc'],
    stage: ['tenant_id', 'stage', 'last_time desc', 'id desc'],
    owner: ['tenant_id', 'owner_admin_id', 'last_time desc', 'id desc'],
    account: ['tenant_id', 'third_auth_id', 'create_time'],
    made: ['tenant_id', 'create_time desc', 'id desc'],
    score: ['tenant_id', 'intent_score desc', 'id desc'],
    guest: ['tenant_id', 'guest_uid'],
  }
  for (const [name, columns] of Object.entries(lists))
    await index(m, 'guest_capitals', columns, { where: STANDING, name: `guest_capitals_${name}` })
  await index(m, 'guest_capitals', ['tenant_id', 'next_follow_time', 'id'], {
    where: `${STANDING} and next_follow_time > 0`,
    name: 'guest_capitals_due',
  })
  await index(m, 'guest_capitals', ['tenant_id', 'won_time'], {
    where: `${STANDING} and won_time > 0`,
    name: 'guest_capitals_won',
  })
  await unique(m, 'guest_capitals', ['tenant_id', 'phone_hash'], `${STANDING} and phone_hash is not null`)
  await unique(m, 'guest_capitals', ['tenant_id', 'wechat_hash'], `${STANDING} and wechat_hash is not null`)
  await index(m, 'guest_capitals', ['customer_id'], { where: 'customer_id > 0' })
  await index(m, 'guest_capitals', ['merged_into_id'], { where: 'merged_into_id > 0' })
  await tenantLogTable(m, 'lead_events', {
    lead_id: big(),
    kind: text(),
    content: text(''),
    before: text(''),
    after: text(''),
    admin_id: big(0),
  })
  await index(m, 'lead_events', ['lead_id', 'id desc'])
  await tenantLogTable(m, 'follow_ups', {
    lead_id: big(0),
    customer_id: big(0),
    channel: text(),
    content: text(''),
    result: text(''),
    next_follow_time: big(0),
    admin_id: big(0),
  })
  await index(m, 'follow_ups', ['lead_id', 'id desc'])
  await index(m, 'follow_ups', ['customer_id', 'id desc'], { where: 'customer_id > 0' })
  await tenantLogTable(m, 'call_records', {
    lead_id: big(),
    direction: text(),
    phone_mask: text(''),
    start_time: big(),
    duration_s: int(0),
    result: text(),
    remark: text(''),
    admin_id: big(0),
  })
  await index(m, 'call_records', ['lead_id', 'start_time desc', 'id desc'])
  await index(m, 'call_records', ['tenant_id', 'start_time'])
  await tenantLogTable(m, 'lead_merges', {
    master_id: big(),
    undo_until: big(),
    undone_time: big(0),
    snapshot: text(null),
    admin_id: big(0),
  })
  await index(m, 'lead_merges', ['undo_until'], { where: 'snapshot is not null' })
}

async function customerTables(m: MigrationContext): Promise<void> {
  await tenantTable(m, 'customers', {
    name: text(''),
    company: text(''),
    ...contact,
    industry_id: int(0),
    area_adcode: text(''),
    level: text(''),
    source: text('manual'),
    owner_admin_id: big(0),
    won_amount: big(null),
    won_time: big(0),
    last_follow_time: big(0),
    remark: text(''),
    admin_id: big(0),
  })
  await unique(m, 'customers', ['tenant_id', 'phone_hash'], `${LIVE} and phone_hash is not null`)
  await index(m, 'customers', ['tenant_id', 'wechat_hash'], { where: 'wechat_hash is not null' })
  await index(m, 'customers', ['tenant_id', 'owner_admin_id', 'id desc'], { where: LIVE })
  await tenantTable(m, 'appointment_users', {
    lead_id: big(0),
    guest_name: text(''),
    phone_enc: text(null),
    phone_hash: text(null),
    phone_mask: text(''),
    service_name: text(''),
    appoint_time: big(),
    store_name: text(''),
    poi_id: text(''),
    platform_value: text(''),
    third_auth_id: big(0),
    status: int(0),
    remark: text(''),
    admin_id: big(0),
  })
  await index(m, 'appointment_users', ['tenant_id', 'appoint_time'], { where: LIVE })
  await index(m, 'appointment_users', ['lead_id'], { where: 'lead_id > 0' })
  await tenantLogTable(m, 'tags', { name: text(), color: text(''), kind: text() }, 'both')
  await unique(m, 'tags', ['tenant_id', 'kind', 'name'])
  await createTable(
    m,
    'taggables',
    { tenant_id: big(), tag_id: big(), target_type: text(), target_id: big() },
    { identity: false, times: 'none', primaryKey: ['tag_id', 'target_type', 'target_id'] },
  )
  await index(m, 'taggables', ['target_type', 'target_id'])
  await tenantLogTable(m, 'contact_reveals', { admin_id: big(), target_type: text(), target_id: big(), field: text() })
  await index(m, 'contact_reveals', ['admin_id', 'create_time'])
}
