import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0)
  return Buffer.concat([head, data, sum])
}

/** Draws a PNG pixel by pixel; `paint` gives red, green, blue from 0 to 255. */
export function drawPng(
  width: number,
  height: number,
  paint: (x: number, y: number) => [number, number, number],
): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(paint(x, y), y * (width * 3 + 1) + 1 + x * 3)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Hue (0 to 359), saturation and lightness (0 to 1) as red, green, blue. */
export function fromHsl(hue: number, saturation: number, lightness: number): [number, number, number] {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return Math.round(
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    )
  }
  return [part(0), part(8), part(4)]
}

/** A square portrait: a head and shoulders on a ground of the user's hue. */
export function drawAvatar(hue: number, size = 100): Buffer {
  const middle = size / 2
  return drawPng(size, size, (x, y) => {
    const head = Math.hypot(x - middle, y - size * 0.4) < size * 0.18
    const body = Math.hypot((x - middle) / 1.15, y - size * 1.02) < size * 0.36
    return head || body ? [255, 255, 255] : fromHsl(hue, 0.55, 0.62 - (y / size) * 0.18)
  })
}
