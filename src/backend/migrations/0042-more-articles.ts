import { big, index, int, tenantLogTable } from './schema.ts'
import type { Migration } from './schema.ts'

/** Works of several articles: what each of the further ones says, and by which article a work is found. */
export const moreArticles: Migration = {
  version: 42,
  name: '0042-more-articles',
  async up(m) {
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('more_articles', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await tenantLogTable(m, 'publish_item_articles', { publish_item_id: big(), article_id: big(), sort: int() })
    await index(m, 'publish_item_articles', ['article_id', 'publish_item_id'])
  },
}
