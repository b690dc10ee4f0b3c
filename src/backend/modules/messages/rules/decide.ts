// Which rules are meant by a message, which one answers, and why the others don't: the same for what is read live, for
// a trial and for a replay. Pure; times in unix ms.
import type { RuleSkip } from '../../../../contract/entities/auto-reply.ts'
import type { MessageKind } from '../../../../contract/entities/message.ts'
import { REPLY_MAX } from '../../../../contract/helper/reply-commands.ts'
import { matcherOf } from './match.ts'
import type { FoldedText } from './match.ts'
import type { Rule } from './rule.ts'
import { isWithin } from '../../../lib/hour-windows.ts'
import type { Moment } from '../../../lib/hour-windows.ts'

const MINUTE_MS = 60_000

/** A message that may be answered. */
export interface Question {
  readonly text: FoldedText
  readonly channel: MessageKind
  /** 0 = of no account in particular. */
  readonly accountId: number
  /** When it was written. */
  readonly moment: Moment
  /** Is it the first of its guest in its conversation? */
  readonly isFirst: boolean
}

/** All that is not in the message. */
export interface Circumstances {
  readonly now: number
  /** Does a person speak there? */
  readonly isPaused: boolean
  readonly isByHandOnly: boolean
  readonly canReply: boolean
  /** Since when rules may answer for the account; null = they may not. */
  readonly answersSince: number | null
  /** When this guest had the rule's last answer; 0 = never. */
  lastAnswer(ruleId: number): number
  /** How many the rule gave today. */
  answersToday(ruleId: number): number
  /** How many the account may still give today. */
  answersLeft(): number
  /** Answers that a rule gave so far. */
  turnOf(rule: Rule): number
  /** In [0, 1). */
  chance(): number
  /** A reply with its variables put in. */
  fill(content: string): string
  /** Has it words that platforms punish? */
  isRisky(text: string): boolean
  /** A rule that can't be asked, since what is kept of it is no rule; it is left out. */
  onBroken(rule: Rule, error: unknown): void
}

/** What one rule has to do with the message. */
export interface Verdict {
  readonly rule: Rule
  /** Did it match, and was it its turn to be asked? */
  readonly isMatched: boolean
  /** The word that was found, or that shut it out; '' = none. */
  readonly word: string
  /** Why it does not answer; null = it does, or has no answers. */
  readonly why: RuleSkip | null
  /** Are its actions done? */
  readonly isActing: boolean
}
export interface Decision {
  /** In the order in which rules are asked. */
  readonly verdicts: readonly Verdict[]
  readonly answer: { readonly rule: Rule; readonly reply: string } | null
}

type Match = { readonly isMatched: boolean; readonly word: string; readonly why: RuleSkip | null }
const miss = (why: RuleSkip, word = ''): Match => ({ isMatched: false, word, why })

/** `others`: has a rule matched that is not for what no rule matches? */
function matchOf(rule: Rule, question: Question, others: boolean): Match {
  const { text, channel, accountId, moment, isFirst } = question
  if (rule.enabled === 0) return miss('off')
  if (!rule.channels.includes(channel)) return miss('channel')
  if (accountId > 0 && rule.third_auth_ids.length > 0 && !rule.third_auth_ids.includes(accountId))
    return miss('account')
  const matcher = matcherOf(rule)
  const word = rule.trigger === 'keyword' ? matcher.keyword(text) : ''
  if (word === null || (rule.trigger === 'first_message' && !isFirst) || (rule.trigger === 'no_match' && others))
    return miss('no_match')
  const excluded = matcher.excluded(text)
  if (excluded !== null) return miss('exclude_word', excluded)
  const isInside = rule.windows.length === 0 || isWithin(rule.windows, moment)
  if (rule.trigger === 'off_hours' ? isInside : !isInside) return miss('hours')
  return { isMatched: true, word, why: null }
}

/** Those whose matching keeps `no_match` from it. */
const isPositive = ({ trigger }: Rule): boolean => trigger !== 'no_match' && trigger !== 'off_hours'

/** A matching rule of which nothing is done at all. */
function whySilent(
  rule: Rule,
  { moment: { at } }: Question,
  { isPaused, answersSince }: Circumstances,
): RuleSkip | null {
  if (at < rule.enabled_time || (answersSince !== null && at < answersSince)) return 'too_old'
  return isPaused ? 'paused' : null
}

/** Why a matching rule does not answer; its actions are done all the same. */
function whyNoAnswer(rule: Rule, around: Circumstances, isAnswered: boolean): RuleSkip | null {
  if (around.isByHandOnly) return 'by_hand_only'
  if (!around.canReply) return 'cant_reply'
  if (around.answersSince === null) return 'account_off'
  if (isAnswered) return 'answered'
  const last = around.lastAnswer(rule.id)
  if (last > 0 && around.now - last < rule.cooldown_min * MINUTE_MS) return 'cooldown'
  if (around.answersToday(rule.id) >= rule.daily_cap) return 'daily_cap'
  return around.answersLeft() > 0 ? null : 'account_cap'
}

/** Which of its answers is next. */
function replyOf(rule: Rule, around: Circumstances): { reply: string } | { why: RuleSkip } {
  const at = rule.reply_mode === 'in_turn' ? around.turnOf(rule) : Math.floor(around.chance() * rule.replies.length)
  const reply = around.fill(rule.replies[at % rule.replies.length]?.content ?? '').trim()
  // A long name may make it longer than an answer can be.
  if (reply === '' || [...reply].length > REPLY_MAX) return { why: 'cant_reply' }
  return rule.is_confirmed === 0 && around.isRisky(reply) ? { why: 'risky_words' } : { reply }
}

/** Its reply, or why there is none; null = it has no answers. */
type Next = { reply: string } | { why: RuleSkip | null }

function nextReply(rule: Rule, around: Circumstances, isAnswered: boolean): Next {
  if (rule.replies.length === 0) return { why: null }
  const why = whyNoAnswer(rule, around, isAnswered)
  return why === null ? replyOf(rule, around) : { why }
}

const TOO_LATE: Next = { why: 'too_old' }

/** `rules` in the order in which they are asked. */
export function decide(rules: readonly Rule[], question: Question, around: Circumstances): Decision {
  const matches = new Map<Rule, Match>()
  const ask = (rule: Rule, others: boolean): void => {
    try {
      matches.set(rule, matchOf(rule, question, others))
    } catch (error) {
      around.onBroken(rule, error)
    }
  }
  for (const rule of rules.filter((one) => one.trigger !== 'no_match')) ask(rule, false)
  const others = [...matches].some(([rule, match]) => match.isMatched && isPositive(rule))
  for (const rule of rules.filter((one) => one.trigger === 'no_match')) ask(rule, others)
  const verdicts: Verdict[] = []
  let answer: Decision['answer'] = null
  let isStopped = false
  let isKept = false
  for (const rule of rules) {
    const match = matches.get(rule)
    if (match === undefined) continue
    const silent = match.isMatched ? whySilent(rule, question, around) : null
    if (!match.isMatched) verdicts.push({ rule, ...match, isActing: false })
    else if (isStopped) verdicts.push({ rule, isMatched: false, word: match.word, why: 'stopped', isActing: false })
    else if (silent !== null) {
      verdicts.push({ rule, isMatched: true, word: match.word, why: silent, isActing: false })
      // It was this rule's to answer, which was switched on too late: no other one says something else instead.
      if (silent === 'too_old') {
        isStopped = rule.stop_after_hit === 1
        isKept ||= rule.replies.length > 0
      }
    } else {
      const next: Next = isKept && rule.replies.length > 0 ? TOO_LATE : nextReply(rule, around, answer !== null)
      if ('reply' in next) answer = { rule, reply: next.reply }
      verdicts.push({
        rule,
        isMatched: true,
        word: match.word,
        why: 'reply' in next ? null : next.why,
        isActing: hasActions(rule),
      })
      isStopped = rule.stop_after_hit === 1
    }
  }
  return { verdicts, answer }
}

/** Does it do anything beside answering? */
export function hasActions({ actions }: Pick<Rule, 'actions'>): boolean {
  return actions.add_tag_ids.length > 0 || actions.create_lead === 1 || actions.assign_admin_id > 0
}
