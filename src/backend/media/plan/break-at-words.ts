/** Lines of a text cut between words, not inside them, and of about one length. */
import { textWidth, wordsOf } from './text-words.ts'

/**
 * First words of each of `count` lines whose widths differ least; null when the words don't fit. A word wider than a
 * line stands alone.
 */
function divide(widths: readonly number[], count: number, perLine: number): number[] | null {
  const aim = widths.reduce((sum, one) => sum + one, 0) / count
  // the cheapest ways to put the first n words into k lines
  let ways: ({ cost: number; starts: number[] } | null)[] = [{ cost: 0, starts: [] }, ...widths.map(() => null)]
  for (let k = 0; k < count; k += 1) {
    const next: typeof ways = [null, ...widths.map(() => null)]
    for (const [from, way] of ways.entries()) {
      let wide = 0
      for (let to = from + 1; way && to <= widths.length; to += 1) {
        wide += widths[to - 1] ?? 0
        if (wide > perLine && to > from + 1) break
        const cost = way.cost + (wide - aim) ** 2
        if (cost < (next[to]?.cost ?? Infinity)) next[to] = { cost, starts: [...way.starts, from] }
      }
    }
    ways = next
  }
  return ways.at(-1)?.starts ?? null
}

/**
 * The text with line feeds where it is wider than `perLine` characters: as few lines as hold its words, of about one
 * length. One that has its own line feeds, or fits, stays as it is.
 */
export function breakAtWords(text: string, perLine: number): string {
  const width = textWidth(text)
  if (perLine < 2 || text.includes('\n') || width <= perLine) return text
  const words = wordsOf(text)
  for (let count = Math.ceil(width / perLine); count <= words.length; count += 1) {
    const starts = divide(words.map(textWidth), count, perLine)
    if (starts)
      return starts
        .map((from, i) =>
          words
            .slice(from, starts[i + 1])
            .join('')
            .trim(),
        )
        .filter((line) => line !== '')
        .join('\n')
  }
  return text
}
