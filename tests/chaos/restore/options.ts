/** What a restore drill is made of. */
export interface DrillOptions {
  /** Works in the backup, in all states. */
  readonly items: number
  /** Works published between the backup and the restore: four of five from the backup, the rest made after it. */
  readonly more: number
  readonly accounts: number
  /** Values of the platforms; empty = all. */
  readonly platforms: readonly string[]
  readonly seed: number
  /** After the restore it goes on until nothing has moved for so long, ms on an idle machine. */
  readonly endMs: number
  /** No helper dies, and a desktop publishes one task at a time. */
  readonly calm?: boolean
}

/**
 * From the command line: `--items 200 --more 50 --accounts 24 --seed 7`.
 * @throws a sentence for anything else
 */
export function readOptions(args: readonly string[]): DrillOptions {
  const numbers = new Map<string, number>()
  let platforms: string[] = []
  for (let index = 0; index < args.length; index += 2) {
    if (args[index] === '--platforms') {
      platforms = (args[index + 1] ?? '').split(',').filter(Boolean)
      continue
    }
    const name = /^--(items|more|accounts|seed|deadline-ms)$/.exec(args[index] ?? '')?.[1]
    const value = Number(args[index + 1])
    if (name === undefined || !Number.isInteger(value) || value < 0)
      throw new Error(
        `not understood: ${args[index]} ${args[index + 1] ?? ''} (known: --items --more --accounts --seed --deadline-ms, whole numbers, and --platforms)`,
      )
    numbers.set(name, value)
  }
  return {
    items: numbers.get('items') ?? 200,
    more: numbers.get('more') ?? 50,
    accounts: Math.max(1, numbers.get('accounts') ?? 24),
    platforms,
    seed: numbers.get('seed') ?? 1,
    endMs: numbers.get('deadline-ms') ?? 1_200_000,
  }
}
