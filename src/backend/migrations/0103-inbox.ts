import { big, createTable, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration, MigrationContext } from './schema.ts'

/** What people write to accounts, how the team handles it, replies kept ready, and when accounts are read. */
export const inbox: Migration = {
  version: 103,
  name: '0103-inbox',
  async up(m) {
    await conversationTables(m)
    await tenantLogTable(
      m,
      'canned_replies',
      { admin_id: big(0), short_code: text(), title: text(), content: text(), category: text(''), sort: int(0) },
      'both',
    )
    await unique(m, 'canned_replies', ['tenant_id', 'admin_id', 'short_code'])
    await createTable(
      m,
      'message_readings',
      {
        tenant_id: big(),
        third_auth_id: big(),
        kind: text(),
        enabled: int(0),
        reading_no: int(0),
        done_no: int(0),
        read_cursor: text(''),
        device_id: text(null),
        tried_time: big(0),
        read_time: big(0),
        status: text(null),
        reason: text(''),
        next_time: big(0),
        quiet_count: int(0),
        blocked_count: int(0),
        failed: int(0),
        day: text(''),
        day_count: int(0),
      },
      { identity: false, times: 'none', primaryKey: ['tenant_id', 'third_auth_id', 'kind'] },
    )
    await index(m, 'message_readings', ['tenant_id', 'next_time'], {
      where: 'enabled = 1',
      name: 'message_readings_due',
    })
    await createTable(
      m,
      'inbox_changes',
      { tenant_id: big(), change_no: big(0) },
      { identity: false, times: 'none', primaryKey: ['tenant_id'] },
    )
  },
}

async function conversationTables(m: MigrationContext): Promise<void> {
  await createTable(m, 'conversations', {
    tenant_id: big(),
    third_auth_id: big(),
    platform_value: text(),
    kind: text(),
    guest_uid: text(),
    guest_name: text(''),
    guest_avatar: text(''),
    work_id: text(''),
    work_title: text(''),
    work_url: text(''),
    publish_item_id: big(0),
    keyword: text(''),
    lead_id: big(0),
    status: text('open'),
    snooze_until: big(0),
    priority: int(0),
    assignee_admin_id: big(0),
    read_id: big(0),
    settled_id: big(0),
    unread_count: int(0),
    last_message_id: big(0),
    last_message_time: big(0),
    last_inbound_time: big(0),
    waiting_since: big(0),
    first_reply_time: big(0),
  })
  await unique(m, 'conversations', ['third_auth_id', 'kind', 'guest_uid', 'work_id'])
  const lists: Readonly<Record<string, string[]>> = {
    newest: ['tenant_id', 'last_message_time desc', 'id desc'],
    status: ['tenant_id', 'status', 'last_message_time desc', 'id desc'],
    assignee: ['tenant_id', 'assignee_admin_id', 'last_message_time desc', 'id desc'],
    account: ['third_auth_id', 'last_message_time desc', 'id desc'],
    guest: ['tenant_id', 'guest_uid'],
  }
  for (const [name, columns] of Object.entries(lists))
    await index(m, 'conversations', columns, { name: `conversations_${name}` })
  await index(m, 'conversations', ['tenant_id', 'waiting_since', 'id'], {
    where: 'waiting_since > 0',
    name: 'conversations_waiting',
  })
  await index(m, 'conversations', ['tenant_id', 'last_message_time desc', 'id desc'], {
    where: 'unread_count > 0',
    name: 'conversations_unread',
  })
  await index(m, 'conversations', ['tenant_id', 'last_message_time desc', 'id desc'], {
    where: `status <> 'resolved'`,
    name: 'conversations_undone',
  })
  await index(m, 'conversations', ['snooze_until'], { where: `status = 'snoozed'`, name: 'conversations_snoozed' })
  await index(m, 'conversations', ['lead_id'], { where: 'lead_id > 0' })
  await index(m, 'conversations', ['third_auth_id'], {
    where: `publish_item_id = 0 and work_id <> ''`,
    name: 'conversations_unlinked',
  })
  await createTable(
    m,
    'messages',
    {
      tenant_id: big(),
      conversation_id: big(),
      third_auth_id: big(),
      kind: text(),
      platform_msg_id: text(null),
      direction: text(),
      type: text('text'),
      content: text(''),
      content_enc: text(null),
      media_url: text(''),
      parent_msg_id: text(''),
      author_uid: text(''),
      author_name: text(''),
      withdrawn: int(0),
      msg_time: big(),
      is_time_known: int(1),
      admin_id: big(0),
    },
    { times: 'create' },
  )
  await unique(m, 'messages', ['third_auth_id', 'kind', 'platform_msg_id'], 'platform_msg_id is not null')
  await index(m, 'messages', ['conversation_id', 'msg_time', 'id'])
  await index(m, 'messages', ['conversation_id', 'id'])
  await index(m, 'messages', ['third_auth_id', 'msg_time'], {
    where: `direction = 'in'`,
    name: 'messages_inbound',
  })
}
