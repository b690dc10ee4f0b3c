// Rules that answer what guests write. Lists are JSON texts, which `modules/messages/rules/rule.ts` alone writes and
// reads.
import type { RULE_OUTCOMES, RULE_TRIGGERS, REPLY_MODES, RuleSkip } from '../../contract/entities/auto-reply.ts'
import type { Defaulted, Flag, Millis, TenantId, TenantLogRow } from './columns.ts'

/** One rule; deleted ones are gone, what they did stays in the log. */
export interface AutoReplyRulesTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  name: string
  trigger_kind: (typeof RULE_TRIGGERS)[number]
  channels: Defaulted<string>
  /** [] = all accounts. */
  third_auth_ids: Defaulted<string>
  keywords: Defaulted<string>
  exclude_words: Defaulted<string>
  replies: Defaulted<string>
  reply_mode: Defaulted<(typeof REPLY_MODES)[number]>
  delay_min_s: number
  delay_max_s: number
  cooldown_min: number
  daily_cap: number
  windows: Defaulted<string>
  actions: Defaulted<string>
  /** From 1, the first first. */
  priority: Defaulted<number>
  stop_after_hit: Defaulted<Flag>
  /** Somebody insisted on words that platforms punish. */
  is_confirmed: Defaulted<Flag>
  enabled: Defaulted<Flag>
  /** When it was last switched on. */
  enabled_time: Defaulted<Millis>
  hit_count: Defaulted<number>
  last_hit_time: Defaulted<Millis>
  /** Answers given so far, for those that take turns. */
  turn: Defaulted<number>
  /** Counts up with each change of what the form has. */
  edition: Defaulted<number>
  /** Who made it. */
  admin_id: Defaulted<number>
}

/** What a rule did about a message; (tenant_id, message_id, rule_id) is unique. */
export interface AutoReplyLogsTable extends TenantLogRow {
  rule_id: number
  /** As it was called then. */
  rule_name: string
  message_id: number
  conversation_id: number
  third_auth_id: number
  /** The word of the rule that was in it. */
  matched: Defaulted<string>
  status: (typeof RULE_OUTCOMES)[number]
  why: Defaulted<RuleSkip | ''>
  /** The message with its answer; 0 = none. */
  answer_id: Defaulted<number>
}

/** May rules answer for an account? Primary key (tenant_id, third_auth_id); no row = they may not. */
export interface AutoReplyAccountsTable {
  tenant_id: TenantId
  third_auth_id: number
  enabled: Defaulted<Flag>
  enabled_time: Defaulted<Millis>
  /** Who switched it on last. */
  admin_id: Defaulted<number>
}
