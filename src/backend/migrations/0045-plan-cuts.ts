import type { Migration } from './schema.ts'

/** A material in a plan's slot may be used in part, ms, and without its own sound. */
export const planCuts: Migration = {
  version: 45,
  name: '0045-plan-cuts',
  async up(m) {
    const table = () => m.db.schema.alterTable('plan_materials')
    for (const name of ['cut_in', 'cut_out', 'muted'])
      await table()
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
  },
}
