import type { Migration } from './schema.ts'

/**
 * Journals after a restore come signed, page after page; what a computer was given since the backup is kept of the
 * replaced data.
 */
export const signedJournals: Migration = {
  version: 84,
  name: '0084-signed-journals',
  async up(m) {
    const big = m.kind === 'sqlite' ? 'integer' : 'bigint'
    await m.db.schema
      .alterTable('restore_checks')
      .addColumn('heard', big, (column) => column.notNull().defaultTo(0))
      .execute()
    await m.db.schema
      .alterTable('restore_checks')
      .addColumn('given', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
