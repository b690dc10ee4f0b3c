import type { Migration } from './schema.ts'

/** Whether a company is one of a demo: its figures are made up, and the page says so wherever it shows them. */
export const demoCompanies: Migration = {
  version: 98,
  name: '0098-demo-companies',
  async up(m) {
    await m.db.schema
      .alterTable('tenants')
      .addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
