import type { Migration } from './schema.ts'

/**
 * What a work had before its time was last changed, and when it had been skipped then: a change that is taken back
 * gives back exactly that, a time that is over, too.
 */
export const formerTimes: Migration = {
  version: 92,
  name: '0092-former-times',
  async up(m) {
    const big = m.kind === 'postgres' ? 'bigint' : 'integer'
    for (const column of ['time_before', 'skip_before'])
      await m.db.schema
        .alterTable('publish_items')
        .addColumn(column, big, (made) => made.notNull().defaultTo(0))
        .execute()
  },
}
