import type { Migration } from './schema.ts'

/** How many messages that were not there yet the last reading brought; null = nobody counted them. */
export const readingAdded: Migration = {
  version: 111,
  name: '0111-reading-added',
  async up(m) {
    await m.db.schema.alterTable('message_readings').addColumn('last_added', 'integer').execute()
  },
}
