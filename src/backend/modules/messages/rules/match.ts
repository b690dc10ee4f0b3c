// Are a rule's words in a message? Case and width of letters don't count. Pure; patterns take linear time (RE2).
import { RE2JS } from 're2js'
import type { Rule } from './rule.ts'

/** A message's words in the forms in which they are compared. */
export interface FoldedText {
  /** For words: in their usual form, small, without blanks around. */
  readonly plain: string
  /** For patterns: letters and digits of half width. */
  readonly half: string
}
type Words = Pick<Rule, 'keywords' | 'exclude_words'>
type Keyword = Rule['keywords'][number]
/** Of one rule. */
export interface Matcher {
  /** The first of its words that is in the text, as the rule has it; null = none. */
  keyword(text: FoldedText): string | null
  /** The first of the words that must not be in it; null = none. */
  excluded(text: FoldedText): string | null
}

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Letters and digits alone: a wide bracket in a pattern stands for itself. */
const halfOf = (text: string): string =>
  text.replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/gu, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )

/** Folds a message once for all rules. */
export function foldText(text: string): FoldedText {
  return { plain: plainOf(text), half: halfOf(text.slice(0, LETTERS_MOST)) }
}

/** The form of a word by which two words are the same. */
export function sameWord({ word, match_mode: mode }: Keyword): string {
  return mode === 'regex' ? `/${word}` : plainOf(word)
}

/** Steps of a compiled pattern: what each letter of a message costs at most. Others wait meanwhile. */
const PROGRAM_MOST = 1_000
/** Letters of a message that patterns are asked about. */
const LETTERS_MOST = 2_000

/** @throws RE2JSException, whose message names what is wrong; RangeError for one that would take too long */
export function compilePattern(pattern: string): RE2JS {
  const made = RE2JS.compile(halfOf(pattern), RE2JS.CASE_INSENSITIVE)
  if (made.programSize() > PROGRAM_MOST) throw new RangeError('the pattern is too large')
  return made
}

function testOf({ word, match_mode: mode }: Keyword): (text: FoldedText) => boolean {
  if (mode === 'regex') {
    const pattern = compilePattern(word)
    return ({ half }) => pattern.matcher(half).find()
  }
  const own = plainOf(word)
  return mode === 'equal' ? ({ plain }) => plain === own : ({ plain }) => plain.includes(own)
}

function compile({ keywords, exclude_words: exclude }: Words): Matcher {
  const tests = keywords.map((one) => ({ word: one.word, isIn: testOf(one) }))
  const excluded = exclude.map((word) => ({ word, isIn: testOf({ word, match_mode: 'contain' }) }))
  const first = (list: typeof tests, text: FoldedText): string | null =>
    list.find((one) => one.isIn(text))?.word ?? null
  return { keyword: (text) => first(tests, text), excluded: (text) => first(excluded, text) }
}

const byWords = new WeakMap<Words, Matcher>()
const compiled = new Map<string, Matcher>()
const KEPT = 1_000

/**
 * Compiles a rule's words, once for each edition of them.
 * @throws RE2JSException, RangeError for a pattern that does not compile
 */
export function matcherOf(words: Words): Matcher {
  const own = byWords.get(words)
  if (own !== undefined) return own
  const made = sharedMatcher(words)
  byWords.set(words, made)
  return made
}

/** By the words themselves: a changed rule, or one of another company, is another key. */
function sharedMatcher({ keywords, exclude_words }: Words): Matcher {
  const key = JSON.stringify([keywords, exclude_words])
  const known = compiled.get(key)
  if (known !== undefined) return known
  const made = compile({ keywords, exclude_words })
  if (compiled.size >= KEPT) compiled.clear()
  compiled.set(key, made)
  return made
}
