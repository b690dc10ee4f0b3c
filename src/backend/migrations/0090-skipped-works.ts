import type { Migration } from './schema.ts'

/** Who took a due work out of an automatic run, and when: it is told apart from works that missed their time. */
export const skippedWorks: Migration = {
  version: 90,
  name: '0090-skipped-works',
  async up(m) {
    const big = m.kind === 'postgres' ? 'bigint' : 'integer'
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('skip_time', big, (column) => column.notNull().defaultTo(0))
      .execute()
    await m.db.schema.alterTable('publish_items').addColumn('skip_admin_id', big).execute()
  },
}
