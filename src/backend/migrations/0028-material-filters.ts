import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Filters, counts and orders of the material library from indexes alone. `delete_time` stands in them although their
 * condition knows it: SQLite reads the row for a column that an index lacks, even one whose value its condition gives.
 * `id` stands early so that rows are read in their own order where names or tags must be looked at.
 */
export const materialFilters: Migration = {
  version: 28,
  name: '0028-material-filters',
  async up(m) {
    const { schema } = m.db
    await schema.dropIndex('attachments_facts').execute()
    // Counts by type took it for its order and read every row.
    await schema.dropIndex('attachments_tenant_id_mimetype_ix').execute()
    await index(
      m,
      'attachments',
      [
        'tenant_id',
        'mimetype',
        'kind',
        'id',
        'size',
        'folder_id',
        'width',
        'height',
        'duration_ms',
        'use_count',
        'create_time',
        'delete_time',
      ],
      { where: LIVE, name: 'attachments_filters' },
    )
    await index(m, 'attachments', ['tenant_id', 'size', 'id', 'kind', 'mimetype', 'delete_time'], {
      where: LIVE,
      name: 'attachments_sizes',
    })
    await index(m, 'attachments', ['tenant_id', 'filename', 'id', 'kind', 'delete_time'], {
      where: LIVE,
      name: 'attachments_names',
    })
    await schema.dropIndex('attachments_look').execute()
    await index(m, 'attachments', ['tenant_id', 'look', 'kind', 'id', 'delete_time'], {
      where: `${LIVE} and look <> ''`,
      name: 'attachments_looks',
    })
    await index(m, 'attachments', ['tenant_id', 'sha256', 'id', 'delete_time'], {
      where: `${LIVE} and kind = 'music'`,
      name: 'attachments_music_hash',
    })
  },
}
