// What an uploaded font is, by its bytes: TrueType, OpenType or WOFF2 with the tables that texts are drawn with.
import { badInput } from '../../http/validate.ts'
import { coverageOf, FontDamaged, fontTables, type FontTables } from '../../lib/font-tables.ts'

export interface FontFile {
  ext: 'ttf' | 'otf' | 'woff2'
  /** As the font calls itself; '' = it does not. */
  family: string
  /** Has the commonest Chinese characters. */
  chinese: boolean
  /** The file says that it may not be embedded (OS/2 fsType). */
  restricted: boolean
}

const refused = (msg: string): Error => badInput([{ field: 'file', msg }])
const damaged = (): Error => refused('字体文件已损坏，请重新导出后再上传')

const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'] as const
const OUTLINES = ['glyf', 'CFF ', 'CFF2', 'COLR', 'CBDT', 'sbix'] as const
const SAMPLE = '的一是在不了有和人这'

/** @throws BAD_INPUT with a sentence for everything that is no single font, or a damaged one */
export function readFont(bytes: Buffer): FontFile {
  if (bytes.length < 44) throw refused('这不是字体文件，请上传 ttf、otf 或 woff2')
  const mark = bytes.toString('latin1', 0, 4)
  if (mark === 'ttcf') throw refused('这是字体集合（ttc），请先拆成单个 ttf 或 otf 再上传')
  if (mark === 'wOFF') throw refused('不支持旧的 woff 格式，请上传 ttf、otf 或 woff2')
  const ext =
    mark === 'wOF2'
      ? 'woff2'
      : mark === 'OTTO'
        ? 'otf'
        : mark === '\u0000\u0001\u0000\u0000' || mark === 'true'
          ? 'ttf'
          : null
  if (ext === null) throw refused('这不是字体文件，请上传 ttf、otf 或 woff2')
  try {
    if (ext === 'woff2' && bytes.toString('latin1', 4, 8) === 'ttcf')
      throw refused('这是字体集合，请先拆成单个字体再上传')
    const tables = fontTables(bytes)
    if (NEEDED.some((name) => !tables.has(name)) || !OUTLINES.some((name) => tables.has(name))) throw damaged()
    const covers = coverageOf(need(tables, 'cmap'))
    return {
      ext,
      family: familyOf(tables.get('name')),
      chinese: [...SAMPLE].every((char) => covers(char.codePointAt(0) ?? 0)),
      restricted: ((tables.get('OS/2')?.readUInt16BE(8) ?? 0) & 0x000f) === 2,
    }
  } catch (error) {
    // Numbers in it point outside the file.
    throw error instanceof RangeError ||
      error instanceof FontDamaged ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_'))
      ? damaged()
      : error
  }
}

function need(tables: FontTables, name: string): Buffer {
  const found = tables.get(name)
  if (found === undefined) throw damaged()
  return found
}

/** Family name: the typographic one before the plain one, Chinese before others. */
function familyOf(table: Buffer | undefined): string {
  if (table === undefined) return ''
  const strings = table.readUInt16BE(4)
  let best = { rank: 0, text: '' }
  for (let i = 0; i < table.readUInt16BE(2); i += 1) {
    const at = 6 + i * 12
    const [platform, language, name] = [table.readUInt16BE(at), table.readUInt16BE(at + 4), table.readUInt16BE(at + 6)]
    if (platform !== 3 || (name !== 1 && name !== 16)) continue
    const from = strings + table.readUInt16BE(at + 10)
    const text = Buffer.from(table.subarray(from, from + (table.readUInt16BE(at + 8) & ~1)))
      .swap16()
      .toString('utf16le')
      .replaceAll('\u0000', '')
      .trim()
    const rank = 1 + (name === 16 ? 1 : 0) + (language === 0x0804 ? 2 : 0)
    if (text !== '' && rank > best.rank) best = { rank, text }
  }
  return [...best.text].slice(0, 60).join('')
}
