import { type MATCH_MODES, RULE_LIMITS } from '../../../contract/entities/auto-reply.ts'

export type MatchMode = (typeof MATCH_MODES)[number]
export interface RuleWordValue {
  word: string
  match_mode: MatchMode
}

const LINES = /[\n\r]+/
const WORDS = /[\n\r\t,，、;；]+/

/** Does a text hold several words? A pattern may have commas: only lines part it. */
export function isSeveral(text: string, mode: MatchMode): boolean {
  return (mode === 'regex' ? LINES : WORDS).test(text.trim())
}

/** Words of a text that was typed or pasted. */
export function splitWords(text: string, mode: MatchMode): string[] {
  return text
    .split(mode === 'regex' ? LINES : WORDS)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Adds the words of a text behind those that there are, each once; `left` did not fit any more. */
export function addWords(
  value: readonly RuleWordValue[],
  text: string,
  mode: MatchMode,
): { value: RuleWordValue[]; left: number } {
  const next = [...value]
  let left = 0
  for (const word of splitWords(text, mode)) {
    if (next.some((one) => one.word === word && one.match_mode === mode)) continue
    if (next.length < RULE_LIMITS.words) next.push({ word, match_mode: mode })
    else left += 1
  }
  return { value: next, left }
}

/** Most characters of a word of this mode. */
export function wordMax(mode: MatchMode): number {
  return mode === 'regex' ? RULE_LIMITS.regex : RULE_LIMITS.word
}

/** The first word that is too long; undefined = none is. */
export function tooLong(value: readonly RuleWordValue[]): RuleWordValue | undefined {
  return value.find((one) => [...one.word].length > wordMax(one.match_mode))
}
