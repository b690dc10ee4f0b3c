import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/** Counts, sizes and tags of the material library without reading its rows; the operation log by action. */
export const materialLists: Migration = {
  version: 8,
  name: '0008-material-lists',
  async up(m) {
    // Not led by kind: a list ordered by id must keep walking along `attachments_live`.
    await index(m, 'attachments', ['tenant_id', 'mimetype', 'kind', 'size'], { where: LIVE, name: 'attachments_facts' })
    await index(m, 'attachments', ['tenant_id', 'tags'], {
      where: `${LIVE} and tags <> '[]'`,
      name: 'attachments_tagged',
    })
    await index(m, 'attachments', ['tenant_id', 'update_time'])
    await index(m, 'operation_logs', ['tenant_id', 'action', 'create_time desc'])
  },
}
