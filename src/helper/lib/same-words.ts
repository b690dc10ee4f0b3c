// Words that a page was given, held against the same words as they were read before: a backend may have masked the
// contacts in them, as 138****5678.

const bare = (text: string): string => text.replace(/\s+/g, '')
/** A mask with what it leaves of the contact: any words may stand in its place, one sign at least. */
const MASKED = /[\w+.-]*\*{2,}[\w+.-]*/u

/** True when `given` is `known`, whatever stands where `known` is masked. Spaces don't count. */
export function isSameWords(given: string, known: string): boolean {
  const whole = bare(given)
  const pieces = bare(known).split(MASKED)
  const first = pieces[0] ?? ''
  if (pieces.length === 1) return whole === first
  const last = pieces.at(-1) ?? ''
  if (!whole.startsWith(first)) return false
  let from = first.length
  for (const piece of pieces.slice(1, -1)) {
    const at = whole.indexOf(piece, from + 1)
    if (at === -1) return false
    from = at + piece.length
  }
  return whole.length - last.length > from && whole.endsWith(last)
}
