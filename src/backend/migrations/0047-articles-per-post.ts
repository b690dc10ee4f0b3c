import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * A plan of 公众号 articles may put several of them into one work; which ones go together is decided once, before the task
 * is made. The recycle bin of articles is read in its order.
 */
export const articlesPerPost: Migration = {
  version: 47,
  name: '0047-articles-per-post',
  async up(m) {
    await m.db.schema
      .alterTable('article_plans')
      .addColumn('per_post', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await m.db.schema
      .alterTable('article_plan_slots')
      .addColumn('post_id', m.kind === 'postgres' ? 'bigint' : 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await index(m, 'articles', ['tenant_id', 'delete_time desc', 'id desc'], {
      where: 'delete_time is not null',
      name: 'articles_deleted',
    })
  },
}
