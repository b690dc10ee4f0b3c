// Rules as a file: to be kept, changed elsewhere, or brought to another company. Accounts, tags and people are of one
// company alone and stay behind.
import { RULE_LIMITS, type RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { saveRule } from '../../../../contract/http/auto-reply.ts'
import type { RuleFields } from '../rule-values.ts'

const KIND = 'auto-reply-rules'
const VERSION = 1

/** Fields of a rule that a person knows by name; whatever else is wrong is the rule as a whole. */
export const FILE_FIELDS = [
  'name',
  'trigger',
  'channels',
  'keywords',
  'exclude_words',
  'replies',
  'windows',
  'daily_cap',
] as const
type FileField = (typeof FILE_FIELDS)[number] | 'rule'

/** One rule of a file; `problem` the field that is not whole, null = all are. */
export interface RuleOfFile {
  readonly name: string
  readonly fields: RuleFields | null
  readonly problem: FileField | null
}
/** Why a file can't be taken: no such file, of a later version, without rules, or with too many. */
export type RuleFileFault = 'foreign' | 'newer' | 'empty' | 'many'

/** The rules as text. */
export function writeRuleFile(rows: readonly RuleRow[]): string {
  const rules = rows.map((row) => ({
    name: row.name,
    trigger: row.trigger,
    channels: row.channels,
    keywords: row.keywords,
    exclude_words: row.exclude_words,
    replies: row.replies,
    reply_mode: row.reply_mode,
    delay_min_s: row.delay_min_s,
    delay_max_s: row.delay_max_s,
    per_user_cooldown_min: row.per_user_cooldown_min,
    daily_cap: row.daily_cap,
    windows: row.windows,
    stop_after_hit: row.stop_after_hit,
    create_lead: row.actions.create_lead,
  }))
  return `${JSON.stringify({ kind: KIND, version: VERSION, rules }, null, 2)}\n`
}

/** All of a rule but which one it is, and for which accounts. */
const fileRule = saveRule.input.omit({ id: true, edition: true, is_confirmed: true, third_auth_ids: true })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ruleOf(entry: unknown): RuleOfFile {
  const name = isObject(entry) && typeof entry['name'] === 'string' ? entry['name'] : ''
  if (!isObject(entry)) return { name, fields: null, problem: 'rule' }
  const { create_lead: lead, ...fields } = entry
  const read = fileRule.safeParse({ ...fields, actions: { create_lead: lead ?? 0 } })
  if (!read.success) {
    const field = read.error.issues[0]?.path[0]
    return { name, fields: null, problem: FILE_FIELDS.find((one) => one === field) ?? 'rule' }
  }
  return { name, fields: { ...read.data, third_auth_ids: [] }, problem: null }
}

/** What a file has, or why it can't be taken. */
export function readRuleFile(text: string): readonly RuleOfFile[] | RuleFileFault {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return 'foreign'
  }
  if (!isObject(data) || data['kind'] !== KIND || !Array.isArray(data['rules'])) return 'foreign'
  if (data['version'] !== VERSION) return 'newer'
  if (data['rules'].length === 0) return 'empty'
  return data['rules'].length > RULE_LIMITS.rules ? 'many' : data['rules'].map(ruleOf)
}
