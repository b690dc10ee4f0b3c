import type { Migration } from './schema.ts'

/** The time that a work had before a person sent it at once: an attempt that fails gives it back. */
export const plannedTimes: Migration = {
  version: 91,
  name: '0091-planned-times',
  async up(m) {
    await m.db.schema
      .alterTable('publish_records')
      .addColumn('planned_time', m.kind === 'postgres' ? 'bigint' : 'integer', (column) =>
        column.notNull().defaultTo(0),
      )
      .execute()
  },
}
