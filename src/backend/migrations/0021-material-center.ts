import { big, createTable, index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Licence notes and marks of music, pictures that look alike, the space a company may use, and lists by folder and of
 * the recycle bin.
 */
export const materialCenter: Migration = {
  version: 21,
  name: '0021-material-center',
  async up(m) {
    const { schema } = m.db
    await schema
      .alterTable('attachments')
      .addColumn('license', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('attachments')
      .addColumn('look', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('upload_sessions')
      .addColumn('license', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('tenants')
      .addColumn('max_storage', m.kind === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await createTable(
      m,
      'music_favorites',
      { tenant_id: big(), admin_id: big(), attachment_id: big() },
      { identity: false, times: 'create', primaryKey: ['tenant_id', 'admin_id', 'attachment_id'] },
    )
    await index(m, 'attachments', ['tenant_id', 'folder_id', 'id desc', 'kind'], {
      where: LIVE,
      name: 'attachments_in_folder',
    })
    await index(m, 'attachments', ['tenant_id', 'delete_time desc'], {
      where: 'delete_time is not null',
      name: 'attachments_bin',
    })
    await index(m, 'attachments', ['tenant_id', 'look'], { where: `${LIVE} and look <> ''`, name: 'attachments_look' })
    await index(m, 'music_favorites', ['attachment_id'])
  },
}
