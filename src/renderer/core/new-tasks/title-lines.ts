/** Most characters of one title, as the call takes them. */
export const TITLE_MAX = 100

/**
 * The first line that is too long for a title, counted from 1 as it stands in the field; null = none. `length` in
 * characters.
 */
export function longTitle(titles: string): { line: number; length: number } | null {
  const lengths = titles.split('\n').map((line) => [...line.trim()].length)
  const at = lengths.findIndex((length) => length > TITLE_MAX)
  return at < 0 ? null : { line: at + 1, length: lengths[at] ?? 0 }
}
