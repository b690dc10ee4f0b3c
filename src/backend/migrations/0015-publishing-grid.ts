import type { Migration } from './schema.ts'

/** What {地区} stands for on an account; why the same content may go out twice. */
export const publishingGrid: Migration = {
  version: 15,
  name: '0015-publishing-grid',
  async up(m) {
    await m.db.schema
      .alterTable('third_auths')
      .addColumn('region', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('duplicate_reason', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
