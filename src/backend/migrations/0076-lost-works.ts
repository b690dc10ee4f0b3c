import { index } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Works that went out after a restored backup are found by account, file and title; a person's word that one may go out
 * again. A name that a person gave a computer.
 */
export const lostWorks: Migration = {
  version: 76,
  name: '0076-lost-works',
  async up(m) {
    const column = m.kind === 'sqlite' ? 'integer' : 'bigint'
    await m.db.schema
      .alterTable('restore_lost')
      .addColumn('account_id', 'text', (one) => one.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('restore_lost')
      .addColumn('file_hash', 'text', (one) => one.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('restore_lost')
      .addColumn('told_time', column, (one) => one.notNull().defaultTo(0))
      .execute()
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('repeat_time', column, (one) => one.notNull().defaultTo(0))
      .execute()
    await m.db.schema
      .alterTable('devices')
      .addColumn('given_name', 'text', (one) => one.notNull().defaultTo(''))
      .execute()
    await index(m, 'restore_lost', ['tenant_id', 'platform_value'])
  },
}
