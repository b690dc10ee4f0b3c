// Rules of answering: kept, tried on words, replayed over what was really written, and what they did.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import {
  MATCH_MODES,
  REPLY_MODES,
  RULE_LIMITS,
  RULE_OUTCOMES,
  RULE_SKIPS,
  RULE_TRIGGERS,
  ruleActions,
  ruleInFront,
  ruleOfBoth,
  ruleRow,
} from '../entities/auto-reply.ts'
import { SEND_STATUS } from '../entities/conversation.ts'
import { hourWindow } from '../entities/hours.ts'
import { MESSAGE_KINDS } from '../entities/message.ts'
import { flag, id, ids, int, outFlag, outTime, page, pageQuery, text } from '../fields.ts'

const group = 'auto_reply'
const count = () => z.number().int()
const kinds = () => z.array(z.enum(MESSAGE_KINDS)).min(1).max(MESSAGE_KINDS.length)

/** In the order in which they are asked. Search words: name, words, answers. */
export const ruleList = get(group, 'ruleList', {
  title: '自动回复规则',
  perm: 'autoreply:list',
  input: z
    .object({
      ...pageQuery(),
      trigger: z.enum(RULE_TRIGGERS).optional(),
      channel: z.enum(MESSAGE_KINDS).optional(),
      third_auth_id: id().optional(),
      enabled: flag().optional(),
    })
    .strict(),
  output: page(ruleRow),
})

const ruleFields = {
  name: text(RULE_LIMITS.name, 1),
  trigger: z.enum(RULE_TRIGGERS),
  channels: kinds().default(['comment']),
  third_auth_ids: z.array(id()).max(RULE_LIMITS.accounts).default([]),
  keywords: z
    .array(z.object({ word: text(RULE_LIMITS.regex, 1), match_mode: z.enum(MATCH_MODES).default('contain') }).strict())
    .max(RULE_LIMITS.words)
    .default([]),
  exclude_words: z.array(text(RULE_LIMITS.word, 1)).max(RULE_LIMITS.words).default([]),
  replies: z
    .array(z.object({ content: text(RULE_LIMITS.reply, 1) }).strict())
    .max(RULE_LIMITS.replies)
    .default([]),
  reply_mode: z.enum(REPLY_MODES).default('random'),
  delay_min_s: int(...RULE_LIMITS.delay_s).default(20),
  delay_max_s: int(...RULE_LIMITS.delay_s).default(90),
  per_user_cooldown_min: int(...RULE_LIMITS.cooldown_min).default(1_440),
  daily_cap: int(...RULE_LIMITS.daily_cap).default(50),
  windows: z.array(hourWindow).max(RULE_LIMITS.windows).default([]),
  actions: ruleActions.default({ add_tag_ids: [], create_lead: 0, assign_admin_id: 0 }),
  stop_after_hit: flag().default(1),
}

/**
 * A new rule, which is off and the last, or with `id` the whole of one that is changed (`edition` = the one it was read
 * with; CONFLICT when another person changed it meanwhile). `keyword` needs words (BAD_INPUT at `keywords`); words that
 * are no `regex` have 30 characters at most; a `regex` must compile (BAD_INPUT at `keywords.N.word`). Answers or an
 * action are needed (BAD_INPUT at `replies`); `off_hours` needs `windows`; `delay_max_s` is not below `delay_min_s`.
 * FORBIDDEN_WORDS at `replies.N.content` unless `is_confirmed`. CONFLICT after `RULE_LIMITS.rules` of them. NOT_FOUND,
 * also for accounts, tags and people. `overlaps`: other rules that have one of its words; `in_front`: those that are on
 * and answer before it, `of_both` those that do so where a message has words of both.
 */
export const saveRule = post(group, 'addOrEditRule', {
  title: '新增或修改自动回复规则',
  perm: 'autoreply:edit',
  audit: 'rule.edit',
  input: z
    .object({ id: id().optional(), edition: int(0).default(0), ...ruleFields, is_confirmed: flag().default(0) })
    .strict(),
  output: z.object({
    id: count(),
    edition: count(),
    overlaps: z.array(z.object({ rule_id: count(), name: z.string(), word: z.string() })),
    in_front: z.array(ruleInFront),
    of_both: z.array(ruleOfBoth),
  }),
})

/** All or none: NOT_FOUND. What they did stays in the log. */
export const deleteRules = post(group, 'delRule', {
  title: '删除自动回复规则',
  perm: 'autoreply:edit',
  audit: 'rule.delete',
  input: z.object({ ids: ids(RULE_LIMITS.rules) }).strict(),
  output: z.object({ deleted: count() }),
})

/** On: from now on; what was written before is never answered. All or none: NOT_FOUND. */
export const setRuleStatus = post(group, 'setRuleStatus', {
  title: '启停自动回复规则',
  perm: 'autoreply:edit',
  audit: 'rule.switch',
  input: z.object({ ids: ids(RULE_LIMITS.rules), enabled: flag() }).strict(),
  output: z.object({ updated: count() }),
})

/**
 * All rules in the order they shall be asked; CONFLICT when they are not exactly those that there are, NOT_FOUND when
 * none of them is.
 */
export const sortRules = post(group, 'sortRule', {
  title: '调整规则顺序',
  perm: 'autoreply:edit',
  audit: 'rule.sort',
  input: z.object({ ids: ids(RULE_LIMITS.rules) }).strict(),
  output: z.object({ updated: count() }),
})

/**
 * Which rules would answer these words and why the others would not; nothing is done. Rules that are off are asked,
 * too (`is_off` 1), unless `enabled_only`. `at`: the moment it is written, unix seconds; 0 = now.
 */
export const testRule = post(group, 'testRule', {
  title: '测试自动回复',
  perm: 'autoreply:list',
  unlogged: 'nothing is changed',
  input: z
    .object({
      text: text(2_000, 1),
      channel: z.enum(MESSAGE_KINDS).default('comment'),
      third_auth_id: id().optional(),
      is_first: flag().default(1),
      at: int(0, 32_503_680_000).default(0),
      enabled_only: flag().default(0),
    })
    .strict(),
  output: z.object({
    matched: z.array(z.object({ rule_id: count(), name: z.string(), word: z.string(), is_off: outFlag() })),
    /** The rule that answers and with which words; null = none does. */
    answer: z.object({ rule_id: count(), name: z.string(), reply: z.string() }).nullable(),
    skipped: z.array(z.object({ rule_id: count(), name: z.string(), why: z.enum(RULE_SKIPS), word: z.string() })),
  }),
})

/** A guest's message, as a replay shows it. */
const replayedMessage = {
  message_id: count(),
  conversation_id: count(),
  guest_name: z.string(),
  openname: z.string(),
  platform_value: z.string(),
  text: z.string(),
  msg_time: outTime(),
}

/**
 * Runs a rule, as it is in the form, over what guests really wrote in the last `days`, beside the others that are on,
 * as if all had been on and answering had been switched on everywhere. Nothing is sent or kept. At most 20 000 messages
 * are read, the newest of them (`is_cut`). NOT_FOUND; BAD_INPUT as by `saveRule`.
 */
export const replayRule = post(group, 'replayRule', {
  title: '回放自动回复规则',
  perm: 'autoreply:edit',
  unlogged: 'nothing is changed',
  input: z
    .object({
      id: id().optional(),
      ...ruleFields,
      days: int(1, RULE_LIMITS.replay_days).default(RULE_LIMITS.replay_days),
    })
    .strict(),
  output: z.object({
    /** Messages of guests that were read. */
    messages: count(),
    is_cut: outFlag(),
    matched: count(),
    /** How many it would have answered, and how many guests. */
    answers: count(),
    guests: count(),
    most_of_a_day: count(),
    /** Why those that matched would not have been answered. */
    skipped: z.array(z.object({ why: z.enum(RULE_SKIPS), count: count() })),
    /** Why the others did not match, the commonest reason first. */
    missed: z.array(z.object({ why: z.enum(RULE_SKIPS), count: count() })),
    /** The newest `RULE_LIMITS.missed_rows` of those, so that somebody sees what guests write. Texts masked. */
    missed_list: z.array(z.object({ ...replayedMessage, why: z.enum(RULE_SKIPS) })),
    /** Rules before it that answer its messages, whatever was written in these days. */
    in_front: z.array(ruleInFront),
    of_both: z.array(ruleOfBoth),
    /** Answers by the company's day, every day of the span. */
    days: z.array(z.object({ day: z.string(), answers: count() })),
    /** The newest `RULE_LIMITS.replay_rows` that matched. Texts masked. */
    list: z.array(
      z.object({
        ...replayedMessage,
        word: z.string(),
        /** '' = it would not have been answered; `why` says so. */
        reply: z.string(),
        why: z.enum(RULE_SKIPS).nullable(),
        /** The rule that answered it instead, or ended the search; '' = none. */
        by_name: z.string(),
      }),
    ),
  }),
})

/**
 * What rules did, the newest first, of the accounts that the caller sees. Search words: the guest's name, words of the
 * rule. `send_status` of the answer as it stands today; null = there is none.
 */
export const ruleLogList = get(group, 'logList', {
  title: '自动回复记录',
  perm: 'autoreply:list',
  input: z
    .object({
      ...pageQuery(),
      rule_id: id().optional(),
      status: z.enum(RULE_OUTCOMES).optional(),
      third_auth_id: id().optional(),
    })
    .strict(),
  output: page(
    z.object({
      id: count(),
      rule_id: count(),
      rule_name: z.string(),
      conversation_id: count(),
      message_id: count(),
      guest_name: z.string(),
      openname: z.string(),
      platform_value: z.string(),
      /** Masked. */
      text: z.string(),
      matched: z.string(),
      reply: z.string(),
      status: z.enum(RULE_OUTCOMES),
      why: z.enum(RULE_SKIPS).nullable(),
      send_status: z.number().int().min(SEND_STATUS.failed).max(SEND_STATUS.unknown).nullable(),
      create_time: outTime(),
    }),
  ),
})

/**
 * Accounts whose messages can be read, and whether rules may answer for them, which they may not until somebody has
 * switched it on. `by_hand_only` 1: the platform takes prepared answers by hand only; the switch can't be put on.
 */
export const ruleAccountList = get(group, 'accountList', {
  title: '自动回复账号',
  perm: 'autoreply:list',
  input: z.object({ ...pageQuery(), platform_value: text(20).optional(), enabled: flag().optional() }).strict(),
  output: page(
    z.object({
      third_auth_id: count(),
      openname: z.string(),
      platform_value: z.string(),
      enabled: outFlag(),
      enabled_time: outTime(),
      /** Who switched it on; '' = nobody. */
      enabled_name: z.string(),
      by_hand_only: outFlag(),
      /** 1 = what can be answered is read: without it no rule is ever asked. */
      is_read: outFlag(),
      today_count: count(),
    }),
  ),
})

/**
 * Switches answering by rule of accounts. On needs `is_risk_accepted` 1 (BAD_INPUT): the page has told the platform's
 * known risk. Those that can't (`by_hand_only`) and those that are so already are `skipped`. All or none: NOT_FOUND.
 */
export const setRuleAccounts = post(group, 'setAccount', {
  title: '开关账号自动回复',
  perm: 'autoreply:edit',
  audit: 'rule.account',
  input: z.object({ ids: ids(), enabled: flag(), is_risk_accepted: flag().default(0) }).strict(),
  output: z.object({ updated: count(), skipped: count() }),
})
