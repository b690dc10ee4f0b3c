import { big, index, int, refers, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Clip orders, outputs, templates, fonts. */
export const clips: Migration = {
  version: 5,
  name: '0005-clips',
  async up(m) {
    await tenantTable(m, 'clips', {
      name: text(),
      mode: text(),
      wisdom_task_id: big(null),
      plan_id: big(null),
      fission_activity_id: big(null),
      config: text(),
      num: int(),
      unit_cost: int(1),
      status: int(0),
      progress: int(0),
      success_num: int(0),
      fail_num: int(0),
      preview_url: text(''),
      client_token: text(null),
      template_page_uuid: text(null),
      admin_id: big(),
    })
    await unique(m, 'clips', ['tenant_id', 'client_token'])
    await index(m, 'clips', ['wisdom_task_id'])
    await tenantTable(m, 'clip_outputs', {
      clip_id: refers('clips'),
      idx: int(),
      generation: int(0),
      status: int(0),
      progress: int(0),
      storage_path: text(null),
      cover_path: text(null),
      duration_ms: big(null),
      width: int(null),
      height: int(null),
      size: big(null),
      sha256: text(null),
      phash: text(null),
      combo_key: text(null),
      recipe: text(null),
      title: text(''),
      captions: text(null),
      fail_code: text(null),
      fail_reason: text(''),
      attempts: int(0),
      charged: int(0),
      use_count: int(0),
      job_id: big(null),
    })
    await unique(m, 'clip_outputs', ['clip_id', 'idx'])
    await unique(m, 'clip_outputs', ['clip_id', 'combo_key'])
    await index(m, 'clip_outputs', ['phash'])
    await tenantTable(m, 'clip_templates', {
      kind: text('clip'),
      name: text(),
      mode: text('clip'),
      cover_url: text(''),
      config: text(),
      use_count: int(0),
      last_use_time: big(null),
      admin_id: big(null),
    })
    await index(m, 'clip_templates', ['tenant_id', 'kind', 'last_use_time desc'])
    await tenantTable(
      m,
      'fonts',
      {
        name: text(),
        family: text(),
        file_url: text(),
        preview_url: text(''),
        license: text(''),
        is_default: int(0),
      },
      true,
    )
  },
}
