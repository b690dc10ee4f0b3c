/**
 * Splits a topic string on `#` (spec 5, contract 8.5): trims, drops empties and repeats (case-insensitive), keeps order.
 * @param max platform maximum; further topics are returned in `cut`, so that the page can warn
 */
export const splitTopics = (topic: string, max = Number.POSITIVE_INFINITY): { topics: string[]; cut: string[] } => {
  const seen = new Set<string>()
  const all: string[] = []
  for (const part of topic.split('#')) {
    const name = part.trim()
    const key = name.toLowerCase()
    if (!name || seen.has(key)) continue
    seen.add(key)
    all.push(name)
  }
  return { topics: all.slice(0, max), cut: all.slice(max) }
}
