import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import { index, LIVE } from './schema.ts'
import type { Migration } from './schema.ts'

/**
 * Numbers of a stretch of days are counted in indexes alone, account by account: works that went out, that failed and
 * wait, failed attempts by their end, and what each work on its site was played. The columns of the conditions stand in
 * them, too: SQLite reads the row for one that an index lacks.
 */
export const dataFigures: Migration = {
  version: 96,
  name: '0096-data-figures',
  async up(m) {
    await index(
      m,
      'publish_items',
      ['tenant_id', 'third_auth_id', 'published_time', 'only_draft', 'plan_id', 'publish_status'],
      { where: `publish_status = ${PUBLISH_STATUS.success}`, name: 'publish_items_out' },
    )
    await index(
      m,
      'publish_items',
      [
        'tenant_id',
        'third_auth_id',
        'update_time',
        'outcome_unknown',
        'plan_id',
        'attempt_count',
        'publish_status',
        'delete_time',
      ],
      { where: `publish_status = ${PUBLISH_STATUS.failed} and ${LIVE}`, name: 'publish_items_failed' },
    )
    await index(m, 'publish_records', ['tenant_id', 'end_time', 'publish_item_id', 'error_code', 'result'], {
      where: 'result = -1',
      name: 'publish_records_failed',
    })
    await index(m, 'platform_works', ['tenant_id', 'third_auth_id', 'publish_time', 'is_deleted', 'last_play'], {
      name: 'platform_works_plays',
    })
  },
}
