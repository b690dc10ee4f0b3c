import type { Columns, Slot, Template } from './templates.ts'

/** One combination: which pattern, and which line of each of its slots. */
export interface Pick {
  readonly template: Template
  readonly parts: Readonly<Partial<Record<Slot, string>>>
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
/** Golden section: neighbouring steps lie far apart, so that the first few already show every part of the columns. */
const GOLDEN = 0.618_033_988_75

/** A step near 0.618 of `size` that meets every index once. */
export function coprimeStep(size: number): number {
  for (let step = Math.max(1, Math.round(size * GOLDEN)); ; step += 1) if (gcd(step, size) === 1) return step
}

/** A number from a seed and a name, the same on every machine; 32 bits, not for secrets. */
export function hash32(seed: number, name: string): number {
  let value = (seed ^ 0x9e37_79b9) >>> 0
  for (const char of name) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x0100_0193) >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

/**
 * The combinations of one main word ('' = patterns without one), each once, in an order that the seed decides; nothing
 * is kept in memory.
 */
export function* walkMain(
  main: string,
  templates: readonly Template[],
  columns: Columns,
  seed: number,
): Generator<Pick, void> {
  const own = templates.filter(({ slots }) => slots.includes('M') === (main !== ''))
  const sizes = own.map(({ slots }) =>
    slots.reduce((size, slot) => (slot === 'M' ? size : size * columns[slot].length), 1),
  )
  const size = sizes.reduce((sum, one) => sum + one, 0)
  if (size === 0) return
  const step = coprimeStep(size)
  let index = hash32(seed, main) % size
  for (let met = 0; met < size; met += 1) {
    let rest = index
    let at = 0
    for (; rest >= (sizes[at] ?? 0); at += 1) rest -= sizes[at] ?? 0
    const template = own[at]
    if (template === undefined) return
    const parts: Partial<Record<Slot, string>> = {}
    for (const slot of template.slots) {
      if (slot === 'M') {
        parts.M = main
        continue
      }
      const column = columns[slot]
      parts[slot] = column[rest % column.length] ?? ''
      rest = Math.floor(rest / column.length)
    }
    yield { template, parts }
    index = (index + step) % size
  }
}
