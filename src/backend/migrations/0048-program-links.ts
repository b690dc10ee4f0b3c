import type { Migration } from './schema.ts'

/** The link of a mini program, which publishing pages ask for to hang it on a work. */
export const programLinks: Migration = {
  version: 48,
  name: '0048-program-links',
  async up(m) {
    await m.db.schema
      .alterTable('micro_apps')
      .addColumn('link', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
