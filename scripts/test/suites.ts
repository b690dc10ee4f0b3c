// The two test runners: how each is started, and how its own JSON report is read, file by file.
import { join, relative, sep } from 'node:path'
import { root } from '../setup/paths.mjs'
import { run } from '../setup/run.mjs'
import { type Gear, isStory } from './gears.ts'
import { bin, readReport, reports, spansDir, type Unhandled, UNHANDLED } from './places.ts'
import type { Counts } from './totals.ts'

/** What one file of tests came to. */
export interface FileResult extends Counts {
  /** Relative to the project, with `/`. */
  readonly file: string
  /** The mode that a story ran in; '' for other tests. */
  readonly project: string
  /** Of those that failed. */
  readonly names: readonly string[]
  readonly seconds: number
}
export interface SuiteResult {
  readonly files: readonly FileResult[]
  /** What failed outside of every file: a runner that died, an error that no test waited for. */
  readonly stray: readonly string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName: string }[]
  }[]
}
interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { duration: number }[]
}
interface Suite {
  title: string
  file?: string
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: Suite[]
}
interface PlaywrightReport {
  suites: Suite[]
  errors: { message?: string }[]
}

const toRelative = (path: string): string => relative(root, path).split(sep).join('/')
const count = (rows: readonly string[], ...wanted: string[]): number =>
  rows.filter((row) => wanted.includes(row)).length

/** A file that failed without a failed test (it could not be loaded) counts as one failure. */
const readFiles = (found: VitestReport): FileResult[] =>
  found.testResults.map((one) => {
    const states = one.assertionResults.map((row) => row.status)
    const names = one.assertionResults.filter((row) => row.status === 'failed').map((row) => row.fullName)
    const broken = one.status === 'failed' && names.length === 0
    return {
      file: toRelative(one.name),
      project: '',
      passed: count(states, 'passed'),
      failed: broken ? 1 : names.length,
      skipped: count(states, 'pending', 'skipped', 'todo'),
      names: broken ? ['the file itself'] : names,
      seconds: Math.max(0, (one.endTime ?? 0) - (one.startTime ?? 0)) / 1000,
    }
  })

/**
 * By file. An error that no test waited for is a failure of the file that ran then, and a stray one when nothing is
 * known of it.
 */
export function readVitest(found: VitestReport, unhandled: readonly Unhandled[]): SuiteResult {
  const known = unhandled.map(({ file, message }) => ({
    file: file === null ? '' : toRelative(file),
    name: `an error that no test waited for: ${message}`,
  }))
  const files = readFiles(found).map((one) => {
    const own = known.filter(({ file }) => file === one.file).map(({ name }) => name)
    return { ...one, failed: one.failed + own.length, names: [...one.names, ...own] }
  })
  return { files, stray: known.filter(({ file }) => files.every((one) => one.file !== file)).map(({ name }) => name) }
}

/** Stories by file and mode. */
export function readPlaywright(found: PlaywrightReport): SuiteResult {
  const rows = new Map<
    string,
    { file: string; project: string; passed: number; failed: number; skipped: number; names: string[]; seconds: number }
  >()
  const walk = (one: Suite, trail: readonly string[]): void => {
    for (const spec of one.specs ?? []) {
      for (const { projectName, status, results } of spec.tests) {
        const file = `tests/e2e/${spec.file}`
        const row = rows.get(`${projectName} ${file}`) ?? {
          file,
          project: projectName,
          passed: 0,
          failed: 0,
          skipped: 0,
          names: [],
          seconds: 0,
        }
        rows.set(`${projectName} ${file}`, row)
        if (status === 'skipped') row.skipped += 1
        else if (status === 'unexpected') {
          row.failed += 1
          row.names.push([...trail, spec.title].join(' > '))
        } else row.passed += 1
        row.seconds += results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      }
    }
    for (const child of one.suites ?? []) walk(child, [...trail, child.title])
  }
  for (const one of found.suites) walk(one, [])
  const files = [...rows.values()]
  // Errors of failed tests stand there, too: only those without one are strays.
  const stray = files.some((file) => file.failed > 0)
    ? []
    : found.errors.map((error) => String(error.message).split('\n')[0] ?? '')
  return { files, stray }
}

/**
 * A runner may fail although no test of its report did: that is a stray failure. `failure`: how it ended, '' = well.
 */
export function withEnd(found: SuiteResult, failure: string): SuiteResult {
  return failure === '' || found.stray.length > 0 || found.files.some((file) => file.failed > 0)
    ? found
    : { ...found, stray: [`the runner itself: ${failure.slice(-2000)}`] }
}

/** Runs a runner to its end and reads its report; one that wrote none is a stray failure. */
const suite = async (
  args: readonly string[],
  env: Record<string, string>,
  read: () => SuiteResult | null,
): Promise<SuiteResult> => {
  let failure = ''
  await run(process.execPath, [...args], {
    env: { ...env, TEST_SPANS_DIR: spansDir },
    timeoutMs: 5_400_000,
    inherit: true,
  }).catch((error: unknown) => (failure = String(error)))
  const found = read()
  return found === null ? { files: [], stray: [`no report\n${failure.slice(-2000)}`] } : withEnd(found, failure)
}

export interface SuiteCall {
  readonly env: Record<string, string>
  readonly gear: Gear
  /** More words for the runner: files, or options. */
  readonly words?: readonly string[]
  /** Names of its projects; none = all. */
  readonly projects?: readonly string[]
  /** At most so many workers; absent: as its configuration says. */
  readonly workers?: number
}

const chosen = (projects: readonly string[] = []): string[] => projects.map((name) => `--project=${name}`)

/** Unit tests: all of the gear and projects, or these files. */
export function unitTests({ env, gear, words = [], projects, workers }: SuiteCall): Promise<SuiteResult> {
  const report = 'vitest.json'
  const files = words.some((word) => !word.startsWith('-'))
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...words,
    ...chosen(projects),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    `--reporter=${files ? 'default' : 'dot'}`,
    '--reporter=json',
    '--reporter=./scripts/test/unhandled-reporter.ts',
    `--outputFile.json=${join(reports, report)}`,
  ]
  return suite(args, { ...env, TEST_GEAR: gear }, () => {
    const found = readReport(report) as VitestReport | null
    return found && readVitest(found, (readReport(UNHANDLED) ?? []) as Unhandled[])
  })
}

/** Stories on the built product: all of the gear and projects, or these files. */
export function stories({ env, gear, words = [], projects, workers }: SuiteCall): Promise<SuiteResult> {
  const report = 'playwright.json'
  const args = [
    bin('@playwright/test/cli.js'),
    'test',
    '-c',
    'tests/playwright.config.ts',
    ...words,
    ...chosen(projects),
    ...(workers === undefined ? [] : [`--workers=${workers}`]),
  ]
  return suite(args, { ...env, TEST_GEAR: gear, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report) }, () => {
    const found = readReport(report) as PlaywrightReport | null
    return found && readPlaywright(found)
  })
}

/** Runs one file alone: the only busy process. */
export function alone(result: Pick<FileResult, 'file' | 'project'>, env: Record<string, string>): Promise<SuiteResult> {
  return isStory(result.file)
    ? stories({ env, gear: 'long', words: [result.file], projects: [result.project], workers: 1 })
    : unitTests({ env, gear: 'long', words: [result.file], workers: 1 })
}
