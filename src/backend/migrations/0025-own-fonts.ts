import { LIVE, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Fonts that a company uploaded: where the file is, what it is and who brought it. */
export const ownFonts: Migration = {
  version: 25,
  name: '0025-own-fonts',
  async up(m) {
    const { schema } = m.db
    for (const name of ['storage_path', 'sha256', 'ext'])
      await schema
        .alterTable('fonts')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    const whole = m.kind === 'sqlite' ? 'integer' : 'bigint'
    await schema
      .alterTable('fonts')
      .addColumn('size', whole, (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('fonts')
      .addColumn('chinese', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('fonts').addColumn('admin_id', whole).execute()
    await unique(m, 'fonts', ['tenant_id', 'sha256'], `${LIVE} and sha256 <> ''`)
  },
}
