// Which rules before a rule answer the messages that it is for. Pure.
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import type { saveRule } from '../../../../contract/http/auto-reply.ts'
import { sameWord } from './match.ts'
import type { Rule } from './rule.ts'

/** What of a rule decides which messages it is for. */
export type RuleReach = Pick<
  Rule,
  'trigger' | 'channels' | 'third_auth_ids' | 'keywords' | 'exclude_words' | 'windows' | 'replies'
>
type InFront = RuleRow['in_front'][number]
type OfBoth = OutputOf<typeof saveRule>['of_both'][number]
type Keyword = Rule['keywords'][number]

/** Is whatever has the second word a message of the first, too? Both as `sameWord` has them. */
const covers = (first: Keyword, second: Keyword): boolean =>
  first.match_mode === 'contain' && second.match_mode !== 'regex'
    ? sameWord(second).includes(sameWord(first))
    : sameWord(first) === sameWord(second)

/** No accounts = all of them. */
const share = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id))
const holdsAll = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || (other.length > 0 && other.every((id) => one.includes(id)))

/** Does the first rule work whenever and wherever the second one does? */
const isEverywhere = (first: RuleReach, second: RuleReach): boolean =>
  second.channels.every((channel) => first.channels.includes(channel)) &&
  holdsAll(first.third_auth_ids, second.third_auth_ids) &&
  first.exclude_words.length === 0 &&
  (first.windows.length === 0 || JSON.stringify(first.windows) === JSON.stringify(second.windows))

/** The words of `rule` that the other one answers; null = it answers none of its messages, as far as can be said. */
function wordsTaken(rule: RuleReach, first: RuleReach): string[] | null {
  const own = rule.keywords.map((one) => one.word)
  if (first.trigger === 'comment') return rule.trigger === 'keyword' ? own : []
  if (first.trigger !== 'keyword' || rule.trigger !== 'keyword') return null
  const taken = rule.keywords.filter((one) => first.keywords.some((word) => covers(word, one)))
  return taken.length === 0 ? null : taken.map((one) => one.word)
}

/** May the first one answer, or end, what the rule is for? */
function canTake(rule: RuleReach, first: Rule): boolean {
  if (first.enabled === 0 || (first.replies.length === 0 && first.stop_after_hit === 0)) return false
  if (!first.channels.some((channel) => rule.channels.includes(channel))) return false
  return share(first.third_auth_ids, rule.third_auth_ids)
}

/** `before`: rules that are asked before it, in their order. Those that are off, or answer nothing, take nothing. */
export function rulesInFront(rule: RuleReach, before: readonly Rule[]): InFront[] {
  return before.flatMap((first): InFront[] => {
    if (!canTake(rule, first)) return []
    const words = wordsTaken(rule, first)
    if (words === null) return []
    // One that lets the next rules act leaves them what it may not answer itself, by its pauses and caps.
    const isAll = first.stop_after_hit === 1 && (first.trigger === 'comment' || words.length === rule.keywords.length)
    return [{ rule_id: first.id, name: first.name, words, is_whole: isAll && isEverywhere(first, rule) ? 1 : 0 }]
  })
}

/** Words that are named of a rule that takes messages with words of both. */
const WORDS_NAMED = 3

/** Of the same ones those of other words: where a message has words of both, it is theirs. */
export function rulesOfBoth(rule: RuleReach, before: readonly Rule[]): OfBoth[] {
  // A whole message has no other words beside it.
  const parts = (one: RuleReach): Keyword[] =>
    one.trigger === 'keyword' ? one.keywords.filter((keyword) => keyword.match_mode !== 'equal') : []
  if (parts(rule).length === 0) return []
  return before.flatMap((first): OfBoth[] => {
    const own = parts(first)
    if (own.length === 0 || !canTake(rule, first) || wordsTaken(rule, first) !== null) return []
    // An expression is not what guests write.
    const words = own.filter((one) => one.match_mode === 'contain').map((one) => one.word)
    return [{ rule_id: first.id, name: first.name, words: words.slice(0, WORDS_NAMED) }]
  })
}

/** Other rules that have one of its words, wherever they stand. */
export function overlapsOf(rule: RuleReach, others: readonly Rule[]): OutputOf<typeof saveRule>['overlaps'] {
  if (rule.trigger !== 'keyword') return []
  const own = new Set(rule.keywords.map(sameWord))
  return others
    .filter((other) => other.trigger === 'keyword')
    .flatMap((other) =>
      other.keywords
        .filter((one) => own.has(sameWord(one)))
        .map((one) => ({ rule_id: other.id, name: other.name, word: one.word })),
    )
}
