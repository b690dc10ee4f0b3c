import type { Migration } from './schema.ts'

/** The request an order was made from: the same token with another one is refused. '' = made before this was kept. */
export const clipRequests: Migration = {
  version: 71,
  name: '0071-clip-requests',
  async up(m) {
    await m.db.schema
      .alterTable('clips')
      .addColumn('request_hash', 'text', (is) => is.notNull().defaultTo(''))
      .execute()
  },
}
