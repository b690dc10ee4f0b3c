/** What a storm over clip orders is made of. */
export interface ClipStormOptions {
  /** Films to order, one for each clip the company has. */
  readonly outputs: number
  /** Deaths of the backend, spread over the making of the films. */
  readonly kills: number
  /**
   * The same seed orders the same films and kills after as many of them; what a kill interrupts depends on the machine.
   */
  readonly seed: number
  /** The storm ends here at the latest, ms; what is open then counts as waiting. */
  readonly deadlineMs: number
}

/** Clips a fresh company has; each film costs one. */
export const GRANTED = 1_000

/**
 * From the command line: `--outputs 1000 --kills 30 --seed 7`.
 * @throws a sentence for anything else
 */
export function readClipOptions(args: readonly string[]): ClipStormOptions {
  const numbers = new Map<string, number>()
  for (let index = 0; index < args.length; index += 2) {
    const name = /^--(outputs|kills|seed|deadline-ms)$/.exec(args[index] ?? '')?.[1]
    const value = Number(args[index + 1])
    if (name === undefined || !Number.isInteger(value) || value < 0)
      throw new Error(
        `not understood: ${args[index]} ${args[index + 1] ?? ''} (known: --outputs --kills --seed --deadline-ms, whole numbers)`,
      )
    numbers.set(name, value)
  }
  const outputs = numbers.get('outputs') ?? 1_000
  if (outputs < 1 || outputs > GRANTED) throw new Error(`--outputs is 1 to ${GRANTED}`)
  return {
    outputs,
    kills: numbers.get('kills') ?? 30,
    seed: numbers.get('seed') ?? 1,
    deadlineMs: numbers.get('deadline-ms') ?? 120_000 + outputs * 15_000,
  }
}
