// Rewriting by rules of this machine: other words of the same meaning, another order of sentences that do not lean on
// each other. No style, nothing added.
import { factsOf } from './facts.ts'
import { SYNONYMS } from './synonyms.data.ts'

export interface LocalOptions {
  /** Words that stay as they are. */
  readonly keep: readonly string[]
  /** The same seed gives the same texts. */
  readonly seed: number
  readonly num: number
  /** May this word be brought in? Forbidden ones may not. */
  readonly allowed: (word: string) => boolean
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** A sentence that begins so leans on the one before it. */
const LEANS =
  /^[\s“"「]*(?:所以|因此|因而|于是|但是|不过|可是|然而|而且|并且|另外|此外|还有|同时|然后|接着|随后|首先|其次|再次|最后|第[一二三四五六七八九十\d]|[一二三四五六七八九十\d]+[、.．]|这|那|它|他|她|其中|否则|其实|比如|例如|譬如|也|还|又|再|就|才|都)/u
const SWAP = 0.85
const TRIES = 24

/** Numbers in [0, 1), the same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const hashOf = (text: string): number =>
  [...text].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261) >>> 0

/**
 * Each known word with `SWAP` chance by another; what belongs to a fact stays. The same word becomes the same one
 * throughout.
 */
const swapWords = (text: string, options: LocalOptions, random: () => number): string => {
  const facts = factsOf(text, options.keep)
  const chosen = new Map<string, string>()
  return [...words.segment(text)]
    .map(({ segment, index }) => {
      const others = SYNONYMS.get(segment)?.filter(options.allowed)
      if (
        others === undefined ||
        others.length === 0 ||
        facts.some((fact) => index < fact.to && index + segment.length > fact.from)
      )
        return segment
      const known = chosen.get(segment)
      if (known !== undefined) return known
      const taken = random() < SWAP ? (others[Math.floor(random() * others.length)] ?? segment) : segment
      chosen.set(segment, taken)
      return taken
    })
    .join('')
}

const sentencesOf = (line: string): string[] =>
  line.match(/[^。！？!?；;]*[。！？!?；;]+["”」]?|[^。！？!?；;]+$/gu) ?? [line]

/**
 * Changes the places of sentences in the middle that neither lean on another nor are leant on. The first and the last
 * stay.
 */
const moveSentences = (line: string, random: () => number): string => {
  const sentences = sentencesOf(line)
  const free = sentences.flatMap((sentence, at) =>
    at > 0 &&
    at < sentences.length - 1 &&
    /[。！？!?；;]/u.test(sentence) &&
    !LEANS.test(sentence) &&
    !LEANS.test(sentences[at + 1] ?? '')
      ? [at]
      : [],
  )
  if (free.length < 2) return line
  const order = free
    .map((at) => ({ at, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map((one) => one.at)
  const moved = [...sentences]
  for (const [place, at] of free.entries()) moved[at] = sentences[order[place] ?? at] ?? ''
  return moved.join('')
}

/** Up to `num` texts that differ from the source and each other; fewer when the rules have no more. */
export function rewriteLocally(source: string, options: LocalOptions): string[] {
  const made: string[] = []
  for (let attempt = 0; attempt < TRIES && made.length < options.num; attempt += 1) {
    const random = randomOf(
      (hashOf(source) ^ Math.imul(options.seed + 1, 2_654_435_761) ^ Math.imul(attempt, 40_503)) >>> 0,
    )
    const text = source
      .split('\n')
      .map((line) => moveSentences(swapWords(line, options, random), random))
      .join('\n')
    if (text !== source && !made.includes(text)) made.push(text)
  }
  return made
}
