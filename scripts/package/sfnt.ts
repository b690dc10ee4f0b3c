// Leaves tables out of a TrueType font. HarfBuzz's subsetter can't do this to a colour font: the build on npm knows no
// colour tables and drops them all.

const HEADER = 12
const RECORD = 16
const CHECKSUM_MAGIC = 0xb1_b0_af_ba
const padded = (length: number): number => Math.ceil(length / 4) * 4

/** Sum of a table's 32-bit words, as the format wants it. */
const checksum = (bytes: Buffer): number => {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

/**
 * The tables of a TrueType font by their tags, in the order of its directory.
 * @throws for bytes that are none
 */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  if (font.readUInt32BE(0) !== 0x00_01_00_00) throw new Error('not a TrueType font')
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, at) => {
      const record = HEADER + at * RECORD
      const [offset, length] = [font.readUInt32BE(record + 8), font.readUInt32BE(record + 12)]
      return [font.toString('latin1', record, record + 4), font.subarray(offset, offset + length)]
    }),
  )
}

/** The same font without some of its tables. */
export function withoutTables(font: Buffer, tags: readonly string[]): Buffer {
  const tables = [...tablesOf(font)].filter(([tag]) => !tags.includes(tag))
  const power = Math.floor(Math.log2(tables.length))
  const directory = Buffer.alloc(HEADER + tables.length * RECORD)
  directory.writeUInt32BE(0x00_01_00_00, 0)
  for (const [at, value] of [
    tables.length,
    2 ** power * RECORD,
    power,
    (tables.length - 2 ** power) * RECORD,
  ].entries())
    directory.writeUInt16BE(value, 4 + at * 2)
  const bodies: Buffer[] = []
  let [offset, head] = [directory.length, 0]
  for (const [at, [tag, bytes]] of tables.entries()) {
    const body = Buffer.alloc(padded(bytes.length))
    bytes.copy(body)
    if (tag === 'head') {
      body.writeUInt32BE(0, 8)
      head = offset
    }
    const record = HEADER + at * RECORD
    directory.write(tag, record, 'latin1')
    for (const [cell, value] of [checksum(body), offset, bytes.length].entries())
      directory.writeUInt32BE(value, record + 4 + cell * 4)
    bodies.push(body)
    offset += body.length
  }
  const whole = Buffer.concat([directory, ...bodies])
  whole.writeUInt32BE((CHECKSUM_MAGIC - checksum(whole)) >>> 0, head + 8)
  return whole
}
