import type { Migration } from './schema.ts'

/** What may be shown of an account's proxy, and how it did at its last test; the proxy itself lies in `proxy_enc`. */
export const accountProxy: Migration = {
  version: 12,
  name: '0012-account-proxy',
  async up(m) {
    await m.db.schema
      .alterTable('third_auths')
      .addColumn('proxy_host', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema.alterTable('third_auths').addColumn('proxy_test', 'text').execute()
  },
}
