import type { InputOf } from '../../../contract/endpoint.ts'
import { RULE_LIMITS, type RuleRow, type RuleTrigger } from '../../../contract/entities/auto-reply.ts'
import type { HourWindow } from '../../../contract/entities/hours.ts'
import type { saveRule } from '../../../contract/http/auto-reply.ts'
import { USUAL_HOURS } from '../../core/hours/hours.ts'
import type { RuleWordValue } from './rule-words.ts'

type Saved = InputOf<typeof saveRule>
/** A rule as the server takes it to keep or replay it. */
export type RuleFields = Omit<Saved, 'id' | 'edition' | 'is_confirmed'>

/** What the form holds. Words and hours stay while another trigger is looked at. */
export interface RuleValues {
  name: string
  trigger: RuleTrigger
  /** Kinds of messages. */
  channels: RuleRow['channels']
  keywords: RuleWordValue[]
  exclude_words: string[]
  replies: { content: string }[]
  reply_mode: RuleRow['reply_mode']
  delay_min_s: number | null
  delay_max_s: number | null
  per_user_cooldown_min: number | null
  daily_cap: number | null
  windows: HourWindow[]
  scope: 'all' | 'some'
  third_auth_ids: number[]
  actions: { add_tag_ids: number[]; create_lead: boolean; assign_admin_id: number }
  stop_after_hit: boolean
}

/** A new rule, before anything is typed. */
export function freshRule(): RuleValues {
  return {
    name: '',
    trigger: 'keyword',
    channels: ['comment'],
    keywords: [],
    exclude_words: [],
    replies: [{ content: '' }],
    reply_mode: 'random',
    delay_min_s: 20,
    delay_max_s: 90,
    per_user_cooldown_min: 1_440,
    daily_cap: 50,
    windows: [],
    scope: 'all',
    third_auth_ids: [],
    actions: { add_tag_ids: [], create_lead: false, assign_admin_id: 0 },
    stop_after_hit: true,
  }
}

/** A rule of the list, in the form. */
export function valuesOf(row: RuleRow): RuleValues {
  return {
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
    scope: row.third_auth_ids.length === 0 ? 'all' : 'some',
    third_auth_ids: row.third_auth_ids,
    actions: {
      add_tag_ids: row.actions.add_tag_ids,
      create_lead: row.actions.create_lead === 1,
      assign_admin_id: row.actions.assign_admin_id,
    },
    stop_after_hit: row.stop_after_hit === 1,
  }
}

/** A copy's name, cut to what a name may have. `suffix`: what tells it from the other. */
export function copyName(name: string, suffix: string): string {
  const room = RULE_LIMITS.name - [...suffix].length
  return `${[...name].slice(0, room).join('')}${suffix}`
}

/**
 * The form as the server takes it. What a person's rights hide is not in the form: `start`, what the form began with,
 * stands for it. Words belong to rules by keyword alone.
 */
export function fieldsOf(typed: Partial<RuleValues>, start: RuleValues): RuleFields {
  const values = { ...start, ...typed, actions: { ...start.actions, ...typed.actions } }
  const usual = freshRule()
  return {
    name: values.name,
    trigger: values.trigger,
    channels: values.channels,
    third_auth_ids: values.scope === 'all' ? [] : values.third_auth_ids,
    keywords: values.trigger === 'keyword' ? values.keywords : [],
    exclude_words: values.exclude_words,
    replies: values.replies,
    reply_mode: values.reply_mode,
    delay_min_s: values.delay_min_s ?? usual.delay_min_s ?? undefined,
    delay_max_s: values.delay_max_s ?? usual.delay_max_s ?? undefined,
    per_user_cooldown_min: values.per_user_cooldown_min ?? 0,
    daily_cap: values.daily_cap ?? usual.daily_cap ?? undefined,
    windows: values.windows,
    actions: {
      add_tag_ids: values.actions.add_tag_ids,
      create_lead: values.actions.create_lead ? 1 : 0,
      assign_admin_id: values.actions.assign_admin_id,
    },
    stop_after_hit: values.stop_after_hit ? 1 : 0,
  }
}

/** Rules that a company can begin with; their texts are in `starters` of the page's texts. */
export const STARTERS = ['price', 'address', 'offHours'] as const
export type Starter = (typeof STARTERS)[number]

/** One of them in the form. `words`, parted by `|`, and `reply` are the texts of the reader's language. */
export function starterValues(starter: Starter, texts: { name: string; words: string; reply: string }): RuleValues {
  const isOff = starter === 'offHours'
  return {
    ...freshRule(),
    name: texts.name,
    trigger: isOff ? 'off_hours' : 'keyword',
    keywords: isOff ? [] : texts.words.split('|').map((word) => ({ word, match_mode: 'contain' })),
    replies: texts.reply.split('|').map((content) => ({ content })),
    windows: isOff ? [{ ...USUAL_HOURS, weekdays: [...USUAL_HOURS.weekdays] }] : [],
  }
}
