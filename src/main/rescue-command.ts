// What a person types to put back the newest backup of this very installation.
import { RESCUE_COMMAND } from '../contract/health-words.ts'
import { shellWord } from '../contract/shell-word.ts'

/**
 * `flags` as JSON of those that `npm start` was given (the environment's START_FLAGS); without them those of `own`, []
 * = all is where it usually is.
 */
export function rescueCommand(
  flags: string | undefined,
  own: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string {
  const given = flags === undefined ? own : (JSON.parse(flags) as string[])
  return given.length === 0
    ? RESCUE_COMMAND
    : RESCUE_COMMAND.replace('--restore', () =>
        [...given.map((word) => shellWord(word, platform)), '--restore'].join(' '),
      )
}
