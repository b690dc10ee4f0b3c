// A title that is too long, cut where a reader would cut it.
import { cutIn, lengthIn, type Unit } from './units.ts'

/** Part of the room that a cut at a boundary has to keep; below it words count more than where they end. */
const LEAST_KEPT = 0.6
const OPENERS = '（(［[【〔〖｛{「『《〈“‘'
const CLOSERS = '）)］]】〕〗｝}」』》〉”’'
/** Signs that end no title: all punctuation and blanks but closed brackets and what belongs to a number or a name. */
const TRAILING = /(?![%％‰+])[\p{P}\s]$/u
const PHRASE_END = /(?![%％‰#'’.&+/-])[\p{P}\s]/u
/** These belong to the number before them. */
const OF_NUMBER = /^[%％‰℃°\p{L}]/u

/** Where the innermost bracket or quotation mark stands that is opened and not closed; -1 = there is none. */
function openedAt(text: string): number {
  const open: { at: number; closer: string }[] = []
  for (const [at, sign] of [...text].entries()) {
    const opener = OPENERS.indexOf(sign)
    if (sign === '"') {
      if (open.at(-1)?.closer === '"') open.pop()
      else open.push({ at, closer: '"' })
    } else if (opener !== -1) open.push({ at, closer: CLOSERS[opener] ?? '' })
    else if (open.at(-1)?.closer === sign) open.pop()
  }
  return open.at(-1)?.at ?? -1
}

/** Does the text end in a bracket or mark that closes one in it? */
const endsClosed = (text: string): boolean => {
  const last = text.at(-1) ?? ''
  if (last === '"') return openedAt(text) === -1
  const opener = OPENERS[CLOSERS.indexOf(last)]
  return opener !== undefined && text.includes(opener)
}

/**
 * Without punctuation at its end, and without what was opened and not closed: with its words where that keeps enough,
 * else the sign alone.
 */
function tidied(text: string, isEnough: (kept: string) => boolean): string {
  let kept = text
  while (TRAILING.test(kept) && !endsClosed(kept)) kept = kept.slice(0, -1)
  const at = openedAt(kept)
  if (at === -1) return kept
  const signs = [...kept]
  const before = tidied(signs.slice(0, at).join(''), isEnough)
  return isEnough(before) ? before : tidied(signs.toSpliced(at, 1).join(''), isEnough)
}

/** Ends of phrases and of words in a text, as lengths of its beginnings, the longest first. */
function boundaries(text: string): { phrases: number[]; words: number[] } {
  const phrases: number[] = []
  const words: number[] = []
  let before = ''
  for (const { segment, index } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)) {
    if (PHRASE_END.test(segment) || PHRASE_END.test(before)) phrases.unshift(index)
    if (!(/\d$/u.test(before) && OF_NUMBER.test(segment))) words.unshift(index)
    before = segment
  }
  return { phrases, words }
}

/**
 * A title made to fit: its longest beginning that ends with a phrase, else with a word, as long as that keeps 60 % of
 * the room; else as much as fits. It never ends in punctuation or with a bracket that is not closed, and never in the
 * middle of a character as people see them.
 * @param max room, in `unit`; a title that fits is given back as it is
 */
export function cutTitle(unit: Unit, title: string, max: number): string {
  if (lengthIn(unit, title) <= max) return title
  const all = cutIn(unit, title, max)
  const isEnough = (kept: string): boolean => lengthIn(unit, kept) >= max * LEAST_KEPT
  const { phrases, words } = boundaries(title)
  for (const end of [...phrases, ...words]) {
    const kept = end > all.length ? '' : tidied(title.slice(0, end), isEnough)
    if (isEnough(kept)) return kept
  }
  return tidied(all, isEnough) || all
}
