import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Indexes that the list of all works walks along and counts in: by age with what its search looks at, by state, by
 * time; and which tasks are deleted. SQLite counts in an index alone only when it holds the column of its own
 * condition, too.
 */
export const publishItemLists: Migration = {
  version: 34,
  name: '0034-publish-item-lists',
  async up(m) {
    await m.db.schema.dropIndex('publish_items_live').execute()
    await index(m, 'publish_items', ['tenant_id', 'id desc', 'title', 'publish_status', 'delete_time'], {
      where: LIVE,
      name: 'publish_items_live',
    })
    await index(m, 'publish_items', ['tenant_id', 'publish_status', 'id desc', 'third_auth_id', 'delete_time'], {
      where: LIVE,
      name: 'publish_items_by_status',
    })
    await index(m, 'publish_items', ['tenant_id', 'timing_time desc', 'id desc', 'publish_status', 'delete_time'], {
      where: LIVE,
      name: 'publish_items_by_timing',
    })
    await index(m, 'wisdom_tasks', ['tenant_id', 'id'], {
      where: 'delete_time is not null',
      name: 'wisdom_tasks_deleted',
    })
  },
}
