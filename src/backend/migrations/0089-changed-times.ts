import type { Migration } from './schema.ts'

/**
 * When a person last changed a work's time: it rests for a while before it is handed to its site. Works from before
 * have their times as created.
 */
export const changedTimes: Migration = {
  version: 89,
  name: '0089-changed-times',
  async up(m) {
    const big = m.kind === 'postgres' ? 'bigint' : 'integer'
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('time_changed', big, (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
