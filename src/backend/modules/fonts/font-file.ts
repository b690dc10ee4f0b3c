// What an uploaded font is, by its bytes: TrueType, OpenType or WOFF2 with the tables that texts are drawn with.
import { brotliDecompressSync } from 'node:zlib'
import { badInput } from '../../http/validate.ts'

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

type Tables = ReadonlyMap<string, Buffer>

const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'] as const
const OUTLINES = ['glyf', 'CFF ', 'CFF2', 'COLR', 'CBDT', 'sbix'] as const
/** Bytes a WOFF2 may unfold to: far above any font within the upload's limit. */
const MOST_UNFOLDED = 120 * 1024 * 1024
const SAMPLE = '的一是在不了有和人这'

/** Throws 40001 with a sentence for everything that is no single font, or a damaged one. */
export function readFont(bytes: Buffer): FontFile {
  if (bytes.length < 44) throw refused('这不是字体文件，请上传 ttf、otf 或 woff2')
  const mark = bytes.toString('latin1', 0, 4)
  if (mark === 'ttcf') throw refused('这是字体集合（ttc），请先拆成单个 ttf 或 otf 再上传')
  if (mark === 'wOFF') throw refused('不支持旧的 woff 格式，请上传 ttf、otf 或 woff2')
  const ext = mark === 'wOF2' ? 'woff2' : mark === 'OTTO' ? 'otf' : mark === '\u0000\u0001\u0000\u0000' || mark === 'true' ? 'ttf' : null
  if (ext === null) throw refused('这不是字体文件，请上传 ttf、otf 或 woff2')
  try {
    const tables = ext === 'woff2' ? woffTables(bytes) : sfntTables(bytes)
    if (NEEDED.some((name) => !tables.has(name)) || !OUTLINES.some((name) => tables.has(name))) throw damaged()
    const covers = coverage(need(tables, 'cmap'))
    return { ext, family: familyOf(tables.get('name')), chinese: [...SAMPLE].every((char) => covers(char.codePointAt(0) ?? 0)), restricted: ((tables.get('OS/2')?.readUInt16BE(8) ?? 0) & 0x000f) === 2 }
  } catch (error) {
    // Numbers in it point outside the file.
    throw error instanceof RangeError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_')) ? damaged() : error
  }
}

function need(tables: Tables, name: string): Buffer {
  const found = tables.get(name)
  if (found === undefined) throw damaged()
  return found
}

function sfntTables(bytes: Buffer): Tables {
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < bytes.readUInt16BE(4); i += 1) {
    const at = 12 + i * 16
    const [offset, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (offset + length > bytes.length) throw damaged()
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + length))
  }
  return tables
}

/** Tags by their number in a WOFF2's directory (W3C WOFF 2.0, 5.1). */
const TAGS = [
  'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF',
  'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill',
]

function woffTables(bytes: Buffer): Tables {
  if (bytes.readUInt32BE(8) !== bytes.length) throw damaged()
  if (bytes.toString('latin1', 4, 8) === 'ttcf') throw refused('这是字体集合，请先拆成单个字体再上传')
  let at = 48
  const base128 = (): number => {
    let value = 0
    for (let i = 0; i < 5; i += 1) {
      const byte = bytes.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
    throw damaged()
  }
  const entries: { tag: string; length: number }[] = []
  for (let i = 0; i < bytes.readUInt16BE(12); i += 1) {
    const flags = bytes.readUInt8(at++)
    const known = flags & 0x3f
    const tag = known === 63 ? bytes.toString('latin1', at, (at += 4)) : (TAGS[known] ?? '')
    const whole = base128()
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    entries.push({ tag, length: transformed ? base128() : whole })
  }
  const data = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)), { maxOutputLength: MOST_UNFOLDED })
  const tables = new Map<string, Buffer>()
  let offset = 0
  for (const { tag, length } of entries) {
    if (offset + length > data.length) throw damaged()
    tables.set(tag, data.subarray(offset, (offset += length)))
  }
  return tables
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
    const text = Buffer.from(table.subarray(from, from + (table.readUInt16BE(at + 8) & ~1))).swap16().toString('utf16le').replaceAll('\u0000', '').trim()
    const rank = 1 + (name === 16 ? 1 : 0) + (language === 0x0804 ? 2 : 0)
    if (text !== '' && rank > best.rank) best = { rank, text }
  }
  return [...best.text].slice(0, 60).join('')
}

/** Does the font have a glyph for a character? Formats 4 and 12 of the cmap, which every font with Chinese has one of. */
function coverage(table: Buffer): (char: number) => boolean {
  const subs: Buffer[] = []
  for (let i = 0; i < table.readUInt16BE(2); i += 1) subs.push(table.subarray(table.readUInt32BE(4 + i * 8 + 4)))
  const wide = subs.find((sub) => sub.readUInt16BE(0) === 12)
  if (wide !== undefined) {
    return (char) => {
      for (let i = 0; i < wide.readUInt32BE(12); i += 1) if (char >= wide.readUInt32BE(16 + i * 12) && char <= wide.readUInt32BE(20 + i * 12)) return true
      return false
    }
  }
  const plain = subs.find((sub) => sub.readUInt16BE(0) === 4)
  if (plain === undefined) return () => false
  const segments = plain.readUInt16BE(6)
  return (char) => {
    for (let i = 0; i < segments; i += 2) if (char <= plain.readUInt16BE(14 + i)) return char >= plain.readUInt16BE(16 + segments + i)
    return false
  }
}
