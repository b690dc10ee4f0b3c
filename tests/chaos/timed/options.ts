/** What a simulated fortnight is made of. */
export interface TimedOptions {
  readonly works: number
  readonly accounts: number
  /** From Monday midnight. */
  readonly days: number
  readonly seed: number
}

/**
 * From the command line: `--works 600 --accounts 30 --days 14 --seed 7`.
 * @throws a sentence for anything else
 */
export function readOptions(args: readonly string[]): TimedOptions {
  const numbers = new Map<string, number>()
  for (let index = 0; index < args.length; index += 2) {
    const name = /^--(works|accounts|days|seed)$/.exec(args[index] ?? '')?.[1]
    const value = Number(args[index + 1])
    if (name === undefined || !Number.isInteger(value) || value < 0)
      throw new Error(
        `not understood: ${args[index]} ${args[index + 1] ?? ''} (known: --works --accounts --days --seed, whole numbers)`,
      )
    numbers.set(name, value)
  }
  return {
    works: numbers.get('works') ?? 600,
    accounts: Math.max(1, numbers.get('accounts') ?? 30),
    days: Math.max(7, numbers.get('days') ?? 14),
    seed: numbers.get('seed') ?? 1,
  }
}
