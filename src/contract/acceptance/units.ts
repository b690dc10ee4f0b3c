// How sites count the length of a text.

/**
 * `chars`: code points. `utf16`: what `maxlength` of a page's field and `String.length` count, an emoji two and more.
 * `half`: an ASCII character half, every other UTF-16 unit one, the sum rounded up (小红书's titles). `emoji3`: an emoji
 * three, all else one (百家号). `bytes`: UTF-8.
 */
export type Unit = 'chars' | 'utf16' | 'half' | 'emoji3' | 'bytes'

const EMOJI = /\p{Extended_Pictographic}/u
const isAscii = (char: string): boolean => (char.codePointAt(0) ?? 0) < 128

const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4)

const COUNT: Readonly<Record<Unit, (text: string) => number>> = {
  chars: (text) => [...text].length,
  utf16: (text) => text.length,
  half: (text) => Math.ceil([...text].reduce((sum, char) => sum + (isAscii(char) ? 0.5 : char.length), 0)),
  emoji3: (text) =>
    [...text].reduce((sum, char) => sum + (EMOJI.test(char) && (char.codePointAt(0) ?? 0) > 255 ? 3 : 1), 0),
  bytes: (text) => [...text].reduce((sum, char) => sum + bytesOf(char.codePointAt(0) ?? 0), 0),
}

/** Length of a text in a site's unit. */
export function lengthIn(unit: Unit, text: string): number {
  return COUNT[unit](text)
}

/**
 * The longest beginning of a text that is at most `max` long: whole characters as people see them, no space at the end.
 */
export function cutIn(unit: Unit, text: string, max: number): string {
  return cutWhile(text, (kept) => lengthIn(unit, kept) <= max)
}

/** The longest beginning of a text for which `fits` holds: whole characters as people see them, no space at the end. */
export function cutWhile(text: string, fits: (kept: string) => boolean): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)) {
    if (!fits(kept + segment)) break
    kept += segment
  }
  return kept.trimEnd()
}
