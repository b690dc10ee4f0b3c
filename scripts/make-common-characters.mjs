// Makes src/backend/media/typeset/common-characters.ts: node scripts/make-common-characters.mjs, after a change of the
// display fonts. Common = what GB 2312 or the first level of Big5 or of JIS X 0208 holds, or what one of the display
// fonts draws, as far as Noto Sans SC has it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import { root } from './setup/paths.mjs'

const OUT = 'src/backend/media/typeset/common-characters.ts'
const PER_LINE = 100
/** Radicals and marks before it are few: every weight keeps them. */
const FIRST_RARE = 0x34_00

/** Code points that a font file draws. */
export function drawnBy(file) {
  return new Set(new Face(new Blob(readFileSync(file))).collectUnicodes())
}
const isHan = (code) => /\p{Script=Han}/u.test(String.fromCodePoint(code))

/** Han characters of a double-byte encoding: all pairs of these lead and second bytes, up to `last`. */
const ofEncoding = (label, [firstLead, lastLead], [firstSecond, lastSecond], last = 0xff_ff) => {
  const decoder = new TextDecoder(label)
  const found = []
  for (let lead = firstLead; lead <= lastLead; lead += 1) {
    for (let second = firstSecond; second <= lastSecond && ((lead << 8) | second) <= last; second += 1) {
      const [text = '', ...more] = decoder.decode(Uint8Array.of(lead, second))
      if (more.length === 0 && text !== '' && isHan(text.codePointAt(0))) found.push(text.codePointAt(0))
    }
  }
  return found
}
const gb2312 = () => ofEncoding('gbk', [0xb0, 0xf7], [0xa1, 0xfe])
const big5FirstLevel = () => ofEncoding('big5', [0xa4, 0xc6], [0x40, 0xfe], 0xc6_7e)
const jisFirstLevel = () => ofEncoding('shift_jis', [0x88, 0x98], [0x40, 0xfc], 0x98_72)

const fontFiles = () => globSync(join(root, 'node_modules/@expo-google-fonts/*/**/*.ttf'))

/** The common Han characters, in the order of their code points. */
export function commonCharacters() {
  const files = fontFiles()
  const complete = drawnBy(files.find((file) => basename(file) === 'NotoSansSC_700Bold.ttf'))
  const display = files
    .filter((file) => !/Noto/.test(basename(file)))
    .flatMap((file) => [...drawnBy(file)].filter((code) => isHan(code)))
  const all = new Set([...gb2312(), ...big5FirstLevel(), ...jisFirstLevel(), ...display])
  return [...all].filter((code) => complete.has(code) && code >= FIRST_RARE).toSorted((a, b) => a - b)
}
/** The whole source file. */
export function commonCharactersFile() {
  const characters = commonCharacters().map((code) => String.fromCodePoint(code))
  const lines = Array.from(
    { length: Math.ceil(characters.length / PER_LINE) },
    (_, line) => `  '${characters.slice(line * PER_LINE, (line + 1) * PER_LINE).join('')}',`,
  )
  return `// Written by scripts/make-common-characters.mjs: ${characters.length} Han characters that GB 2312 or the first level of Big5 or JIS X 0208 holds, or a display font draws.

/**
 * Han characters that every weight of the body font keeps in the installed app; the others are drawn by its one
 * complete weight.
 */
export const COMMON_HAN = [
${lines.join('\n')}
].join('')
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, OUT), commonCharactersFile())
