/** A TrueType file as WOFF2, its tables as they are (W3C WOFF 2.0 without transforms). */
import { brotliCompressSync, constants } from 'node:zlib'

const base128 = (value: number): number[] => {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

export function foldFont(ttf: Buffer): Buffer {
  const tables = Array.from({ length: ttf.readUInt16BE(4) }, (_, i) => {
    const at = 12 + i * 16
    return {
      tag: ttf.toString('latin1', at, at + 4),
      data: ttf.subarray(ttf.readUInt32BE(at + 8), ttf.readUInt32BE(at + 8) + ttf.readUInt32BE(at + 12)),
    }
  })
  const directory = tables.flatMap(({ tag, data }) => [
    (tag === 'glyf' || tag === 'loca' ? 3 : 0) * 64 + 63,
    ...Buffer.from(tag, 'latin1'),
    ...base128(data.length),
  ])
  const packed = brotliCompressSync(Buffer.concat(tables.map(({ data }) => data)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  })
  const header = Buffer.alloc(48)
  header.write('wOF2', 0, 'latin1')
  header.writeUInt32BE(0x0001_0000, 4)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(
    12 + tables.length * 16 + tables.reduce((sum, { data }) => sum + Math.ceil(data.length / 4) * 4, 0),
    16,
  )
  header.writeUInt32BE(packed.length, 20)
  const whole = Buffer.concat([header, Buffer.from(directory), packed])
  const padded = Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)])
  padded.writeUInt32BE(padded.length, 8)
  return padded
}
