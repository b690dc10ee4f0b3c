// Finds forbidden words in texts, however they are written: other width, other case, with invisible characters in
// between.
import type { WordHit } from '../../contract/http/forbidden-words.ts'
import { CATEGORIES } from './forbidden-words.data.ts'

export interface OwnWord {
  readonly word: string
  readonly replacement: string
}
/** Words of a text in their order, none inside another. */
export type FindWords = (text: string) => WordHit[]

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/
/** Full width to half width, lower case; one code unit for one. */
const unitOf = (unit: string): string => {
  const code = unit.charCodeAt(0)
  const half = code === 0x3000 ? ' ' : code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : unit
  const lower = half.toLowerCase()
  return lower.length === 1 ? lower : half
}

/** The text as it is compared, and where each of its units stood. */
function flatten(text: string): { flat: string; at: number[] } {
  const at: number[] = []
  let flat = ''
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index] ?? ''
    if (INVISIBLE.test(unit)) continue
    flat += unitOf(unit)
    at.push(index)
  }
  at.push(text.length)
  return { flat, at }
}

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
/** A word of letters stands by itself: `app` is not in `apple`. */
const wordPattern = (word: string): string => {
  const { flat } = flatten(word.trim())
  return `${/^[a-z0-9]/.test(flat) ? '(?<![a-z0-9])' : ''}${literal(flat)}${/[a-z0-9]$/.test(flat) ? '(?![a-z0-9])' : ''}`
}

interface Rule extends Pick<WordHit, 'category' | 'level' | 'replacement'> {
  readonly pattern: RegExp
}
const COMMON: readonly Rule[] = CATEGORIES.flatMap(({ category, level, rules }) =>
  rules.map(({ sample, pattern, to = '' }) => ({
    category,
    level,
    replacement: to,
    pattern: new RegExp(pattern ?? wordPattern(sample), 'g'),
  })),
)

/** `own` = words of the company, all of level 2. */
export function createWordFinder(own: readonly OwnWord[]): FindWords {
  const rules: Rule[] = [
    ...own.map(({ word, replacement }) => ({
      category: 'tenant' as const,
      level: 2 as const,
      replacement,
      pattern: new RegExp(wordPattern(word), 'g'),
    })),
    ...COMMON,
  ]
  return (text) => {
    const { flat, at } = flatten(text)
    const found = rules.flatMap(({ pattern, ...rule }) =>
      [...flat.matchAll(pattern)]
        .filter(([match]) => match !== '')
        .map((match) => {
          const from = at[match.index] ?? 0
          return { ...rule, pos: from, word: text.slice(from, (at[match.index + match[0].length - 1] ?? from) + 1) }
        }),
    )
    return withoutOverlaps(found)
  }
}

/** Most words that are told of one text, the gravest first. */
const MOST = 500

/** Of words that share characters the graver stays, then the longer. */
function withoutOverlaps(found: readonly WordHit[]): WordHit[] {
  const kept: WordHit[] = []
  for (const hit of found.toSorted((a, b) => b.level - a.level || b.word.length - a.word.length).slice(0, MOST)) {
    if (!kept.some((other) => hit.pos < other.pos + other.word.length && other.pos < hit.pos + hit.word.length))
      kept.push(hit)
  }
  return kept.toSorted((a, b) => a.pos - b.pos)
}

/** The text with each word replaced or taken out; spaces that meet become one. */
export function mendWords(text: string, hits: readonly WordHit[]): string {
  let mended = text
  for (const hit of hits.toSorted((a, b) => b.pos - a.pos))
    mended = mended.slice(0, hit.pos) + hit.replacement + mended.slice(hit.pos + hit.word.length)
  return mended.replace(/ {2,}/g, ' ').trim()
}

/** `“特供”、“专供”`: each word once, at most eight. */
export function nameWords(hits: readonly WordHit[]): string {
  const words = [...new Set(hits.map((hit) => hit.word))]
  return `${words
    .slice(0, 8)
    .map((word) => `“${word}”`)
    .join('、')}${words.length > 8 ? ` 等 ${words.length} 个` : ''}`
}
