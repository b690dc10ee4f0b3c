import type { Migration } from './schema.ts'

/** When a conversation got whoever sees to it; unix ms, 0 = nobody does, or it was before this was noted. */
export const assignedTime: Migration = {
  version: 109,
  name: '0109-assigned-time',
  async up(m) {
    await m.db.schema
      .alterTable('conversations')
      .addColumn('assigned_time', m.kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
