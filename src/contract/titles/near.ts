const bigrams = (norm: string): string[] => {
  const chars = [...norm]
  return chars.length < 2 ? [norm] : [...new Set(chars.slice(1).map((char, at) => `${chars[at] ?? ''}${char}`))]
}

/** Similarity of two texts from 0 to 1: shared pairs of neighbouring characters to all (Jaccard). */
export function bigramSimilarity(a: string, b: string): number {
  const [one, two] = [new Set(bigrams(a)), bigrams(b)]
  const shared = two.filter((pair) => one.has(pair)).length
  return shared / (one.size + two.length - shared)
}

/**
 * Remembers titles and tells whether another is nearly one of them. Only those that share one of the pairs that any
 * such title must share are compared.
 */
export function createNearGate(limit: number): { isNear(norm: string): boolean; add(norm: string): void } {
  const byPair = new Map<string, string[]>()
  /** So many of a title's pairs can be missing in a near one; of one more, one must be shared. */
  const probes = (norm: string): string[] => {
    const pairs = bigrams(norm).toSorted()
    return pairs.slice(0, pairs.length - Math.ceil(limit * pairs.length) + 1)
  }
  return {
    isNear: (norm) =>
      probes(norm).some((pair) => byPair.get(pair)?.some((other) => bigramSimilarity(norm, other) >= limit) === true),
    add(norm) {
      for (const pair of probes(norm)) byPair.set(pair, [...(byPair.get(pair) ?? []), norm])
    },
  }
}
