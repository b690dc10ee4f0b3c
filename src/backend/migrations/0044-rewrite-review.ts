import { big, index, int, LIVE, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Texts of plans' works that wait to be rewritten, and what a rewrite was made for, so that a person reads it there.
 */
export const rewriteReview: Migration = {
  version: 44,
  name: '0044-rewrite-review',
  async up(m) {
    const wide = m.kind === 'sqlite' ? 'integer' : 'bigint'
    const table = () => m.db.schema.alterTable('ai_rewrites')
    for (const name of ['plan_id', 'publish_item_id'])
      await table()
        .addColumn(name, wide, (column) => column.notNull().defaultTo(0))
        .execute()
    for (const name of ['ask_key', 'note'])
      await table()
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    for (const name of ['edited', 'applied'])
      await table()
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await index(m, 'ai_rewrites', ['tenant_id', 'ask_key'], { where: `ask_key <> '' and ${LIVE}` })
    await index(m, 'ai_rewrites', ['tenant_id', 'plan_id', 'status'], { where: `plan_id > 0 and ${LIVE}` })
    await index(m, 'ai_rewrites', ['publish_item_id'], { where: 'status = 0 and publish_item_id > 0' })
    await tenantTable(m, 'ai_rewrite_asks', {
      plan_id: big(),
      publish_item_id: big(),
      source: text(),
      keep: text('[]'),
      admin_id: big(),
      status: int(0),
      attempts: int(0),
      next_time: big(0),
      note: text(''),
    })
    await unique(m, 'ai_rewrite_asks', ['tenant_id', 'publish_item_id'])
    await index(m, 'ai_rewrite_asks', ['status', 'next_time'])
  },
}
