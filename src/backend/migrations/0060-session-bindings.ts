import type { Migration } from './schema.ts'

/**
 * A session that a browser opened belongs to that browser: the hash of what it keeps beside the token. Null = opened by
 * a program, or before this was.
 */
export const sessionBindings: Migration = {
  version: 60,
  name: '0060-session-bindings',
  async up(m) {
    await m.db.schema.alterTable('admin_tokens').addColumn('bind_hash', 'text').execute()
  },
}
