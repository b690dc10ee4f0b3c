// The start that resets a forgotten password, as arguments of the program.

const RESET = '--reset-password'
/** What a start was asked for once and the next one is not. */
const ONCE = [RESET, '--restore']

/** Whose password this start shall reset: undefined = nobody's, '' = the only person's. */
export function askedReset(args: readonly string[]): string | undefined {
  const asked = args.find((argument) => argument === RESET || argument.startsWith(`${RESET}=`))
  return asked?.slice(RESET.length + 1)
}

/** Arguments of the start that resets: those of this one, each request that counts once left out. */
export function resetArguments(args: readonly string[]): string[] {
  return [
    ...args.filter((argument) => !ONCE.some((once) => argument === once || argument.startsWith(`${once}=`))),
    RESET,
  ]
}
