/** Repeatable chance: the same seed gives the same batch on every machine. */

export interface Random {
  /** 0 <= x < 1 */
  next: () => number
  /** 0 <= n < below */
  int: (below: number) => number
  /** 0n <= n < below, for any size. */
  big: (below: bigint) => bigint
}

/** A generator (mulberry32) started by any number of seeds. */
export function seededRandom(...seeds: (number | string)[]): Random {
  let state = 0x9e3779b9
  for (const char of seeds.join('|')) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x85ebca6b)
    state ^= state >>> 13
  }
  const word = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  const next = (): number => word() / 4294967296
  return {
    next,
    int: (below) => Math.floor(next() * below),
    big: (below) => {
      if (below <= 1n) return 0n
      const words = Math.ceil(below.toString(16).length / 8) + 1
      let hex = '0x'
      for (let i = 0; i < words; i += 1) hex += word().toString(16).padStart(8, '0')
      return BigInt(hex) % below
    },
  }
}
