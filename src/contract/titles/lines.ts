/** What the operator typed into the four columns of a title plan, as slots can use it. */

/** Longest line, code points. */
export const LINE_MAX = 20
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/gu

/** How two lines or titles are recognised as the same: NFKC, lower case, letters and digits only. */
export function titleNorm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A line without what nobody sees: compatibility forms made one, spaces collapsed. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
}

export type LineFault = 'empty' | 'hash' | 'newline' | 'too_long' | 'repeated'
export interface Column {
  readonly lines: readonly string[]
  /** Lines that are left out, as they were typed; empty ones are not told. */
  readonly refused: readonly { readonly line: string; readonly why: Exclude<LineFault, 'empty'> }[]
}

const faultOf = (line: string, seen: ReadonlySet<string>): LineFault | null => {
  if (line.includes('\n') || line.includes('\r')) return 'newline'
  if (line.includes('#')) return 'hash'
  const norm = titleNorm(line)
  if (norm === '') return 'empty'
  if ([...line].length > LINE_MAX) return 'too_long'
  return seen.has(norm) ? 'repeated' : null
}

/** Cleans the lines of one column, each once, in their order. */
export function readColumn(typed: readonly string[]): Column {
  const lines: string[] = []
  const refused: { line: string; why: Exclude<LineFault, 'empty'> }[] = []
  const seen = new Set<string>()
  for (const text of typed) {
    const line = cleanLine(text)
    const fault = faultOf(line, seen)
    if (fault === null) {
      lines.push(line)
      seen.add(titleNorm(line))
    } else if (fault !== 'empty') refused.push({ line: text, why: fault })
  }
  return { lines, refused }
}
