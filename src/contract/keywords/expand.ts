// More words for a seed without asking anybody: what people usually add to it, and the places around. Made up by rule,
// and said so.
import { joinParts } from '../titles/join.ts'
import { cleanLine, LINE_MAX, titleNorm } from '../titles/lines.ts'
import { INTENTS, intentWords } from './intents.ts'
import { type Score, scoreKeyword } from './score.ts'

export interface Expanded extends Score {
  readonly word: string
  readonly norm: string
  readonly region: string
  readonly suffix: string
  /** From 1: how far down in what the rules make. */
  readonly rank: number
}
export interface ExpandSpec {
  readonly seed: string
  readonly industryId?: number
  /** Short names; the first ones stand with every suffix first. */
  readonly regions?: readonly string[]
  readonly count: number
}

/** The intents in turn, so that the first ten words ask for ten things. */
const suffixesOf = (industryId: number): string[] => {
  const words = intentWords(industryId)
  const longest = Math.max(...INTENTS.map((intent) => words[intent].length))
  return Array.from({ length: longest }, (_, at) => INTENTS.flatMap((intent) => words[intent].slice(at, at + 1))).flat()
}

/**
 * Seed with each suffix, region with seed, region with seed and suffix; each once, none longer than a column takes,
 * best scores not sorted.
 */
export function expandSeed({ seed: typed, industryId = 0, regions = [], count }: ExpandSpec): Expanded[] {
  const seed = cleanLine(typed)
  const seedNorm = titleNorm(seed)
  if (seedNorm === '') return []
  const found = new Map<string, Expanded>()
  const places = regions.filter((region) => !seed.includes(region))
  const add = (region: string, suffix: string): void => {
    if (found.size >= count) return
    const word = joinParts([region, seed, suffix].filter((part) => part !== ''))
    const norm = titleNorm(word)
    if (norm === seedNorm || found.has(norm) || [...word].length > LINE_MAX) return
    found.set(norm, { word, norm, region, suffix, rank: found.size + 1, ...scoreKeyword(word, industryId, regions) })
  }
  const suffixes = suffixesOf(industryId).filter((suffix) => !seedNorm.endsWith(suffix))
  for (const suffix of suffixes) add('', suffix)
  for (const region of places) add(region, '')
  for (const suffix of suffixes) for (const region of places) add(region, suffix)
  return [...found.values()]
}
