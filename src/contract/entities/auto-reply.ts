// Rules that answer what guests write, and the record of what they did.
import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { REPLY_MAX } from '../helper/reply-commands.ts'
import { hourWindow } from './hours.ts'
import { MESSAGE_KINDS } from './message.ts'

/**
 * `keyword` one of its words is in the message; `comment` any message; `first_message` the first of this guest in its
 * conversation; `no_match` no rule of the other kinds matched; `off_hours` it was written outside the rule's hours.
 */
export const RULE_TRIGGERS = ['keyword', 'comment', 'first_message', 'no_match', 'off_hours'] as const
export type RuleTrigger = (typeof RULE_TRIGGERS)[number]
/** `equal` the whole message, `contain` a part of it, `regex` RE2 syntax; case and width of letters don't count. */
export const MATCH_MODES = ['contain', 'equal', 'regex'] as const
/** `random` any of the answers, `in_turn` one after the other. A message gets one answer at most. */
export const REPLY_MODES = ['random', 'in_turn'] as const

/** Longest texts in characters, most of each, and bounds. */
export const RULE_LIMITS = {
  rules: 200,
  name: 30,
  words: 50,
  word: 30,
  regex: 200,
  replies: 10,
  reply: REPLY_MAX,
  accounts: 500,
  windows: 6,
  tags: 20,
  delay_s: [1, 600],
  cooldown_min: [0, 43_200],
  daily_cap: [1, 2_000],
  replay_days: 30,
  replay_rows: 200,
  missed_rows: 20,
  /** How long the log is kept; no cooldown is longer. */
  log_days: 180,
} as const

/** Why a rule did not answer a message it was asked about. */
export const RULE_SKIPS = [
  /** The rule is off. */
  'off',
  /** Not of this kind of message, or not of this account. */
  'channel',
  'account',
  /** The message is in the hours in which the rule rests (`off_hours`: in business hours). */
  'hours',
  /** None of its words is in it, or the trigger does not hold. */
  'no_match',
  'exclude_word',
  /** A rule before it has answered, or has ended the search. */
  'stopped',
  'answered',
  /** This guest had an answer of a rule of ours too recently. */
  'cooldown',
  /** The rule's answers of the day are used up, or the account's. */
  'daily_cap',
  'account_cap',
  /** A person speaks in this conversation; the robot rests. */
  'paused',
  /** Answers by rule are switched off for the account; only its actions are done. */
  'account_off',
  /** The platform takes prepared answers by hand only. */
  'by_hand_only',
  'cant_reply',
  /** Not the guest's own, withdrawn, or without words. */
  'not_a_question',
  /** Written before the rule or the account was switched on, too long ago, or nobody knows when. */
  'too_old',
  /** The answer has words that platforms punish. */
  'risky_words',
] as const
export type RuleSkip = (typeof RULE_SKIPS)[number]
/** `queued` the answer waits for its turn, `acted` only the actions were done, `skipped` matched but did nothing. */
export const RULE_OUTCOMES = ['queued', 'acted', 'skipped'] as const

const count = () => z.number().int()

/** What a rule does beside answering. */
export const ruleActions = z
  .object({
    /** Of the conversation, and of the lead where there is one. */
    add_tag_ids: z.array(z.number().int().min(1)).max(RULE_LIMITS.tags).default([]),
    /** 1 = the guest becomes a lead, with the contacts that his message holds. */
    create_lead: z.union([z.literal(0), z.literal(1)]).default(0),
    /** 0 = nobody; one that has somebody already keeps him. */
    assign_admin_id: z.number().int().min(0).default(0),
  })
  .strict()

/** One word of a rule. */
export const ruleWord = z.object({ word: z.string(), match_mode: z.enum(MATCH_MODES) })

/**
 * A rule that is on, stands before another one and answers its messages: all of them (`is_whole`), so that the other
 * one never answers, or those with some of its `words`, of some accounts or in some hours.
 */
export const ruleInFront = z.object({
  rule_id: count(),
  name: z.string(),
  words: z.array(z.string()),
  is_whole: outFlag(),
})

/**
 * A rule that is on and stands before another one, with other words (`words`, some of them): a message in which there
 * are words of both is its own.
 */
export const ruleOfBoth = ruleInFront.omit({ is_whole: true })

/** A rule as lists show it. Ids are 0 and times 0 where there is nothing. */
export const ruleRow = z.object({
  id: count(),
  name: z.string(),
  trigger: z.enum(RULE_TRIGGERS),
  channels: z.array(z.enum(MESSAGE_KINDS)),
  /** Empty = all accounts. */
  third_auth_ids: z.array(count()),
  /** Of the first ones that the caller sees; how many there are in `third_auth_ids`. */
  account_names: z.array(z.string()),
  /** Their platforms, in the same order. */
  account_platforms: z.array(z.string()),
  keywords: z.array(ruleWord),
  exclude_words: z.array(z.string()),
  replies: z.array(z.object({ content: z.string() })),
  reply_mode: z.enum(REPLY_MODES),
  delay_min_s: count(),
  delay_max_s: count(),
  /** A guest gets no second answer of this rule before; 0 = no such limit. */
  per_user_cooldown_min: count(),
  daily_cap: count(),
  /** When it works; empty = always. Of `off_hours` the business hours, outside of which it works. */
  windows: z.array(hourWindow),
  actions: ruleActions,
  /** From 1, the first first. */
  priority: count(),
  /** 1 = once it matched, no rule behind it is asked. */
  stop_after_hit: outFlag(),
  enabled: outFlag(),
  /** When it was last switched on. */
  enabled_time: outTime(),
  hit_count: count(),
  last_hit_time: outTime(),
  /** Answers of today. */
  today_count: count(),
  /** The one to send back when it is changed. */
  edition: count(),
  /** In their order; empty = nothing keeps it from answering. */
  in_front: z.array(ruleInFront),
})
export type RuleRow = z.infer<typeof ruleRow>
