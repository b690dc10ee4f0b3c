import { big, index, int, LIVE, real, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Materials, folders, uploads. */
export const files: Migration = {
  version: 4,
  name: '0004-files',
  async up(m) {
    await tenantTable(m, 'attachment_folders', { parent_id: big(0), name: text(), sort: int(0) })
    await unique(m, 'attachment_folders', ['tenant_id', 'parent_id', 'name'], LIVE)
    await tenantTable(m, 'attachments', {
      filename: text(),
      storage_path: text(),
      mimetype: text(),
      ext: text(''),
      kind: text('material'),
      size: big(),
      width: int(null),
      height: int(null),
      duration_ms: big(null),
      fps: real(null),
      has_audio: int(null),
      sha256: text(),
      cover_path: text(null),
      folder_id: big(0),
      tags: text('[]'),
      use_count: int(0),
      source: text('upload'),
      admin_id: big(),
    })
    await unique(m, 'attachments', ['tenant_id', 'sha256', 'kind'], LIVE)
    await index(m, 'attachments', ['tenant_id', 'mimetype'])
    await index(m, 'attachments', ['folder_id'])
    await tenantLogTable(
      m,
      'upload_sessions',
      {
        upload_id: text(),
        kind: text('material'),
        filename: text(),
        size: big(),
        mimetype: text(),
        sha256: text(''),
        storage_path: text(),
        folder_id: big(0),
        chunk_size: int(),
        received: big(0),
        status: text('open'),
        attachment_id: big(null),
        expire_time: big(),
        admin_id: big(),
      },
      'both',
    )
    await unique(m, 'upload_sessions', ['upload_id'])
    await index(m, 'upload_sessions', ['status', 'expire_time'])
  },
}
