import type { Migration } from './schema.ts'

/** Failed works whose content somebody changed since: what is told of their failure is of the time before. */
export const editedWorks: Migration = {
  version: 82,
  name: '0082-edited-works',
  async up(m) {
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('edited_since', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
