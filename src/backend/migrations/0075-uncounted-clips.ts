import type { Migration } from './schema.ts'

/**
 * Whether a company's clips are counted. The only company of an installation is its owner's own: it counts nothing and
 * never ends, unless its owner wants it otherwise.
 */
export const uncountedClips: Migration = {
  version: 75,
  name: '0075-uncounted-clips',
  async up(m) {
    await m.db.schema
      .alterTable('tenants')
      .addColumn('clips_counted', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    const companies = await m.db.selectFrom('tenants').select('id').limit(2).execute()
    const [own] = companies
    if (own !== undefined && companies.length === 1)
      await m.db.updateTable('tenants').set({ clips_counted: 0, expire_at: null }).where('id', '=', own.id).execute()
  },
}
