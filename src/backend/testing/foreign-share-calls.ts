// The calls of share links with ids of another tenant; a part of foreign-part-calls.ts.
import type { Endpoint } from '../../contract/endpoint.ts'
import * as calls from '../../contract/http/share.ts'
import type { ForeignIds } from './foreign-rows.ts'

const call = (expected: 'missing' | 'filter', endpoint: Endpoint, input: (ids: ForeignIds) => unknown) => ({
  endpoint,
  expected,
  input,
})
const link = { scope: 'analysis', name: 'x' } as const

export const FOREIGN_SHARE_CALLS = [
  call('missing', calls.editShare, (f) => ({ id: f.share, name: 'x' })),
  call('missing', calls.revokeShare, (f) => ({ ids: [f.share] })),
  call('missing', calls.rotateShare, (f) => ({ id: f.share })),
  call('missing', calls.listShareViews, (f) => ({ id: f.share })),
  call('missing', calls.addShare, (f) => ({ ...link, filter: { account_ids: [f.account] } })),
  call('missing', calls.addShare, (f) => ({ ...link, filter: { group_ids: [f.group] } })),
  call('missing', calls.addShare, (f) => ({ ...link, scope: 'workList', filter: { plan_ids: [f.plan] } })),
  call('filter', calls.analysis, (f) => ({ third_auth_id: f.account })),
  call('filter', calls.analysis, (f) => ({ group_id: f.group })),
  call('filter', calls.workList, (f) => ({ account: f.account })),
]
