/** What people put between topics: blanks, commas of all kinds, 、 and #. */
const BETWEEN = /[\s#＃、，,;；]+/u
const EDGES = /^[\s＃、，,;；]+|[\s＃、，,;；]+$/gu

/** Names of topics out of what was typed or pasted ("#老房翻新、二手房，装修"): without separators, each once, in their order. */
export const topicNames = (typed: string | readonly string[]): string[] => [...new Set([typed].flat().flatMap((text) => text.split(BETWEEN)).filter(Boolean))]

/**
 * Splits a topic string on `#` (spec 5, contract 8.5): trims, also separators at the ends of a name ("老房翻新、"), drops empties and repeats (case-insensitive), keeps order.
 * @param max platform maximum; further topics are returned in `cut`, so that the page can warn
 */
export const splitTopics = (topic: string, max = Number.POSITIVE_INFINITY): { topics: string[]; cut: string[] } => {
  const seen = new Set<string>()
  const all: string[] = []
  for (const part of topic.split('#')) {
    const name = part.replaceAll(EDGES, '')
    const key = name.toLowerCase()
    if (!name || seen.has(key)) continue
    seen.add(key)
    all.push(name)
  }
  return { topics: all.slice(0, max), cut: all.slice(max) }
}
