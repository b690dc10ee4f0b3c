import { big, createTable, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Publish runs live in the data, not in a page: who executes them, how far they are, what the person wants of them. */
export const publishRuns: Migration = {
  version: 61,
  name: '0061-publish-runs',
  async up(m) {
    await tenantLogTable(
      m,
      'publish_runs',
      {
        kind: text(),
        wisdom_task_id: big(0),
        admin_id: big(),
        device_id: text(),
        device_key: text(),
        state: text('starting'),
        wish: text('run'),
        publish_now: int(0),
        parallel: int(3),
        epoch: int(1),
        lock_token: text(''),
        lease_until: big(),
        grant_hash: text(null),
        token_hash: text(null),
        token_until: big(0),
        proof_time: big(0),
        resume_time: big(0),
        end_time: big(null),
        end_reason: text(''),
        change_no: int(0),
      },
      'both',
    )
    await index(m, 'publish_runs', ['tenant_id', 'update_time'])
    await index(m, 'publish_runs', ['tenant_id', 'wisdom_task_id'], {
      where: 'end_time is null',
      name: 'publish_runs_alive',
    })
    await unique(m, 'publish_runs', ['token_hash'], 'token_hash is not null')
    await createTable(m, 'publish_run_items', {
      tenant_id: big(),
      run_id: big(),
      publish_item_id: big(),
      third_auth_id: big(),
      sort: int(0),
      state: text('waiting'),
      progress: int(0),
      text_code: text('waiting'),
      text_params: text('{}'),
      resume_time: big(0),
      person: text(null),
      skip: int(0),
    })
    await unique(m, 'publish_run_items', ['run_id', 'publish_item_id'])
    await index(m, 'publish_run_items', ['tenant_id', 'publish_item_id'])
  },
}
