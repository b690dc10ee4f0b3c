// The tables of a font file, and which characters it has glyphs for.
import { brotliDecompressSync } from 'node:zlib'

export type FontTables = ReadonlyMap<string, Buffer>

/** The file contradicts itself. */
export class FontDamaged extends Error {
  override readonly name = 'FontDamaged'
}

/** Bytes a WOFF2 may unfold to: far above any font within the upload's limit. */
const MOST_UNFOLDED = 120 * 1024 * 1024

/**
 * Tables of a TrueType, OpenType or WOFF2 file by their tags.
 * @throws FontDamaged, and Node's errors where numbers in it point outside the file
 */
export function fontTables(bytes: Buffer): FontTables {
  return bytes.toString('latin1', 0, 4) === 'wOF2' ? woffTables(bytes) : sfntTables(bytes)
}

function sfntTables(bytes: Buffer): FontTables {
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < bytes.readUInt16BE(4); i += 1) {
    const at = 12 + i * 16
    const [offset, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (offset + length > bytes.length) throw new FontDamaged()
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + length))
  }
  return tables
}

/** Tags by their number in a WOFF2's directory (W3C WOFF 2.0, 5.1). */
const TAGS = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
  'prep',
  'CFF ',
  'VORG',
  'EBDT',
  'EBLC',
  'gasp',
  'hdmx',
  'kern',
  'LTSH',
  'PCLT',
  'VDMX',
  'vhea',
  'vmtx',
  'BASE',
  'GDEF',
  'GPOS',
  'GSUB',
  'EBSC',
  'JSTF',
  'MATH',
  'CBDT',
  'CBLC',
  'COLR',
  'CPAL',
  'SVG ',
  'sbix',
  'acnt',
  'avar',
  'bdat',
  'bloc',
  'bsln',
  'cvar',
  'fdsc',
  'feat',
  'fmtx',
  'fvar',
  'gvar',
  'hsty',
  'just',
  'lcar',
  'mort',
  'morx',
  'opbd',
  'prop',
  'trak',
  'Zapf',
  'Silf',
  'Glat',
  'Gloc',
  'Feat',
  'Sill',
]

function woffTables(bytes: Buffer): FontTables {
  if (bytes.readUInt32BE(8) !== bytes.length) throw new FontDamaged()
  let at = 48
  const base128 = (): number => {
    let value = 0
    for (let i = 0; i < 5; i += 1) {
      const byte = bytes.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
    throw new FontDamaged()
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
    if (offset + length > data.length) throw new FontDamaged()
    tables.set(tag, data.subarray(offset, (offset += length)))
  }
  return tables
}

/** Runs of neighbouring characters, first and last, in rising order. */
export type CharacterRuns = readonly (readonly [first: number, last: number])[]

/** The characters of a `cmap` table: formats 4 and 12, one of which every font with Chinese has. */
export function characterRuns(table: Buffer): CharacterRuns {
  const subs: Buffer[] = []
  for (let i = 0; i < table.readUInt16BE(2); i += 1) subs.push(table.subarray(table.readUInt32BE(4 + i * 8 + 4)))
  const wide = subs.find((sub) => sub.readUInt16BE(0) === 12)
  if (wide !== undefined)
    return Array.from(
      { length: wide.readUInt32BE(12) },
      (_, i) => [wide.readUInt32BE(16 + i * 12), wide.readUInt32BE(20 + i * 12)] as const,
    )
  const plain = subs.find((sub) => sub.readUInt16BE(0) === 4)
  if (plain === undefined) return []
  const size = plain.readUInt16BE(6)
  return Array.from(
    { length: size / 2 },
    (_, i) => [plain.readUInt16BE(16 + size + i * 2), plain.readUInt16BE(14 + i * 2)] as const,
  ).filter(([first]) => first !== 0xff_ff)
}

/** Does one of these runs hold the character? */
export function within(runs: CharacterRuns, char: number): boolean {
  let [low, high] = [0, runs.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = runs[middle] ?? [0, 0]
    if (char < first) high = middle - 1
    else if (char > last) low = middle + 1
    else return true
  }
  return false
}

/** Does a font with this `cmap` table have a glyph for a character? */
export function coverageOf(table: Buffer): (char: number) => boolean {
  const runs = characterRuns(table)
  return (char) => within(runs, char)
}
