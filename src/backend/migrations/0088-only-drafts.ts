import { sql } from 'kysely'
import { ONLY_DRAFT } from '../../contract/only-draft.ts'
import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Works that were only stored as drafts on their site are told apart from those that are out; of earlier ones their
 * attempts know it.
 */
export const onlyDrafts: Migration = {
  version: 88,
  name: '0088-only-drafts',
  async up(m) {
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('only_draft', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update publish_items set only_draft = 1 where publish_status = 2 and id in (select publish_item_id from publish_records where result = 2 and msg like ${sql.lit(`%${ONLY_DRAFT}%`)})`.execute(
      m.db,
    )
    await index(m, 'publish_items', ['tenant_id', 'wisdom_task_id', 'id'], {
      where: 'only_draft = 1',
      name: 'publish_items_drafts',
    })
  },
}
