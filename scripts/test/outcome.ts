// Results of the runners, file by file, until they are counted.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../setup/run.mjs'
import { reports } from './places.ts'
import { MOST_UNSTABLE, secondLook, type Unstable } from './second-look.ts'
import { alone, type FileResult, type SuiteResult } from './suites.ts'
import type { Counts, Totals } from './totals.ts'

export function countsOf(files: readonly FileResult[]): Counts {
  return files.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** A file with the mode that its stories ran in. */
export function labelOf({ file, project }: Pick<FileResult, 'file' | 'project'>): string {
  return project === '' ? file : `[${project}] ${file}`
}

export interface Outcome {
  /** Takes what a runner came to and says it in a line. */
  take(name: string, found: SuiteResult, seconds: number): void
  /** Looks again at what failed (unless `strict`), counts everything, names what was unstable. */
  close(options: { readonly strict: boolean }): Promise<void>
}

const unstableLines = (rows: readonly Unstable[]): string[] =>
  rows.map(
    (one) =>
      `  ${labelOf(one)}: ${one.names.join('; ')} (failed in ${one.firstSeconds.toFixed(1)} s, passed alone in ${one.secondSeconds.toFixed(1)} s)`,
  )

export function createOutcome(totals: Totals, env: Record<string, string>): Outcome {
  const all: FileResult[] = []
  return {
    take: (name, { files, stray }, seconds) => {
      all.push(...files)
      const counts = countsOf(files)
      if (stray.length > 0) totals.add(name, { passed: 0, failed: stray.length, skipped: 0 }, stray)
      say(
        `${counts.failed + stray.length > 0 ? '✗' : '✓'} ${name}: ${counts.passed} passed, ${counts.failed + stray.length} failed, ${counts.skipped} skipped (${seconds.toFixed(1)} s)`,
      )
    },
    close: async ({ strict }) => {
      const { files, unstable } = strict
        ? { files: all, unstable: [] }
        : await secondLook(all, (file) => {
            say(`\n· a second look, alone: ${labelOf(file)}`)
            return alone(file, env)
          })
      totals.add(
        'tests',
        countsOf(files),
        files.flatMap((one) => one.names.map((name) => `${labelOf(one)} > ${name}`)),
      )
      writeFileSync(join(reports, 'unstable.json'), `${JSON.stringify(unstable, null, 1)}\n`)
      if (unstable.length > 0)
        say(
          `\nunstable: failed among others, passed alone (at most ${MOST_UNSTABLE} are forgiven)\n${unstableLines(unstable).join('\n')}`,
        )
    },
  }
}
