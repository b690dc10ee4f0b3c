// The calls of rules that answer with ids of another tenant; a part of foreign-part-calls.ts.
import type { Endpoint } from '../../contract/endpoint.ts'
import * as rules from '../../contract/http/auto-reply.ts'
import type { ForeignIds } from './foreign-rows.ts'

const call = (expected: 'missing' | 'filter', endpoint: Endpoint, input: (ids: ForeignIds) => unknown) => ({
  endpoint,
  expected,
  input,
})
const form = { name: 'x', trigger: 'comment', replies: [{ content: 'x' }] }
const acting = (actions: object) => ({
  ...form,
  actions: { add_tag_ids: [], create_lead: 0, assign_admin_id: 0, ...actions },
})

export const FOREIGN_RULE_CALLS = [
  call('filter', rules.ruleList, (f) => ({ third_auth_id: f.account })),
  call('missing', rules.saveRule, (f) => ({ ...form, id: f.rule, edition: 1 })),
  call('missing', rules.saveRule, (f) => ({ ...form, third_auth_ids: [f.account] })),
  call('missing', rules.saveRule, (f) => acting({ add_tag_ids: [f.conversationTag] })),
  call('missing', rules.saveRule, (f) => acting({ assign_admin_id: f.admin })),
  call('missing', rules.deleteRules, (f) => ({ ids: [f.rule] })),
  call('missing', rules.setRuleStatus, (f) => ({ ids: [f.rule], enabled: 1 })),
  call('missing', rules.sortRules, (f) => ({ ids: [f.rule] })),
  call('missing', rules.testRule, (f) => ({ text: 'x', third_auth_id: f.account })),
  call('missing', rules.replayRule, (f) => ({ ...form, id: f.rule })),
  call('missing', rules.replayRule, (f) => ({ ...form, third_auth_ids: [f.account] })),
  call('filter', rules.ruleLogList, (f) => ({ rule_id: f.rule, third_auth_id: f.account })),
  call('missing', rules.setRuleAccounts, (f) => ({ ids: [f.account], enabled: 0 })),
]
