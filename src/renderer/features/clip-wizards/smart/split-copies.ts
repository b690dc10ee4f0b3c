/** Texts of one paste: parts with an empty line between them. A single part is an ordinary paste. */
export function splitCopies(text: string): string[] {
  return text
    .split(/\r?\n[\t\u3000 ]*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/**
 * The list with pasted texts in place of the one at `at`: what was written there stays in front of the first. At most
 * `most`; the rest is counted.
 */
export function pasteCopies(
  copies: readonly string[],
  at: number,
  parts: readonly string[],
  most: number,
): { copies: string[]; left: number } {
  const own = copies[at]?.trim() ?? ''
  const next = [...copies.slice(0, at), ...(own === '' ? [] : [own]), ...parts, ...copies.slice(at + 1)]
  return { copies: next.slice(0, most), left: Math.max(0, next.length - most) }
}

/** Characters that are spoken or read: letters and numbers of any script. */
export function spokenLength(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
