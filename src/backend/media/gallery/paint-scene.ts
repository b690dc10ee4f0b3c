/**
 * Two neutral pictures that samples of transitions and effects are made from, painted here: a day outside, an evening
 * in town.
 */
import { seededRandom } from '../plan/random.ts'

export type SceneName = 'hills' | 'city'
type Rgb = readonly [number, number, number]

const mix = (a: Rgb, b: Rgb, share: number): Rgb => {
  const t = Math.max(0, Math.min(1, share))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}
const hex = (value: number): Rgb => [value >> 16, (value >> 8) & 255, value & 255]

/** Colours of single points; places in heights of the picture, y downwards. */
type Painter = (x: number, y: number) => Rgb

interface Scene {
  paint: Painter
  /** Small discs on top. */
  dots: readonly { x: number; y: number; r: number; color: Rgb }[]
}

function hills(aspect: number): Scene {
  const random = seededRandom('hills')
  const flowers = Array.from({ length: 240 }, () => ({
    x: random.next() * aspect,
    y: 0.84 + random.next() * 0.16,
    r: 0.0035 + random.next() * 0.005,
    color: hex([0xff5d5d, 0xffd84d, 0xffffff, 0xd77bff][random.int(4)] ?? 0xffffff),
  }))
  const clouds = Array.from({ length: 26 }, (_, i) => ({
    x: ((i % 4) / 4 + random.next() * 0.16) * aspect,
    y: 0.1 + (i % 4) * 0.055 + random.next() * 0.05,
    r: 0.03 + random.next() * 0.045,
  }))
  const trees = Array.from({ length: 9 }, (_, i) => ({
    x: ((i + 0.15 + random.next() * 0.6) / 9) * aspect,
    r: 0.028 + random.next() * 0.022,
  }))
  const ridge = (x: number, base: number, height: number, rate: number, shift: number): number =>
    base -
    height *
      (0.55 * Math.sin(x * rate + shift) +
        0.3 * Math.sin(x * rate * 2.3 + shift * 1.7) +
        0.15 * Math.sin(x * rate * 5.1))
  const near = (x: number): number => ridge(x, 0.77, 0.03, 4.2, 2.6)
  const house = { x: aspect * 0.36, width: 0.2, height: 0.09 }
  const paint: Painter = (x, y) => {
    if (y > near(x)) return mix(hex(0x4f9a3f), hex(0x2c6e2f), (y - 0.75) * 4 + 0.12 * Math.sin(x * 90 - y * 210))
    let color = mix(hex(0x2f86de), hex(0xd9efff), y / 0.55)
    const sun = Math.hypot(x - aspect * 0.63, y - 0.17)
    color = mix(color, hex(0xfff3c4), Math.exp(-sun * 9) * 0.9)
    if (sun < 0.052) color = hex(0xfffbe6)
    const haze =
      y > 0.36
        ? 0
        : clouds.reduce(
            (sum, cloud) =>
              sum + Math.exp(-(((x - cloud.x) / 1.7) ** 2 + (y - cloud.y) ** 2 * 5) / (cloud.r * cloud.r)),
            0,
          )
    color = mix(color, hex(0xffffff), Math.min(0.9, haze * 0.75))
    if (y > ridge(x, 0.5, 0.085, 3.1, 0.4)) color = mix(hex(0x7fa9cf), hex(0xa9cbe0), (y - 0.42) * 5)
    if (y > ridge(x, 0.61, 0.055, 2.3, 1.9))
      color = mix(hex(0x5ea06a), hex(0x8cc07a), (y - 0.54) * 5 + 0.15 * Math.sin(x * 60 + y * 140))
    for (const tree of trees) {
      const ground = ridge(tree.x, 0.61, 0.055, 2.3, 1.9) + 0.05
      if (Math.abs(x - tree.x) < 0.005 && y < ground + 0.01 && y > ground - tree.r * 1.6) color = hex(0x5b4030)
      const crown = Math.hypot((x - tree.x) * 1.15, y - ground + tree.r * 1.9)
      if (crown < tree.r)
        color = mix(hex(0x2c6b3a), hex(0x5fae55), 0.5 - (y - ground + tree.r * 1.9 + x - tree.x) / tree.r / 2)
    }
    const foot = near(house.x) + 0.012
    if (Math.abs(x - house.x) < house.width / 2 && y < foot && y > foot - house.height) {
      color = mix(hex(0xf6efe2), hex(0xe0d3bd), (x - house.x) / house.width + 0.5)
      if (Math.abs(Math.abs(x - house.x) - 0.055) < 0.018 && Math.abs(y - foot + 0.052) < 0.016) color = hex(0x3c5a78)
      if (Math.abs(x - house.x) < 0.016 && y > foot - 0.055) color = hex(0x8a4b2d)
    }
    const roof = foot - house.height - y
    if (roof >= 0 && roof < 0.07 && Math.abs(x - house.x) < (house.width / 2 + 0.018) * (1 - roof / 0.07))
      color = mix(hex(0xc8432f), hex(0xe8694c), roof / 0.07)
    return color
  }
  return { paint, dots: flowers }
}

function city(aspect: number): Scene {
  const random = seededRandom('city')
  const row = (count: number, low: number, high: number) =>
    Array.from({ length: count }, (_, i) => ({
      from: (i / count) * aspect,
      to: ((i + 0.96) / count) * aspect,
      top: 0.66 - low - random.next() * (high - low),
      lit: 0.3 + random.next() * 0.4,
      mast: random.int(3) === 0,
      rooms: Array.from({ length: 400 }, () => random.next()),
    }))
  const far = row(15, 0.08, 0.24)
  const front = row(9, 0.1, 0.36)
  const at = (blocks: typeof far, x: number) => {
    const block = blocks[Math.floor((x / aspect) * blocks.length)]
    return block && x < block.to ? block : undefined
  }
  const shore = 0.66
  const above: Painter = (x, y) => {
    let color =
      y < 0.4 ? mix(hex(0x1d2b64), hex(0x8a4a86), y / 0.4) : mix(hex(0x8a4a86), hex(0xff9a5a), (y - 0.4) / 0.26)
    const sun = Math.hypot(x - aspect * 0.44, y - 0.56)
    color = mix(color, hex(0xffd08a), Math.exp(-sun * 5) * 0.85)
    if (sun < 0.085) color = mix(hex(0xfff0b8), hex(0xff9d5c), (y - 0.48) / 0.16)
    const tower = at(far, x)
    if (tower && y > tower.top) color = mix(hex(0x54447e), hex(0x8d5577), (y - 0.4) * 3)
    const block = at(front, x)
    const mast = block?.mast === true && Math.abs(x - (block.from + block.to) / 2) < 0.003 && y > block.top - 0.05
    if (block && (y > block.top || mast)) {
      color = mix(hex(0x1a1d3a), hex(0x2b2547), (y - 0.3) * 2)
      const [u, v] = [(x - block.from) / 0.0235, (y - block.top) / 0.026]
      if (
        !mast &&
        v > 0.5 &&
        u % 1 > 0.3 &&
        v % 1 > 0.35 &&
        x < block.to - 0.006 &&
        (block.rooms[Math.floor(u) * 20 + Math.floor(v)] ?? 1) < block.lit
      )
        color = Math.floor(u) % 3 === 0 ? hex(0xfff1c9) : hex(0xffc766)
    }
    return color
  }
  const paint: Painter = (x, y) => {
    if (y < shore) return above(x, y)
    if (y < shore + 0.012) return hex(0x15172c)
    const depth = y - shore
    const wave = Math.sin(depth * 260 + Math.sin(x * 14) * 2) * 0.006 * (0.4 + depth * 4)
    return mix(above(x + wave, Math.max(0, shore - depth * 1.25)), hex(0x142046), 0.42 + depth * 0.8)
  }
  return { paint, dots: [] }
}

/** The picture as RGB, three bytes a pixel, row by row. Always the same. Takes a tenth of a second for 540 x 640. */
export function paintScene(name: SceneName, width: number, height: number): Buffer {
  const { paint, dots } = (name === 'hills' ? hills : city)(width / height)
  const out = Buffer.allocUnsafe(width * height * 3)
  const put = (column: number, row: number, color: Rgb): void => {
    for (let i = 0; i < 3; i += 1)
      out[(row * width + column) * 3 + i] = Math.max(0, Math.min(255, Math.round(color[i] ?? 0)))
  }
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      put(column, row, paint((column + 0.5) / height, (row + 0.5) / height))
  for (const dot of dots) {
    const [cx, cy, r] = [dot.x * height, dot.y * height, dot.r * height]
    for (let row = Math.max(0, Math.floor(cy - r)); row < Math.min(height, cy + r); row += 1) {
      for (let column = Math.max(0, Math.floor(cx - r)); column < Math.min(width, cx + r); column += 1) {
        if (Math.hypot(column + 0.5 - cx, row + 0.5 - cy) < r) put(column, row, dot.color)
      }
    }
  }
  return out
}
