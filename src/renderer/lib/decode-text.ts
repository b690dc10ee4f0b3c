/**
 * UTF-16 without its mark: Latin letters, commas and line ends have a zero on one side of each, and on this side only;
 * read so, nothing in it is a control character.
 */
function zeroSide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 4096)
  const sides = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) sides[at % 2] = (sides[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = sides
  if (bytes.length % 2 !== 0 || (even === 0) === (odd === 0)) return null
  const side = odd > 0 ? 'utf-16le' : 'utf-16be'
  return /[\p{Cc}\p{Co}\p{Cn}]/u.test(new TextDecoder(side).decode(head).replaceAll(/[\t\r\n\uFFFD]/gu, ''))
    ? null
    : side
}

/** The encoding that a file's first bytes tell, or its zeros. */
function markedAs(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : zeroSide(bytes)
}

/**
 * What a file is by its first bytes: a workbook of Excel (also WPS), one of before 2007, something else that is no
 * text, or text.
 */
export function textKind(bytes: Uint8Array): 'text' | 'excel' | 'oldExcel' | 'other' {
  const starts = (...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel'
  if (starts(0x50, 0x4b, 0x03, 0x04))
    return /xl\/|\[Content_Types\]/.test(new TextDecoder('latin1').decode(bytes)) ? 'excel' : 'other'
  return markedAs(bytes) === null && bytes.subarray(0, 4096).includes(0) ? 'other' : 'text'
}

/** What stands for bytes that are no character. */
const BROKEN = '\uFFFD'
/**
 * A text with fewer broken places than one in so many characters beyond ASCII is a damaged one, not one in another
 * encoding.
 */
const PER_BROKEN = 20
/**
 * Chinese characters and their punctuation take three bytes each, which other encodings hardly ever have in this order:
 * a few of them for each broken place are enough.
 */
const CHINESE = /[\u3000-\u9FFF\uFF00-\uFFEF]/gu
const CHINESE_PER_BROKEN = 3

/** The text as UTF-8 with its broken places marked; null = most of it is something else. */
function damagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  // One byte that is wrong spoils up to three places in a row.
  const broken = text.match(/\uFFFD+/gu)?.length ?? 0
  const beyond = [...text].filter((char) => char > '\u007f' && char !== BROKEN).length
  const chinese = text.match(CHINESE)?.length ?? 0
  return broken * PER_BROKEN <= beyond || broken * CHINESE_PER_BROKEN <= chinese ? text : null
}

/** A file's text, and the encoding that it was read as, by the name that programs give it where they save files. */
export interface ReadText {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16' | 'GBK'
}

/**
 * Text of a file's bytes: by its byte order mark, else UTF-8 (a few broken bytes become �: see `brokenLines`), else
 * GB18030 (what Chinese Windows programs write, and call GBK).
 */
export function readBytes(bytes: Uint8Array): ReadText {
  const marked = markedAs(bytes)
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    const damaged = damagedUtf8(bytes)
    return damaged === null
      ? { text: new TextDecoder('gb18030').decode(bytes), encoding: 'GBK' }
      : { text: damaged, encoding: 'UTF-8' }
  }
}

/** The text alone of `readBytes`. */
export function decodeText(bytes: Uint8Array): string {
  return readBytes(bytes).text
}

/** Lines of a decoded text, from 1, in which bytes could not be read. */
export function brokenLines(text: string): number[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, at) => (line.includes(BROKEN) ? [at + 1] : []))
}
