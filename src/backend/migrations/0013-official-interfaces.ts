import type { Migration } from './schema.ts'

/** In which order an account's works try their ways out, and who is renewing its grant just now. */
export const officialInterfaces: Migration = {
  version: 13,
  name: '0013-official-interfaces',
  async up(m) {
    await m.db.schema
      .alterTable('third_auths')
      .addColumn('ways', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('third_auths')
      .addColumn('grant_lease', m.kind === 'sqlite' ? 'integer' : 'bigint')
      .execute()
  },
}
