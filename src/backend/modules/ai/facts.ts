// What a rewrite must not lose or make up: numbers, quoted and Latin names, words in braces, topics, main keywords.
import type { RewriteRisk } from '../../ports/rewrite.ts'

/** Numbers with what belongs to them, names in quotes or Latin letters, variables, topics. */
const FACTS =
  /\{[^{}]*\}|《[^》]*》|“[^”]*”|「[^」]*」|"[^"]*"|#[^#\s]+#?|@\S+|https?:\/\/\S+|[A-Za-z][\w.+-]*|\d+(?:[.,:：/-]\d+)*%?/gu
const NUMBER = /\d+(?:[.,:：/-]\d+)*%?/gu

export function factsOf(text: string, keep: readonly string[]): { from: number; to: number; text: string }[] {
  const found = [...text.matchAll(FACTS)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[0],
  }))
  for (const word of keep)
    for (let at = word === '' ? -1 : text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      found.push({ from: at, to: at + word.length, text: word })
  return found
}

const count = (text: string, part: string): number => text.split(part).length - 1

/** What is missing of the source's facts, and numbers that it never had. */
export function factRisks(source: string, text: string, keep: readonly string[]): RewriteRisk[] {
  const facts = [...new Set(factsOf(source, keep).map((fact) => fact.text))]
  const lost = facts
    .filter((fact) => count(text, fact) === 0)
    .map((word) => ({ kind: 'lost' as const, word, level: 1 as const }))
  const own = new Set(source.match(NUMBER))
  const added = [...new Set(text.match(NUMBER))]
    .filter((number) => !own.has(number))
    .map((word) => ({ kind: 'added' as const, word, level: 1 as const }))
  return [...lost, ...added]
}
