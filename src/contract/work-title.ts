/**
 * Does the platform's list show this title? Platforms cut titles and append topics or the text to them; letter case,
 * width and spaces don't count.
 */

const normal = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** True for a title that says nothing: a work can't be found by it. */
export function isBlankTitle(title: string): boolean {
  return normal(title) === ''
}

/** True when `listed` is `wanted`, or one begins with the other and both have at least four letters. */
export function sameTitle(listed: string, wanted: string): boolean {
  const [a, b] = [normal(listed), normal(wanted)]
  return a === b || (a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a)))
}
