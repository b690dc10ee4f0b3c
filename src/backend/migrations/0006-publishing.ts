import { big, index, int, LIVE, refers, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Tasks, publish items, attempts, titles. */
export const publishing: Migration = {
  version: 6,
  name: '0006-publishing',
  async up(m) {
    await tenantTable(m, 'wisdom_tasks', {
      name: text(),
      type: text(),
      plan_id: big(null),
      clip_id: big(null),
      config: text(),
      status: int(0),
      total_num: int(0),
      success_num: int(0),
      fail_num: int(0),
      one_click_publish_status: int(0),
      lock_admin_id: big(null),
      lock_token: text(null),
      lock_time: big(null),
      heartbeat_time: big(null),
      edit_status: int(0),
      client_token: text(null),
      admin_id: big(),
    })
    await index(m, 'wisdom_tasks', ['tenant_id', 'type', 'status'])
    await unique(m, 'wisdom_tasks', ['tenant_id', 'client_token'])
    await tenantTable(m, 'publish_items', {
      wisdom_task_id: refers('wisdom_tasks'),
      plan_id: big(null),
      fission_activity_id: big(null),
      third_auth_id: refers('third_auths'),
      title: text(''),
      topic: text(''),
      content_html: text(null),
      media_type: int(4),
      full_file_url: text(null),
      attachment_id: big(null),
      clip_output_id: big(null),
      image_urls: text('[]'),
      video_cover_url: text(''),
      timing_time: big(0),
      video_publish_info: text('{}'),
      edit_status: int(0),
      publish_status: int(0),
      progress: int(0),
      fail_reason: text(''),
      outcome_unknown: int(0),
      auto_publish: int(0),
      lease_device_id: text(null),
      lease_until: big(null),
      publish_id: text(''),
      platform_item_id: text(''),
      platform_url: text(''),
      published_time: big(null),
      attempt_count: int(0),
      content_hash: text(null),
      allow_duplicate: int(0),
      keyword_snapshot: text(null),
      sort: int(0),
    })
    await index(m, 'publish_items', ['wisdom_task_id', 'publish_status'])
    await index(m, 'publish_items', ['tenant_id', 'timing_time'], { where: 'publish_status = 0' })
    await index(m, 'publish_items', ['third_auth_id', 'published_time'])
    await unique(
      m,
      'publish_items',
      ['third_auth_id', 'content_hash'],
      'publish_status in (1, 2) and allow_duplicate = 0 and delete_time is null',
    )
    await tenantLogTable(
      m,
      'publish_records',
      {
        publish_item_id: refers('publish_items'),
        attempt_no: int(),
        start_time: big(),
        end_time: big(null),
        result: int(null),
        publish_id: text(''),
        platform_item_id: text(''),
        platform_url: text(''),
        channel: text('helper'),
        error_code: text(''),
        msg: text(''),
        raw: text(null),
        admin_id: big(null),
        device_id: text(null),
      },
      'both',
    )
    await unique(m, 'publish_records', ['publish_item_id', 'attempt_no'])
    await tenantTable(m, 'titles', {
      plan_id: big(null),
      wisdom_task_id: big(null),
      title: text(),
      norm: text(),
      region: text(''),
      main: text(''),
      suffix: text(''),
      prefix: text(''),
      template: text(''),
      char_len: int(0),
      risk: text(null),
      status: int(0),
      publish_item_id: big(null),
    })
    await unique(m, 'titles', ['tenant_id', 'norm'], LIVE)
    await index(m, 'titles', ['plan_id', 'status'])
  },
}
