// Topics: what was typed or pasted, as names.

/**
 * What people put between topics: blanks, commas of all kinds, 、 and # in both widths. A topic of a site holds none of
 * them.
 */
const BETWEEN = /[\s#＃、，,;；]+/u
const INSIDE = /[\s#＃\u200b-\u200d\ufeff]+/gu
/** Signs that end a sentence or stand around words, not parts of a name. */
const EDGES = /^[\p{P}\s]+|(?![+#])[\p{P}\s]+$/gu

/**
 * Names of topics: without `#`, without the signs around them ("老房翻新。"), no empty ones, each
 * once whatever its case, in their order.
 * @param topic a line as typed or pasted (`#老房翻新、二手房，＃装修`), or names, each of which stays one
 * @param max platform maximum; further topics are returned in `cut`, so that the page can warn
 */
export function splitTopics(
  topic: string | readonly string[],
  max = Number.POSITIVE_INFINITY,
): { topics: string[]; cut: string[] } {
  const seen = new Set<string>()
  const all: string[] = []
  for (const part of typeof topic === 'string'
    ? topic.split(BETWEEN)
    : topic.map((name) => name.replaceAll(INSIDE, ''))) {
    const name = part.replaceAll(INSIDE, '').replaceAll(EDGES, '')
    const key = name.toLowerCase()
    if (!name || seen.has(key)) continue
    seen.add(key)
    all.push(name)
  }
  return { topics: all.slice(0, max), cut: all.slice(max) }
}

/** Names of topics out of what was typed or pasted. */
export function topicNames(typed: string | readonly string[]): string[] {
  return splitTopics([typed].flat().join('#')).topics
}

/** Topics as they are stored: `#a #b`. */
export function topicLine(names: readonly string[]): string {
  return names.map((name) => `#${name}`).join(' ')
}

/** A hashtag inside a text: not a number (#1), not a part of an address. A second # behind it belongs to it (微博). */
const NAME = '(?![0-9]+(?![^\\s#＃\\p{P}]))[^\\s#＃\\p{P}]+'
const HASHTAG = new RegExp(`(?<![\\w/&])[#＃](${NAME})(?:[#＃](?=\\s|$|(?![#＃])\\p{P}))?`, 'gu')

const BLANKS = '[ \\t\\u3000\\u00a0]'
/**
 * What a list has between a hashtag and the next one, or the end of the line: words behind 、, and right before a
 * hashtag one behind a comma. Anything else is a sentence.
 */
const LISTED = new RegExp(
  `^(?:${BLANKS}*、${BLANKS}*${NAME})*(${BLANKS}*[，,]${BLANKS}*${NAME})?(${BLANKS}*(?:[、，,]${BLANKS}*)?)\\r?$`,
  'u',
)
const LISTED_WORD = new RegExp(`${BLANKS}*[、，,]${BLANKS}*(${NAME})`, 'gu')
/** What stands where hashtags were: private to this file, no text holds it. */
const TAKEN = '\u0000'
/** Taken hashtags beside each other, with the blanks around them and the commas between them. */
const TAKEN_RUN = new RegExp(`(${BLANKS}*)${TAKEN}(?:${BLANKS}*(?:[、，,]${BLANKS}*)?${TAKEN})*(${BLANKS}*)`, 'gu')
/** A comma that nothing follows any more. */
const LOOSE_COMMA = new RegExp(`(?<=${TAKEN})${BLANKS}*[、，,]${BLANKS}*(?=\\r?$)`, 'u')
/** Signs that stand behind a word without a blank. */
const AFTER_WORD = /^[，。、；：！？…,.;:!?）)】\]」』》”’]/u
const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/**
 * A line without the hashtags that were taken: one blank stays between words, none at the ends of the line or before a
 * comma; an indentation stays.
 */
const closeGaps = (line: string): string =>
  line
    .replace(LOOSE_COMMA, '')
    .replaceAll(TAKEN_RUN, (run: string, before: string, after: string, at: number, whole: string) => {
      const rest = whole.slice(at + run.length)
      if (at === 0) return isEmpty(rest) ? '' : before
      if (isEmpty(rest) || (after === '' && AFTER_WORD.test(rest))) return ''
      return before.slice(-1) || after.slice(0, 1)
    })

/**
 * Lines without the hashtags that were taken: a line of nothing else goes, and with a paragraph of such lines the empty
 * lines that set it off; no other line changes.
 */
const withoutTaken = (lines: readonly string[]): string[] => {
  const kept: string[] = []
  let at = 0
  while (at < lines.length) {
    let end = at
    while (lines[end]?.includes(TAKEN) === true && isEmpty(closeGaps(lines[end] ?? ''))) end += 1
    if (end === at) {
      kept.push(closeGaps(lines[at] ?? ''))
      at += 1
      continue
    }
    // The paragraph's own empty lines: those behind it, at the end of the text those before it.
    if (isEmpty(kept.at(-1)) && isEmpty(lines[end])) {
      while (end < lines.length && isEmpty(lines[end])) end += 1
      if (end >= lines.length) while (kept.length > 0 && isEmpty(kept.at(-1))) kept.pop()
    }
    at = end
  }
  return kept
}

/** One topic of a line: `from` counts the comma before it in, where that stands in a list. */
interface Found {
  readonly from: number
  readonly at: number
  readonly end: number
  readonly typed: string
}

/** The hashtags of a line, and the words that make one list with them up to its end, in their order. */
const foundIn = (line: string): Found[] => {
  const found: Found[] = []
  let isList = true
  for (const tag of [...line.matchAll(HASHTAG)].toReversed()) {
    const end = tag.index + tag[0].length
    const [next, ...behind] = found
    const listed: RegExpExecArray | null = isList ? LISTED.exec(line.slice(end, next?.at)) : null
    // Behind a comma at the end of a line stands a sentence more often than a word of the list.
    isList = listed !== null && (next !== undefined || listed[1] === undefined)
    if (listed !== null && isList) {
      const comma = listed[2]?.trim() ? listed[2].length : 0
      const words = [...line.slice(end, next?.at).matchAll(LISTED_WORD)].map(
        ({ 0: whole, 1: typed = '', index }): Found => ({
          from: end + index,
          at: end + index + whole.length - typed.length,
          end: end + index + whole.length,
          typed,
        }),
      )
      found.splice(
        0,
        found.length,
        ...words,
        ...(next === undefined ? [] : [{ ...next, from: next.at - comma }]),
        ...behind,
      )
    }
    found.unshift({ from: tag.index, at: tag.index, end, typed: tag[1] ?? '' })
  }
  return found
}

/**
 * Topics that stand as hashtags inside a text, where most sites leave them dead, and the text without them; those that
 * are not to be taken stay in it. In a line that ends with a list of hashtags the words of that list are topics, too:
 * `#科目二、科目三 #冬季招生`.
 */
export function hashtagsIn(
  text: string,
  take: (name: string) => boolean = () => true,
): { names: string[]; rest: string } {
  const names: string[] = []
  const mark = (line: string): string => {
    let marked = ''
    let done = 0
    let hasKept = false
    for (const { from, at, end, typed } of foundIn(line)) {
      const [name] = splitTopics([typed]).topics
      const goes = name !== undefined && take(name)
      hasKept &&= from < at
      // The first of its list that stays has no comma before it any more, and is a hashtag of its own.
      const isFirst = from < at && !hasKept
      marked += goes
        ? `${line.slice(done, from)}${TAKEN}`
        : isFirst
          ? `#${line.slice(at, end).replace(/^[#＃]/u, '')}`
          : line.slice(done, end)
      if (goes) names.push(name)
      else hasKept = true
      done = end
    }
    return marked + line.slice(done)
  }
  const lines = text.replaceAll(TAKEN, '').split('\n').map(mark)
  return names.length === 0
    ? { names: [], rest: text }
    : { names: splitTopics(names).topics, rest: withoutTaken(lines).join('\n') }
}
