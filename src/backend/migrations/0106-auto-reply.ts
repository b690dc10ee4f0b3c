import { big, createTable, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration, MigrationContext } from './schema.ts'

/** Rules that answer guests, what each did, and the accounts that they may answer for. */
export const autoReply: Migration = {
  version: 106,
  name: '0106-auto-reply',
  async up(m) {
    await tenantLogTable(
      m,
      'auto_reply_rules',
      {
        name: text(),
        trigger_kind: text(),
        channels: text('[]'),
        third_auth_ids: text('[]'),
        keywords: text('[]'),
        exclude_words: text('[]'),
        replies: text('[]'),
        reply_mode: text('random'),
        delay_min_s: int(),
        delay_max_s: int(),
        cooldown_min: int(),
        daily_cap: int(),
        windows: text('[]'),
        actions: text('{}'),
        priority: int(0),
        stop_after_hit: int(1),
        is_confirmed: int(0),
        enabled: int(0),
        enabled_time: big(0),
        hit_count: int(0),
        last_hit_time: big(0),
        turn: int(0),
        edition: int(1),
        admin_id: big(0),
      },
      'both',
    )
    await logTable(m)
    await createTable(
      m,
      'auto_reply_accounts',
      { tenant_id: big(), third_auth_id: big(), enabled: int(0), enabled_time: big(0), admin_id: big(0) },
      { identity: false, times: 'none', primaryKey: ['tenant_id', 'third_auth_id'] },
    )
    await m.db.schema
      .alterTable('conversations')
      .addColumn('bot_paused_until', m.kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await m.db.schema
      .alterTable('message_sends')
      .addColumn('rule_id', m.kind === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await index(m, 'messages', ['tenant_id', 'msg_time desc', 'id desc'], { name: 'messages_newest' })
  },
}

async function logTable(m: MigrationContext): Promise<void> {
  await createTable(
    m,
    'auto_reply_logs',
    {
      tenant_id: big(),
      rule_id: big(),
      rule_name: text(),
      message_id: big(),
      conversation_id: big(),
      third_auth_id: big(),
      matched: text(''),
      status: text(),
      why: text(''),
      answer_id: big(0),
    },
    { times: 'create' },
  )
  await unique(m, 'auto_reply_logs', ['tenant_id', 'message_id', 'rule_id'])
  const lists: Readonly<Record<string, string[]>> = {
    newest: ['tenant_id', 'create_time desc', 'id desc'],
    rule: ['rule_id', 'create_time desc', 'id desc'],
    account: ['third_auth_id', 'create_time desc', 'id desc'],
    conversation: ['conversation_id'],
  }
  for (const [name, columns] of Object.entries(lists))
    await index(m, 'auto_reply_logs', columns, { name: `auto_reply_logs_${name}` })
}
