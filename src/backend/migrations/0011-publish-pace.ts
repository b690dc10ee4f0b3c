import { sql } from 'kysely'
import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Attempts know the account on which they were made, so that an account's starts are found at once, also after a work
 * moved to another.
 */
export const publishPace: Migration = {
  version: 11,
  name: '0011-publish-pace',
  async up(m) {
    await m.db.schema
      .alterTable('publish_records')
      .addColumn('third_auth_id', m.kind === 'sqlite' ? 'integer' : 'bigint')
      .execute()
    await sql`update publish_records set third_auth_id = (select i.third_auth_id from publish_items as i where i.id = publish_records.publish_item_id)`.execute(
      m.db,
    )
    await index(m, 'publish_records', ['tenant_id', 'third_auth_id', 'start_time', 'publish_item_id'])
  },
}
