// `npm test -- FILE …`: these files of tests and nothing else.
import { ensureBuild } from '../setup/setup.mjs'
import { freshReports } from './places.ts'
import { stories, unitTests } from './suites.ts'
import type { Totals } from './totals.ts'

/** True for a story, which runs on the built product. */
export const isStory = (file: string): boolean => /\.spec\.ts$/.test(file)

/** Runs unit tests and stories by their paths, or a part of them. */
export const filesRun = async (totals: Totals, env: Record<string, string>, files: readonly string[]): Promise<void> => {
  freshReports()
  const specs = files.filter(isStory)
  const units = files.filter((file) => !isStory(file))
  if (units.length > 0) await unitTests(totals, env, units)
  if (specs.length === 0) return
  await totals.check('build', () => ensureBuild())
  await stories(totals, env, specs)
}
