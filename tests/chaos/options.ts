/** What a chaos run is made of. */
export interface ChaosOptions {
  /** Works to publish. */
  readonly items: number
  /** Accounts, dealt over all platforms. */
  readonly accounts: number
  /** Values of the platforms; empty = all that the helper has. */
  readonly platforms: readonly string[]
  /** The same seed gives the same faults in the same order; when they strike depends on the machine. */
  readonly seed: number
  /** Between two faults, ms. */
  readonly faultMs: number
  /** Between two kills of a helper or its browsers, ms; 0 = none. */
  readonly killMs: number
  /** How long things break, ms. */
  readonly stormMs: number
  /** How long it goes on in peace, ms, at most: until nothing is open. What is open then is counted as it is. */
  readonly peaceMs: number
}

/**
 * From the command line: `--items 300 --accounts 60 --seed 7`.
 * @throws a sentence for anything else
 */
export function readOptions(args: readonly string[]): ChaosOptions {
  const numbers = new Map<string, number>()
  let platforms: string[] = []
  for (let index = 0; index < args.length; index += 2) {
    if (args[index] === '--platforms') {
      platforms = (args[index + 1] ?? '').split(',').filter(Boolean)
      continue
    }
    const name = /^--(items|accounts|seed|fault-ms|kill-ms|deadline-ms)$/.exec(args[index] ?? '')?.[1]
    const value = Number(args[index + 1])
    if (name === undefined || !Number.isInteger(value) || value < 0)
      throw new Error(
        `not understood: ${args[index]} ${args[index + 1] ?? ''} (known: --items --accounts --seed --fault-ms --kill-ms --deadline-ms, whole numbers)`,
      )
    numbers.set(name, value)
  }
  const items = numbers.get('items') ?? 300
  const wholeMs = numbers.get('deadline-ms') ?? 600_000 + items * 20_000
  return {
    items,
    platforms,
    accounts: Math.max(1, numbers.get('accounts') ?? 60),
    seed: numbers.get('seed') ?? 1,
    faultMs: numbers.get('fault-ms') ?? 4_000,
    killMs: numbers.get('kill-ms') ?? 120_000,
    stormMs: wholeMs * 0.7,
    peaceMs: wholeMs * 0.3,
  }
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
