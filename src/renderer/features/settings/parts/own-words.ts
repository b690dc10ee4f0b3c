import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { getForbiddenWords } from '../../../../contract/http/forbidden-words.ts'

export type OwnWord = OutputOf<typeof getForbiddenWords>['words'][number]

/** Words as lines: `word`, or `word=replacement`. */
export function toLines(words: readonly OwnWord[]): string {
  return words.map(({ word, replacement }) => (replacement === '' ? word : `${word}=${replacement}`)).join('\n')
}

/** Lines as words with the number of the line each stands in, from 1; empty lines are skipped. */
export function fromLines(text: string): (OwnWord & { line: number })[] {
  return text.split('\n').flatMap((line, index) => {
    const [word = '', ...rest] = line.split(/[=＝]/)
    return line.trim() === '' ? [] : [{ word: word.trim(), replacement: rest.join('=').trim(), line: index + 1 }]
  })
}

export interface LineProblem {
  line: number
  kind: 'noWord' | 'tooLong' | 'twice'
}
const MAX = 30

/** The first line that can't be saved; null = all can. */
export function lineProblem(text: string): LineProblem | null {
  const words = fromLines(text)
  for (const [at, { word, replacement, line }] of words.entries()) {
    if (word === '') return { line, kind: 'noWord' }
    if ([...word].length > MAX || [...replacement].length > MAX) return { line, kind: 'tooLong' }
    if (words.findIndex((other) => other.word.toLowerCase() === word.toLowerCase()) < at) return { line, kind: 'twice' }
  }
  return null
}
