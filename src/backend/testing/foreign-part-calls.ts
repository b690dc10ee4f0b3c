// Calls with ids of another tenant that stand in files of their own.
import { FOREIGN_LEAD_CALLS } from './foreign-lead-calls.ts'
import { FOREIGN_MESSAGE_CALLS } from './foreign-message-calls.ts'
import { FOREIGN_OPERATION_CALLS } from './foreign-operation-calls.ts'
import { FOREIGN_RULE_CALLS } from './foreign-rule-calls.ts'
import { FOREIGN_SHARE_CALLS } from './foreign-share-calls.ts'

export const FOREIGN_PART_CALLS = [
  ...FOREIGN_SHARE_CALLS,
  ...FOREIGN_LEAD_CALLS,
  ...FOREIGN_MESSAGE_CALLS,
  ...FOREIGN_RULE_CALLS,
  ...FOREIGN_OPERATION_CALLS,
]
