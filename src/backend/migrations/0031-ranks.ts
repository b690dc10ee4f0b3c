import { big, createTable, index, int, LIVE, refers, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Tracked words, points, results, the queue of looks, and what is found by its title. */
export const ranks: Migration = {
  version: 31,
  name: '0031-ranks',
  async up(m) {
    await tenantTable(m, 'rank_keywords', {
      keyword: text(),
      norm: text(),
      platform_value: text(),
      depth: int(50),
      frequency: text('daily'),
      enabled: int(1),
      third_auth_id: big(0),
      admin_id: big(),
      last_rank: int(null),
      prev_rank: int(null),
      best_rank: int(null),
      suspected: int(0),
      ok_time: big(0),
      change_kind: text('none'),
      last_status: text('pending'),
      last_checked_time: big(0),
      last_error: text(''),
      source: text('helper'),
      hit_title: text(''),
      hit_url: text(''),
      next_check_time: big(0),
      fail_count: int(0),
    })
    await unique(m, 'rank_keywords', ['tenant_id', 'platform_value', 'norm'], LIVE)
    await index(m, 'rank_keywords', ['tenant_id', 'next_check_time'], {
      where: `${LIVE} and enabled = 1 and next_check_time > 0`,
    })

    await createTable(
      m,
      'rank_results',
      {
        tenant_id: big(),
        rank_keyword_id: refers('rank_keywords'),
        stat_date: text(),
        status: text(),
        rank: int(null),
        suspected: int(0),
        depth: int(),
        hit_count: int(0),
        evidence_attachment_id: big(null),
        checked_time: big(),
        device_id: text(''),
        identity: text(''),
        source: text('helper'),
        error: text(''),
      },
      { times: 'create' },
    )
    await unique(m, 'rank_results', ['rank_keyword_id', 'stat_date'])
    await index(m, 'rank_results', ['tenant_id', 'checked_time'])

    await createTable(
      m,
      'rank_hits',
      {
        tenant_id: big(),
        rank_result_id: refers('rank_results'),
        rank: int(),
        publish_item_id: big(null),
        item_id: text(''),
        author_sec_uid: text(''),
        author_name: text(''),
        title: text(''),
        url: text(''),
        matched_by: text(),
      },
      { times: 'create' },
    )
    await index(m, 'rank_hits', ['rank_result_id', 'rank'])

    await createTable(
      m,
      'rank_keyword_plans',
      { tenant_id: big(), rank_keyword_id: big(), plan_id: big() },
      { identity: false, times: 'none', primaryKey: ['rank_keyword_id', 'plan_id'] },
    )
    await index(m, 'rank_keyword_plans', ['plan_id'])

    await createTable(
      m,
      'rank_checks',
      {
        tenant_id: big(),
        kind: text(),
        rank_keyword_id: big(null),
        publish_item_id: big(null),
        platform_value: text(),
        identity: text(),
        status: text('waiting'),
        is_open: int(1),
        urgent: int(0),
        device_id: text(''),
        lease_until: big(0),
        tries: int(0),
        taken_day: text(''),
        outcome: text(''),
        result_rank: int(null),
        result_matched: int(0),
        done_time: big(0),
      },
      { times: 'create' },
    )
    await unique(m, 'rank_checks', ['rank_keyword_id'], 'is_open = 1 and rank_keyword_id is not null')
    await unique(m, 'rank_checks', ['publish_item_id'], 'is_open = 1 and publish_item_id is not null')
    await index(m, 'rank_checks', ['tenant_id', 'urgent', 'id'], { where: 'is_open = 1', name: 'rank_checks_open' })
    await index(m, 'rank_checks', ['tenant_id', 'taken_day', 'identity'])

    await createTable(
      m,
      'inclusion_checks',
      {
        tenant_id: big(),
        publish_item_id: big(),
        platform_value: text(),
        stat_date: text(),
        status: text(),
        rank: int(null),
        reason: text(''),
        source: text('helper'),
        checked_time: big(),
        evidence_attachment_id: big(null),
        is_last: int(1),
      },
      { times: 'create' },
    )
    await unique(m, 'inclusion_checks', ['publish_item_id', 'stat_date'])
    await index(m, 'inclusion_checks', ['publish_item_id', 'status'], {
      where: 'is_last = 1',
      name: 'inclusion_checks_last',
    })
  },
}
