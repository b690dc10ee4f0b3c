/** What a chaos run over messages is made of. */
export interface MessagesChaosOptions {
  /** Comments and private messages that guests write. */
  readonly inbound: number
  /** Answers of the team; each to another comment. */
  readonly replies: number
  /** Accounts, dealt over the five platforms and both desktops. */
  readonly accounts: number
  /** Deaths of a helper, its browsers or the backend, spread over the answers. */
  readonly kills: number
  /** The same seed kills at the same steps in the same order; what is struck there depends on the machine. */
  readonly seed: number
  /** It all ends here at the latest, ms of the machine; answers that did not end count as waiting. */
  readonly deadlineMs: number
}

const KNOWN = '--inbound --replies --accounts --kills --seed --deadline-ms'
const NAMES = /^--(inbound|replies|accounts|kills|seed|deadline-ms)$/

/**
 * From the command line: `--inbound 500 --replies 200 --seed 7`.
 * @throws a sentence for anything else
 */
export function readOptions(args: readonly string[]): MessagesChaosOptions {
  const numbers = new Map<string, number>()
  for (let index = 0; index < args.length; index += 2) {
    const name = NAMES.exec(args[index] ?? '')?.[1]
    const value = Number(args[index + 1])
    if (name === undefined || !Number.isInteger(value) || value < 0)
      throw new Error(`not understood: ${args[index]} ${args[index + 1] ?? ''} (known: ${KNOWN}, whole numbers)`)
    numbers.set(name, value)
  }
  const inbound = numbers.get('inbound') ?? 500
  const replies = numbers.get('replies') ?? Math.floor(inbound * 0.4)
  // Some guests answer others: those are read, and nobody of the team answers them.
  if (replies > inbound * 0.5) throw new Error('--replies is half of --inbound at most')
  return {
    inbound,
    replies,
    accounts: Math.max(5, numbers.get('accounts') ?? 10),
    kills: numbers.get('kills') ?? Math.ceil(replies / 2),
    seed: numbers.get('seed') ?? 1,
    deadlineMs: numbers.get('deadline-ms') ?? 600_000 + inbound * 3_000 + replies * 20_000,
  }
}
