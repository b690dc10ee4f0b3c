import { big, index, int, tenantLogTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Jobs, logs, idempotency, notifications. */
export const system: Migration = {
  version: 2,
  name: '0002-system',
  async up(m) {
    await tenantLogTable(m, 'operation_logs', {
      admin_id: big(null),
      admin_name: text(''),
      action: text(),
      target_type: text(''),
      target_id: text(''),
      summary: text(''),
      before: text(null),
      after: text(null),
      ip: text(''),
      ua: text(''),
      result: int(1),
    })
    await index(m, 'operation_logs', ['tenant_id', 'target_type', 'target_id'])
    await tenantLogTable(m, 'run_logs', {
      job_type: text(),
      job_id: big(null),
      level: text('info'),
      title: text(),
      message: text(''),
      ref_type: text(''),
      ref_id: big(null),
      cost_ms: big(null),
    })
    await index(m, 'run_logs', ['tenant_id', 'job_type'])
    await tenantLogTable(
      m,
      'jobs',
      {
        type: text(),
        payload: text(),
        status: text('queued'),
        progress: int(0),
        priority: int(0),
        attempts: int(0),
        max_attempts: int(),
        run_after: big(),
        lease_owner: text(null),
        lease_until: big(null),
        cancel_requested: int(0),
        error: text(null),
        result: text(null),
        unique_key: text(null),
        engine_id: text(null),
        start_time: big(null),
        finish_time: big(null),
      },
      'both',
    )
    await index(m, 'jobs', ['status', 'run_after'])
    await unique(m, 'jobs', ['tenant_id', 'unique_key'], "status in ('queued', 'running')")
    await tenantLogTable(m, 'idempotency_keys', {
      key: text(),
      admin_id: big(),
      method_path: text(),
      request_hash: text(),
      response: text(null),
      expire_time: big(),
    })
    await unique(m, 'idempotency_keys', ['tenant_id', 'key'])
    await index(m, 'idempotency_keys', ['expire_time'])
    await tenantLogTable(m, 'notifications', {
      admin_id: big(),
      kind: text(),
      title: text(),
      body: text(''),
      jump_url: text(''),
      read_time: big(null),
      due_time: big(null),
    })
    await index(m, 'notifications', ['admin_id', 'read_time'])
    await tenantLogTable(m, 'client_error_logs', {
      admin_id: big(null),
      level: text('error'),
      message: text(),
      stack: text(''),
      route: text(''),
      build: text(''),
      ua: text(''),
    })
  },
}
