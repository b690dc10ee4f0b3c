import { sql } from 'kysely'
import type { Migration } from './schema.ts'

/** Helpers receive credentials once somebody approved them; those that did before go on. */
export const deviceApprovals: Migration = {
  version: 59,
  name: '0059-device-approvals',
  async up(m) {
    const big = m.kind === 'sqlite' ? 'integer' : 'bigint'
    await m.db.schema.alterTable('devices').addColumn('approve_time', big).execute()
    await m.db.schema.alterTable('devices').addColumn('approve_admin_id', big).execute()
    await sql`update devices set approve_time = create_time`.execute(m.db)
  },
}
