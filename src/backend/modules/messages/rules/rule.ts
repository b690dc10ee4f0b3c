// A rule as code uses it, and its lists as the table holds them.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { ruleActions, ruleWord } from '../../../../contract/entities/auto-reply.ts'
import type { REPLY_MODES, RuleTrigger } from '../../../../contract/entities/auto-reply.ts'
import { hourWindow } from '../../../../contract/entities/hours.ts'
import { MESSAGE_KINDS } from '../../../../contract/entities/message.ts'
import type { AutoReplyRulesTable } from '../../../tables/auto-reply.ts'

export type RuleDbRow = Selectable<AutoReplyRulesTable>

const LISTS = {
  channels: z.array(z.enum(MESSAGE_KINDS)),
  third_auth_ids: z.array(z.number()),
  keywords: z.array(ruleWord),
  exclude_words: z.array(z.string()),
  replies: z.array(z.object({ content: z.string() })),
  windows: z.array(hourWindow),
  actions: ruleActions,
} as const
const lists = z.object(LISTS)
export type RuleLists = z.infer<typeof lists>
export type RuleActions = RuleLists['actions']

/** What decides about a message; times in unix ms. */
export interface Rule extends RuleLists {
  readonly id: number
  readonly name: string
  readonly trigger: RuleTrigger
  readonly reply_mode: (typeof REPLY_MODES)[number]
  readonly delay_min_s: number
  readonly delay_max_s: number
  readonly cooldown_min: number
  readonly daily_cap: number
  readonly stop_after_hit: 0 | 1
  readonly is_confirmed: 0 | 1
  readonly enabled: 0 | 1
  readonly enabled_time: number
  /** Answers given so far, for those that take turns. */
  readonly turn: number
}

/** The lists as cells of the table. */
export function listCells(rule: RuleLists): Record<keyof RuleLists, string> {
  const { channels, third_auth_ids, keywords, exclude_words, replies, windows, actions } = lists.parse(rule)
  return {
    channels: JSON.stringify(channels),
    third_auth_ids: JSON.stringify(third_auth_ids),
    keywords: JSON.stringify(keywords),
    exclude_words: JSON.stringify(exclude_words),
    replies: JSON.stringify(replies),
    windows: JSON.stringify(windows),
    actions: JSON.stringify(actions),
  }
}

/** @throws SyntaxError, ZodError for cells that nobody of ours wrote */
export function ruleOf(row: RuleDbRow): Rule {
  const cells = Object.fromEntries(
    Object.keys(LISTS).map((list) => [list, JSON.parse(row[list as keyof RuleLists]) as unknown]),
  )
  return {
    ...lists.parse(cells),
    id: row.id,
    name: row.name,
    trigger: row.trigger_kind,
    reply_mode: row.reply_mode,
    delay_min_s: row.delay_min_s,
    delay_max_s: row.delay_max_s,
    cooldown_min: row.cooldown_min,
    daily_cap: row.daily_cap,
    stop_after_hit: row.stop_after_hit,
    is_confirmed: row.is_confirmed,
    enabled: row.enabled,
    enabled_time: row.enabled_time,
    turn: row.turn,
  }
}
