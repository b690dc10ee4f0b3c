// Topics: what was typed or pasted, as names.

/** What people put between topics: blanks, commas of all kinds, 、 and # in both widths. A topic of a site holds none of them. */
const BETWEEN = /[\s#＃、，,;；]+/u
const INSIDE = /[\s#＃\u200b-\u200d\ufeff]+/gu
/** Signs that end a sentence or stand around words, not parts of a name. */
const EDGES = /^[\p{P}\s]+|(?![+#])[\p{P}\s]+$/gu

/**
 * Names of topics (spec 5, contract 8.5): without `#`, without the signs around them ("老房翻新。"), no empty ones, each once whatever its case, in their order.
 * @param topic a line as typed or pasted (`#老房翻新、二手房，＃装修`), or names, each of which stays one
 * @param max platform maximum; further topics are returned in `cut`, so that the page can warn
 */
export const splitTopics = (topic: string | readonly string[], max = Number.POSITIVE_INFINITY): { topics: string[]; cut: string[] } => {
  const seen = new Set<string>()
  const all: string[] = []
  for (const part of typeof topic === 'string' ? topic.split(BETWEEN) : topic.map((name) => name.replaceAll(INSIDE, ''))) {
    const name = part.replaceAll(INSIDE, '').replaceAll(EDGES, '')
    const key = name.toLowerCase()
    if (!name || seen.has(key)) continue
    seen.add(key)
    all.push(name)
  }
  return { topics: all.slice(0, max), cut: all.slice(max) }
}

/** Names of topics out of what was typed or pasted. */
export const topicNames = (typed: string | readonly string[]): string[] => splitTopics([typed].flat().join('#')).topics

/** Topics as they are stored: `#a #b`. */
export const topicLine = (names: readonly string[]): string => names.map((name) => `#${name}`).join(' ')

/** A hashtag inside a text: not a number (#1), not a part of an address. A second # behind it belongs to it (微博). */
const HASHTAG = /(?<![\w/&])[#＃](?![0-9]+(?![^\s#＃\p{P}]))([^\s#＃\p{P}]+)(?:[#＃](?=\s|$|(?![#＃])\p{P}))?/gu

const BLANKS = '[ \\t\\u3000\\u00a0]'
/** What stands where hashtags were: private to this file, no text holds it. */
const TAKEN = '\u0000'
/** Taken hashtags beside each other, with the blanks around them. */
const TAKEN_RUN = new RegExp(`(${BLANKS}*)${TAKEN}(?:${BLANKS}*${TAKEN})*(${BLANKS}*)`, 'gu')
/** Signs that stand behind a word without a blank. */
const AFTER_WORD = /^[，。、；：！？…,.;:!?）)】\]」』》”’]/u
const isEmpty = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** A line without the hashtags that were taken: one blank stays between words, none at the ends of the line or before a comma; an indentation stays. */
const closeGaps = (line: string): string =>
  line.replaceAll(TAKEN_RUN, (run: string, before: string, after: string, at: number) => {
    const rest = line.slice(at + run.length)
    if (at === 0) return isEmpty(rest) ? '' : before
    if (isEmpty(rest) || (after === '' && AFTER_WORD.test(rest))) return ''
    return before.slice(-1) || after.slice(0, 1)
  })

/** Lines without the hashtags that were taken: a line of nothing else goes, and with a paragraph of such lines the empty lines that set it off; no other line changes. */
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

/** Topics that stand as hashtags inside a text, where most sites leave them dead, and the text without them; those that are not to be taken stay in it. */
export const hashtagsIn = (text: string, take: (name: string) => boolean = () => true): { names: string[]; rest: string } => {
  const names: string[] = []
  const marked = text.replaceAll(TAKEN, '').replaceAll(HASHTAG, (whole: string, typed: string) => {
    const [name] = splitTopics([typed]).topics
    if (name === undefined || !take(name)) return whole
    names.push(name)
    return TAKEN
  })
  return names.length === 0 ? { names: [], rest: text } : { names: splitTopics(names).topics, rest: withoutTaken(marked.split('\n')).join('\n') }
}
