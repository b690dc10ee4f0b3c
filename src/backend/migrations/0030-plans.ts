import { big, createTable, index, int, LIVE, refers, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Plans with their accounts, materials and the slots that were made. */
export const plans: Migration = {
  version: 30,
  name: '0030-plans',
  async up(m) {
    const words = {
      region_words: text('[]'),
      prefix_words: text('[]'),
      main_words: text('[]'),
      suffix_words: text('[]'),
      negative_words: text('[]'),
      templates: text('[]'),
      topics: text('[]'),
    }
    await tenantTable(m, 'plans', {
      name: text(),
      industry_id: int(0),
      ...words,
      clip_mode: text('material'),
      clip_id: big(null),
      daily_num: int(),
      total_num: int(),
      per_account_daily_max: int(),
      windows: text(),
      weekdays: text('[]'),
      min_gap_minutes: int(),
      start_date: text(),
      end_date: text(''),
      rank_enabled: int(0),
      status: int(0),
      lacks: text('[]'),
      remark: text(''),
      version: int(1),
      client_token: text(null),
      admin_id: big(),
    })
    await unique(m, 'plans', ['tenant_id', 'name'], LIVE)
    await unique(m, 'plans', ['tenant_id', 'client_token'])
    await index(m, 'plans', ['tenant_id', 'status'])
    const linked = { identity: false, times: 'none' } as const
    await createTable(
      m,
      'plan_accounts',
      { tenant_id: big(), plan_id: refers('plans'), third_auth_id: refers('third_auths') },
      { ...linked, primaryKey: ['plan_id', 'third_auth_id'] },
    )
    await createTable(
      m,
      'plan_materials',
      { tenant_id: big(), plan_id: refers('plans'), attachment_id: big(), slot: int(), sort: int(0) },
      { ...linked, primaryKey: ['plan_id', 'attachment_id', 'slot'] },
    )
    await tenantLogTable(m, 'plan_slots', {
      plan_id: refers('plans'),
      day: text(),
      seq: int(),
      third_auth_id: big(),
      due_time: big(),
      publish_item_id: big(),
      title_id: big(),
      attachment_id: big(null),
    })
    await unique(m, 'plan_slots', ['plan_id', 'day', 'seq'])
    await index(m, 'plan_slots', ['publish_item_id'])
    await index(m, 'publish_items', ['plan_id', 'publish_status'], { where: 'plan_id is not null' })
  },
}
