// `npm test -- FILE …`: these files of tests and nothing else. `-t NAME`: of them those whose name holds this;
// `--first`: ends with the first failure.
import { ensureBuild } from '../setup/setup.mjs'
import { isStory } from './gears.ts'
import { createOutcome } from './outcome.ts'
import { freshReports } from './places.ts'
import { stories, unitTests } from './suites.ts'
import type { Totals } from './totals.ts'

/** Words of the command line, each runner's options as it calls them. */
export function readWords(words: readonly string[]): { files: string[]; vitest: string[]; playwright: string[] } {
  const at = words.indexOf('-t')
  const name = at < 0 ? undefined : words[at + 1]
  const first = words.includes('--first')
  return {
    files: words.filter((word, place) => word !== '--first' && (at < 0 || (place !== at && place !== at + 1))),
    vitest: [...(name === undefined ? [] : ['-t', name]), ...(first ? ['--bail=1'] : [])],
    playwright: [...(name === undefined ? [] : ['-g', name]), ...(first ? ['-x'] : [])],
  }
}

/** Runs unit tests and stories of both gears by their paths, or a part of them. */
export async function filesRun(totals: Totals, env: Record<string, string>, words: readonly string[]): Promise<void> {
  freshReports()
  const { files, vitest, playwright } = readWords(words)
  const specs = files.filter(isStory)
  const units = files.filter((file) => !isStory(file))
  const outcome = createOutcome(totals, env)
  if (units.length > 0) {
    const began = Date.now()
    outcome.take(
      'vitest',
      await unitTests({ env, gear: 'long', words: [...units, ...vitest] }),
      (Date.now() - began) / 1000,
    )
  }
  if (specs.length > 0) {
    await totals.check('build', () => ensureBuild())
    const began = Date.now()
    outcome.take(
      'stories',
      await stories({ env, gear: 'long', words: [...specs, ...playwright] }),
      (Date.now() - began) / 1000,
    )
  }
  await outcome.close({ strict: true })
}
