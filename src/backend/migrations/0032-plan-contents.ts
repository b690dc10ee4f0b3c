import type { Migration } from './schema.ts'

/**
 * What a plan's works carry and say: one anchor (a place or a mini program), texts below their titles, whether these
 * are rewritten.
 */
export const planContents: Migration = {
  version: 32,
  name: '0032-plan-contents',
  async up(m) {
    const big = m.kind === 'sqlite' ? 'integer' : 'bigint'
    const table = () => m.db.schema.alterTable('plans')
    await table()
      .addColumn('ai_rewrite', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await table()
      .addColumn('carry_type', 'text', (column) => column.notNull().defaultTo('none'))
      .execute()
    await table()
      .addColumn('poi_id', big, (column) => column.notNull().defaultTo(0))
      .execute()
    await table()
      .addColumn('micro_app_id', big, (column) => column.notNull().defaultTo(0))
      .execute()
    await table()
      .addColumn('copies', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
