// The calls of smart operations with ids of another tenant; a part of foreign-part-calls.ts.
import type { Endpoint } from '../../contract/endpoint.ts'
import * as operations from '../../contract/http/operations.ts'
import type { ForeignIds } from './foreign-rows.ts'

const call = (expected: 'missing' | 'filter', endpoint: Endpoint, input: (ids: ForeignIds) => unknown) => ({
  endpoint,
  expected,
  input,
})
const form = (more: object) => ({
  name: 'x',
  type: 'stats_sync',
  schedule: { every_minutes: 60 },
  caps: { per_account_daily: 1, per_hour: 1 },
  ...more,
})

export const FOREIGN_OPERATION_CALLS = [
  call('missing', operations.saveOperation, (f) =>
    form({ type: 'comment_reply', third_auth_ids: [f.account], rule_ids: [f.rule] }),
  ),
  call('missing', operations.saveOperation, (f) => form({ third_auth_ids: [f.account] })),
  call('missing', operations.saveOperation, (f) => form({ type: 'rank_check', id: f.operation, edition: 1 })),
  call('missing', operations.setOperationStatus, (f) => ({ ids: [f.operation], status: 'on' })),
  call('missing', operations.deleteOperations, (f) => ({ ids: [f.operation] })),
  call('missing', operations.runOperation, (f) => ({ id: f.operation })),
  call('filter', operations.operationLogList, (f) => ({ operation_id: f.operation, third_auth_id: f.account })),
]
