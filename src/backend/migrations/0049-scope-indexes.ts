import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * The accounts that an operator sees are read out of indexes alone: PostgreSQL's hold no id by themselves, and walked
 * through the whole table for them.
 */
export const scopeIndexes: Migration = {
  version: 49,
  name: '0049-scope-indexes',
  async up(m) {
    await m.db.schema.dropIndex('third_auths_by_group').execute()
    await index(m, 'third_auths', ['tenant_id', 'group_id', 'third_login_status', 'id'], {
      where: LIVE,
      name: 'third_auths_by_group',
    })
    await m.db.schema.dropIndex('third_auths_tenant_id_operator_admin_id_group_id_ix').execute()
    await index(m, 'third_auths', ['tenant_id', 'operator_admin_id', 'group_id', 'id'], {
      name: 'third_auths_by_operator',
    })
  },
}
