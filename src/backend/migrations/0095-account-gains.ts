import { big, createTable, index, int, text } from './schema.ts'
import type { Migration } from './schema.ts'

/** What works brought each account day by day, summed up when their counters are seen. */
export const accountGains: Migration = {
  version: 95,
  name: '0095-account-gains',
  async up(m) {
    await createTable(
      m,
      'account_gains_daily',
      {
        tenant_id: big(),
        third_auth_id: big(),
        stat_date: text(),
        play: big(null),
        like_count: big(null),
        comment: big(null),
        share: big(null),
        collect: big(null),
        works: int(0),
        spread: int(0),
        corrected: int(0),
        update_time: big(),
      },
      { identity: false, times: 'none', primaryKey: ['third_auth_id', 'stat_date'] },
    )
    await index(m, 'account_gains_daily', ['tenant_id', 'stat_date'])
    // Counters that were seen before this table was there are summed up after the start, account by account.
    await m.db.schema
      .alterTable('work_looks')
      .addColumn('gains_summed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
