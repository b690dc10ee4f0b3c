import type { Migration } from './schema.ts'

/**
 * Who makes works public at their time: what an account prefers, what a work came to, and which lease hands a work to
 * its site's timer.
 */
export const timeChannels: Migration = {
  version: 78,
  name: '0078-time-channels',
  async up(m) {
    await m.db.schema
      .alterTable('third_auths')
      .addColumn('time_channel', 'text', (column) => column.notNull().defaultTo('alarm'))
      .execute()
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('time_channel', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('hand_in', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
