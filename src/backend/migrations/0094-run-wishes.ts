import type { Migration } from './schema.ts'

/** Who told a run to pause or to stop: works that it leaves to a person name him. */
export const runWishes: Migration = {
  version: 94,
  name: '0094-run-wishes',
  async up(m) {
    await m.db.schema.alterTable('publish_runs').addColumn('wish_admin_id', 'integer').execute()
  },
}
