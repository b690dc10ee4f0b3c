// Which tests a change asks for first, within a given time.
import type { FileTime } from './times.ts'

export interface Pick {
  /** Files of tests, the nearest to the change first. */
  readonly files: readonly string[]
  /** Tests that the change reaches, too, and for which there was no time. */
  readonly left: readonly string[]
}

/**
 * Seconds of a file that this copy of the sources never timed, as a fresh clone: those that are long by name, have a
 * browser or kill processes take longer than all others together may.
 */
const guess = (file: string): number => {
  if (/^tests\/(kill|chaos)/.test(file)) return file.includes('.long.') ? 600 : 60
  if (/\.spec\.ts$/.test(file)) return file.includes('.long.') ? 300 : 60
  if (file.includes('.long.')) return 120
  return /^src\/helper\/platforms/.test(file) ? 20 : 2
}

/**
 * Takes tests by their distance to the change, the quick ones first, as long as their seconds fit into `budget`.
 * A changed file of tests is always taken.
 */
export function pickTests(distances: ReadonlyMap<string, number>, known: readonly FileTime[], budget: number): Pick {
  const seconds = new Map(known.map((one) => [one.file, one.seconds]))
  const cost = (file: string): number => seconds.get(file) ?? guess(file)
  const tests = [...distances]
    .filter(([file]) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .toSorted(([a, far], [b, further]) => far - further || cost(a) - cost(b))
  const files: string[] = []
  const left: string[] = []
  let spent = 0
  for (const [file, far] of tests) {
    if (far > 0 && spent + cost(file) > budget) left.push(file)
    else {
      files.push(file)
      spent += cost(file)
    }
  }
  return { files, left }
}
