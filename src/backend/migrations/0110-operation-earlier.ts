import type { Migration } from './schema.ts'

/**
 * Of a run that came too early: when what it is for was done before it (unix ms, 0 = nothing is told), and by which
 * computer ('' = nobody knows).
 */
export const operationEarlier: Migration = {
  version: 110,
  name: '0110-operation-earlier',
  async up(m) {
    await m.db.schema
      .alterTable('smart_operation_logs')
      .addColumn('earlier_time', m.kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await m.db.schema
      .alterTable('smart_operation_logs')
      .addColumn('earlier_device_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
