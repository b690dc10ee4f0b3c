import { big, createTable, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Attempts know in which life of the data they were opened; restored backups are settled with journals and lists before
 * anything goes out.
 */
export const epochs: Migration = {
  version: 57,
  name: '0057-epochs',
  async up(m) {
    await m.db.schema
      .alterTable('publish_records')
      .addColumn('epoch', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('attempt_epoch', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await m.db.schema
      .alterTable('publish_items')
      .addColumn('restore_hold', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await index(m, 'publish_items', ['tenant_id', 'third_auth_id'], {
      where: 'restore_hold = 1',
      name: 'publish_items_held',
    })
    await tenantLogTable(m, 'restores', {
      restore_key: text(),
      backup_name: text(),
      backup_time: big(),
      asked_by: text(''),
      epoch_before: text(),
      max_item_id: big(),
      kept: text('{}'),
      close_time: big(null),
    })
    await unique(m, 'restores', ['tenant_id', 'restore_key'])
    await createTable(m, 'restore_checks', {
      tenant_id: big(),
      restore_id: big(),
      kind: text(),
      subject: text(),
      name: text(''),
      settle_time: big(null),
      how: text(''),
      note: text(''),
      looked: int(0),
    })
    await unique(m, 'restore_checks', ['restore_id', 'kind', 'subject'])
    await index(m, 'restore_checks', ['tenant_id', 'kind', 'subject'], {
      where: 'settle_time is null',
      name: 'restore_checks_open',
    })
    await createTable(m, 'restore_lost', {
      tenant_id: big(),
      restore_id: big(),
      epoch: text(),
      item_id: big(),
      attempt_no: int(),
      title: text(''),
      openname: text(''),
      platform_value: text(''),
      begin_time: big(),
      outcome: text(),
      platform_url: text(''),
    })
    await unique(m, 'restore_lost', ['restore_id', 'epoch', 'item_id', 'attempt_no'])
  },
}
