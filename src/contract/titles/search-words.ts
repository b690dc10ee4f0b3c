import { createRegionSense, NO_PLACES, type Places } from './region-sense.ts'

/** What of a plan makes its search words; each a column of words. */
export interface SearchColumns {
  readonly regions: readonly string[]
  readonly mains: readonly string[]
  readonly suffixes: readonly string[]
}
/** Most search words of one plan: every word is a look a day on every platform. */
export const SEARCH_WORDS = 50
/** Longer ones nobody types, characters. */
const LONGEST = 60

/**
 * What people type who look for a plan's works: region, main word and suffix together, as far as there are such (`成都`
 * `火锅` `哪家好`). A region or a suffix that the main word has already is not said twice, and one that names a place of its
 * own (`北京搬家公司`) gets no other; `places`: what is known of places beside the plan's regions. Every main word, region
 * and suffix comes up as early as can be, so that a cut leaves none of them out while others stand twice.
 */
export function searchWords(
  { regions, mains, suffixes }: SearchColumns,
  { most = SEARCH_WORDS, places: world = NO_PLACES }: { most?: number; places?: Places } = {},
): string[] {
  const columns = [regions, mains, suffixes].map((words) => [
    ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
  ])
  const [places = [], cores = [], tails = []] = columns
  const [R, S] = [Math.max(1, places.length), Math.max(1, tails.length)]
  const senseOf = createRegionSense(places, world)
  const found = new Set<string>()
  // Diagonally: each step takes the next main word with another region, each round another suffix. Every combination
  // comes once.
  for (let at = 0; at < cores.length * R * S && found.size < most; at += 1) {
    const m = at % cores.length
    const round = Math.floor(at / cores.length)
    const r = (round + m) % R
    const s = (Math.floor(round / R) + m + r) % S
    const [core = '', place = '', tail = ''] = [cores[m], places[r], tails[s]]
    const word = `${senseOf(place, core) === 'fits' ? place : ''}${core}${core.includes(tail) ? '' : tail}`
    if ([...word].length <= LONGEST) found.add(word)
  }
  return [...found]
}
