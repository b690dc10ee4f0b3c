// Choices that look like chance and are the same for the same seed: a text that is written again comes out the same.
import { createHash } from 'node:crypto'

/** 0 to below 1. */
export function chanceOf(...parts: readonly (string | number)[]): number {
  return createHash('sha1').update(parts.join('|')).digest().readUInt32BE(0) / 2 ** 32
}

/** The same things in an order that follows from the seed. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  return list
    .map((one, at) => ({ one, by: chanceOf(seed, at) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one)
}
