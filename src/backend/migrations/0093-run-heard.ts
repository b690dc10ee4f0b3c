import type { Migration } from './schema.ts'

/** When the computer of a run was last heard of: its pages say that it is silent long before its lease ends. */
export const runHeard: Migration = {
  version: 93,
  name: '0093-run-heard',
  async up(m) {
    await m.db.schema
      .alterTable('publish_runs')
      .addColumn('heard_time', m.kind === 'postgres' ? 'bigint' : 'integer', (made) => made.notNull().defaultTo(0))
      .execute()
  },
}
