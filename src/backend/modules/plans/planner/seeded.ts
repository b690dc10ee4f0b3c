// Chance that is the same for the same words.

/** A number from 0 to below 1 that follows from the parts (FNV-1a, then mixed). */
export function chance(...parts: readonly (number | string)[]): number {
  let hash = 2_166_136_261
  for (const char of parts.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
