// Where the run keeps what it writes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root } from '../setup/paths.mjs'
import type { FileTime } from './times.ts'

export const reports = join(cacheDir, 'reports')
/** A line per file of tests, written by its worker (tests/fixtures/note-span.ts). */
export const spansDir = join(reports, 'spans')
const TIMES = 'times.json'
/** Where the time of each file went, the slowest first. It outlives a run of other files. */
export const timesFile = join(reports, TIMES)

/** Errors that no test waited for, as scripts/test/unhandled-reporter.ts leaves them. */
export const UNHANDLED = 'unhandled.json'
export interface Unhandled {
  /** The file whose tests ran then, absolute; null when no worker said it. */
  readonly file: string | null
  readonly message: string
}

/** An entry point of a package. */
export function bin(path: string): string {
  return join(root, 'node_modules', path)
}

/** Forgets the reports of the run before, its times excepted. */
export function freshReports(): void {
  mkdirSync(reports, { recursive: true })
  for (const name of readdirSync(reports))
    if (name !== TIMES) rmSync(join(reports, name), { recursive: true, force: true })
  mkdirSync(spansDir)
}

/** A runner's own JSON report; null when it wrote none. */
export function readReport(name: string): unknown {
  return existsSync(join(reports, name)) ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null
}

/** Every line of the JSON-lines files of a folder. */
export function readLines(dir: string): unknown[] {
  return existsSync(dir)
    ? readdirSync(dir).flatMap((name) =>
        readFileSync(join(dir, name), 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line): unknown => JSON.parse(line)),
      )
    : []
}

/** What tests left as JSON files in a folder of test-results. */
export function leftIn<T>(folder: string): T[] {
  const dir = join(root, 'test-results', folder)
  return existsSync(dir)
    ? readdirSync(dir)
        .toSorted()
        .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as T)
    : []
}

/** Times of the files of tests as the last whole run measured them. */
export function knownTimes(): FileTime[] {
  return existsSync(timesFile) ? (JSON.parse(readFileSync(timesFile, 'utf8')) as FileTime[]) : []
}
