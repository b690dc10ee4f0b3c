import { big, createTable, index, int, refers, tenantLogTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Numbers of accounts by day, accounts below institutions, renewals that were asked for, and wishes for fresh profiles.
 */
export const accountNumbers: Migration = {
  version: 14,
  name: '0014-account-numbers',
  async up(m) {
    await m.db.schema
      .alterTable('third_auths')
      .addColumn('refresh_time', m.kind === 'sqlite' ? 'integer' : 'bigint')
      .execute()
    await createTable(
      m,
      'third_auth_stats_daily',
      {
        tenant_id: big(),
        third_auth_id: refers('third_auths'),
        stat_date: text(),
        total_fans: big(null),
        total_issue: big(null),
        source: text('helper'),
        update_time: big(),
      },
      { identity: false, times: 'none', primaryKey: ['third_auth_id', 'stat_date'] },
    )
    await index(m, 'third_auth_stats_daily', ['tenant_id', 'stat_date'])
    await tenantLogTable(m, 'third_auth_children', {
      parent_id: refers('third_auths'),
      account_id: text(),
      openname: text(''),
      avatar: text(''),
      third_sec_uid: text(''),
      is_confer: int(0),
      expire_time: big(null),
      sync_time: big(),
    })
    await unique(m, 'third_auth_children', ['parent_id', 'account_id'])
    await tenantLogTable(m, 'third_auth_renewals', {
      parent_id: big(),
      third_auth_id: refers('third_auths'),
      client_token: text(),
      period_days: int(),
      amount: text('0.00'),
      status: text('pending'),
      msg: text(''),
      admin_id: big(null),
    })
    await unique(m, 'third_auth_renewals', ['tenant_id', 'client_token', 'third_auth_id'])
  },
}
