import { big, index, int, LIVE, refers, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Orders of drafts with what became of each, plans of articles with the slots that were made, and who wrote an article
 * first.
 */
export const articleDrafts: Migration = {
  version: 36,
  name: '0036-article-drafts',
  async up(m) {
    await m.db.schema
      .alterTable('articles')
      .addColumn('source', 'text', (column) => column.notNull().defaultTo('hand'))
      .execute()
    await m.db.schema
      .alterTable('articles')
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await tenantTable(m, 'article_orders', {
      spec: text(),
      keywords: text(),
      status: int(0),
      total: int(),
      job_id: big(0),
      client_token: text(),
      admin_id: big(),
    })
    await unique(m, 'article_orders', ['tenant_id', 'client_token'])
    await tenantLogTable(m, 'article_order_items', {
      order_id: refers('article_orders'),
      seq: int(),
      keyword: text(),
      status: int(0),
      article_id: big(null),
      fail_reason: text(''),
    })
    await unique(m, 'article_order_items', ['order_id', 'seq'])
    await tenantTable(m, 'article_plans', {
      name: text(),
      keywords: text(),
      spec: text(),
      daily_num: int(),
      windows: text(),
      weekdays: text('[]'),
      third_auth_ids: text(),
      deal: text('turn'),
      review_required: int(1),
      status: int(0),
      lack: text(''),
      version: int(1),
      client_token: text(),
      admin_id: big(),
    })
    await unique(m, 'article_plans', ['tenant_id', 'name'], LIVE)
    await unique(m, 'article_plans', ['tenant_id', 'client_token'])
    await tenantLogTable(m, 'article_plan_slots', {
      plan_id: refers('article_plans'),
      day: text(),
      seq: int(),
      due_time: big(),
      article_id: big(),
      wisdom_task_id: big(null),
    })
    await unique(m, 'article_plan_slots', ['plan_id', 'day', 'seq'])
    await index(m, 'article_plan_slots', ['article_id'])
  },
}
