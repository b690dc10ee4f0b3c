import { big, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Links by which people without a session read figures, and who opened them. */
export const shareLinks: Migration = {
  version: 99,
  name: '0099-share-links',
  async up(m) {
    await tenantLogTable(
      m,
      'share_links',
      {
        slug: text(),
        scope: text(),
        name: text(),
        filter: text(),
        password_hash: text(null),
        show_account_name: int(1),
        expire_time: big(),
        max_views: int(0),
        view_count: int(0),
        last_view_time: big(null),
        revoke_time: big(null),
        frozen_time: big(null),
        snapshot: text(null),
        snapshot_seal: text(null),
        admin_id: big(),
      },
      'both',
    )
    await unique(m, 'share_links', ['slug'])
    await unique(m, 'share_links', ['tenant_id', 'name'], 'revoke_time is null')
    await tenantLogTable(m, 'share_views', {
      share_id: big(),
      ip_hash: text(),
      ua: text(''),
      ok: int(),
      reason: text(''),
    })
    await index(m, 'share_views', ['share_id', 'id desc'])
    // Old rows are dropped for all companies at once.
    await index(m, 'share_views', ['create_time'])
  },
}
