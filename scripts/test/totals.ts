// What the run counts, and its last lines.
import { say } from '../setup/run.mjs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}
export interface Totals {
  readonly counts: Counts
  /** Counts one check that passes or fails as a whole, with its time. */
  check(name: string, work: () => Promise<unknown> | unknown): Promise<void>
  /** Adds what a runner counted; `names` are those that failed. */
  add(name: string, counts: Counts, names: readonly string[]): void
  /** Prints what failed and the closing line; answers the exit code. */
  close(): number
}

export function secondsSince(began: number): string {
  return ((Date.now() - began) / 1000).toFixed(1)
}

export function createTotals(): Totals {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  return {
    counts,
    check: async (name, work) => {
      const began = Date.now()
      try {
        await work()
        counts.passed += 1
        say(`✓ ${name} (${secondsSince(began)} s)`)
      } catch (error) {
        counts.failed += 1
        failures.push(name)
        say(`✗ ${name} (${secondsSince(began)} s)\n${error instanceof Error ? error.message : String(error)}`)
      }
    },
    add: (name, more, names) => {
      counts.passed += more.passed
      counts.failed += more.failed
      counts.skipped += more.skipped
      if (more.failed > 0) failures.push(`${name}: ${names.slice(0, 20).join('\n  ')}`)
    },
    close: () => {
      if (failures.length > 0) say(`\n${failures.join('\n')}`)
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
      return counts.failed > 0 ? 1 : 0
    },
  }
}
