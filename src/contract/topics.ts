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

/** Topics that stand as hashtags inside a text, where most sites leave them dead, and the text without them; those that are not to be taken stay in it. */
export const hashtagsIn = (text: string, take: (name: string) => boolean = () => true): { names: string[]; rest: string } => {
  const names: string[] = []
  const rest = text.replaceAll(HASHTAG, (whole: string, typed: string) => {
    const [name] = splitTopics([typed]).topics
    if (name === undefined || !take(name)) return whole
    names.push(name)
    return ''
  })
  if (names.length === 0) return { names: [], rest: text }
  return { names: splitTopics(names).topics, rest: rest.split('\n').map((line) => line.replace(/[ \t\u3000]+/gu, ' ').trim()).join('\n').replace(/\n{3,}/gu, '\n\n').trim() }
}
