// Choices that look like chance and are the same for the same seed: a text that is written again comes out the same.
import { createHash } from 'node:crypto'

/** 0 to below 1. */
export const chanceOf = (...parts: readonly (string | number)[]): number =>
  createHash('sha1').update(parts.join('|')).digest().readUInt32BE(0) / 2 ** 32

/** The same things in an order that follows from the seed. */
export const shuffled = <T>(list: readonly T[], seed: string): T[] =>
  list
    .map((one, at) => ({ one, by: chanceOf(seed, at) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one)
