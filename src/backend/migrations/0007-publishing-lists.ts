import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/** Indexes that answer counts of lists by themselves, and find what is publishing, by whom a file is used. */
export const publishingLists: Migration = {
  version: 7,
  name: '0007-publishing-lists',
  async up(m) {
    await index(m, 'third_auths', ['tenant_id', 'platform_value', 'third_login_status', 'group_id'], {
      where: LIVE,
      name: 'third_auths_by_platform',
    })
    await index(m, 'third_auths', ['tenant_id', 'group_id', 'third_login_status'], {
      where: LIVE,
      name: 'third_auths_by_group',
    })
    await index(m, 'third_auths', ['tenant_id', 'operator_admin_id', 'group_id'])
    await index(m, 'wisdom_tasks', ['tenant_id', 'type'], { where: LIVE, name: 'wisdom_tasks_by_type' })
    await index(m, 'publish_items', ['tenant_id', 'wisdom_task_id'], {
      where: 'publish_status = 1',
      name: 'publish_items_publishing',
    })
    await index(m, 'publish_items', ['attachment_id'], { where: 'attachment_id is not null' })
    await index(m, 'publish_items', ['clip_output_id'], { where: 'clip_output_id is not null' })
    await index(m, 'publish_records', ['tenant_id', 'id desc'])
    await index(m, 'publish_items', ['third_auth_id', 'content_hash'], {
      where: 'content_hash is not null',
      name: 'publish_items_by_content',
    })
  },
}
