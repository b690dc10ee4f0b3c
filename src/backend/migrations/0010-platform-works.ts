import { big, createTable, index, int, refers, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Works on their platforms, their numbers by day, and the looks at them. */
export const platformWorks: Migration = {
  version: 10,
  name: '0010-platform-works',
  async up(m) {
    // Accounts and items are not referred to by keys: a report must not hold locks on rows that publishing waits for.
    await createTable(m, 'platform_works', {
      tenant_id: big(),
      third_auth_id: big(),
      platform_item_id: text(),
      publish_item_id: big(null),
      title: text(''),
      url: text(''),
      media_type: int(4),
      publish_time: big(0),
      state: text('published'),
      reason: text(''),
      is_deleted: int(0),
      missing_count: int(0),
      last_play: big(null),
      last_like: big(null),
      last_comment: big(null),
      last_share: big(null),
      last_collect: big(null),
      last_sync_time: big(),
    })
    await unique(m, 'platform_works', ['third_auth_id', 'platform_item_id'])
    await index(m, 'platform_works', ['tenant_id', 'publish_time desc'])
    await index(m, 'platform_works', ['third_auth_id', 'publish_time desc'])
    await index(m, 'platform_works', ['publish_item_id'], { where: 'publish_item_id is not null' })
    await createTable(
      m,
      'work_stats_daily',
      {
        tenant_id: big(),
        work_id: refers('platform_works'),
        stat_date: text(),
        play: big(null),
        like_count: big(null),
        comment: big(null),
        share: big(null),
        collect: big(null),
        source: text('helper'),
        update_time: big(),
      },
      { identity: false, times: 'none', primaryKey: ['work_id', 'stat_date'] },
    )
    await createTable(
      m,
      'work_looks',
      {
        tenant_id: big(),
        third_auth_id: big(),
        look_no: int(0),
        done_no: int(0),
        tried_time: big(0),
        looked_time: big(0),
        failed: int(0),
        day: text(''),
        day_count: int(0),
        device_id: text(null),
      },
      { identity: false, times: 'none', primaryKey: ['tenant_id', 'third_auth_id'] },
    )
    // What was published lately, is public since lately, or waits to be confirmed: the accounts worth a look.
    await index(m, 'publish_items', ['tenant_id', 'published_time', 'third_auth_id'], {
      where: 'publish_status = 2',
      name: 'publish_items_published',
    })
    await index(m, 'publish_items', ['tenant_id', 'timing_time', 'third_auth_id'], {
      where: 'publish_status = 2 and timing_time > 0',
      name: 'publish_items_timed',
    })
    await index(m, 'publish_items', ['tenant_id', 'third_auth_id'], {
      where: 'outcome_unknown = 1',
      name: 'publish_items_unconfirmed',
    })
  },
}
