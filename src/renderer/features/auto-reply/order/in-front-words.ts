import type { TFunction } from 'i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import type { saveRule } from '../../../../contract/http/auto-reply.ts'

export type InFront = RuleRow['in_front'][number]
export type OfBoth = OutputOf<typeof saveRule>['of_both'][number]
type Texts = TFunction<'ruleOrder'>

/** Words of a rule that are named; it may have fifty. */
const WORDS_SHOWN = 8
const listed = (t: Texts, words: readonly string[]): string =>
  words.slice(0, WORDS_SHOWN).join(t('pause')) + (words.length > WORDS_SHOWN ? '…' : '')

/** The mark of a rule: the first of those before it that leave it nothing, else the first that leaves it less. */
export function markOf(t: Texts, rules: readonly InFront[]): { text: string; isWhole: boolean } | null {
  const whole = rules.find((one) => one.is_whole === 1)
  const shown = whole ?? rules[0]
  if (shown === undefined) return null
  return { text: t(whole === undefined ? 'part' : 'whole', { name: shown.name }), isWhole: whole !== undefined }
}

/** Which of its messages the other one answers, in a sentence. */
export function inFrontText(t: Texts, { name, words }: InFront): string {
  return words.length === 0 ? t('oneAny', { name }) : t('one', { name, words: listed(t, words) })
}

/** Which messages the other one answers because they have words of both, in a sentence. */
export function ofBothText(t: Texts, { name, words }: OfBoth): string {
  return words.length === 0 ? t('bothAny', { name }) : t('both', { name, words: listed(t, words) })
}
