// The two test runners: how each is started, and how its own JSON report is read.
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { run, say } from '../setup/run.mjs'
import { bin, readReport, reports, spansDir } from './places.ts'
import { type Counts, secondsSince, type Totals } from './totals.ts'

type Read = Counts & { readonly names: readonly string[] }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
interface Suite {
  title: string
  specs?: { title: string; ok: boolean }[]
  suites?: Suite[]
}
interface PlaywrightReport {
  suites: Suite[]
  stats: { expected: number; unexpected: number; skipped: number }
  errors: { message?: string }[]
}

/** A file that failed without a failed test (it could not be loaded) counts as one failure. */
export const readVitest = (found: VitestReport): Read => {
  const short = (name: string): string => name.replace(`${root}/`, '')
  const names = found.testResults.flatMap((file) => file.assertionResults.filter((one) => one.status === 'failed').map((one) => `${short(file.name)} > ${one.fullName}`))
  const broken = found.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')).map((file) => short(file.name))
  return { passed: found.numPassedTests, failed: found.numFailedTests + broken.length, skipped: found.numPendingTests + found.numTodoTests, names: [...names, ...broken] }
}

export const readPlaywright = (found: PlaywrightReport): Read => {
  const names: string[] = []
  const walk = (one: Suite, trail: string[]): void => {
    for (const spec of one.specs ?? []) {
      const name = [...trail, spec.title].join(' > ')
      if (!spec.ok) names.push(name)
    }
    for (const child of one.suites ?? []) walk(child, [...trail, child.title])
  }
  for (const one of found.suites) walk(one, [one.title])
  const { stats } = found
  const outside = found.errors.map((error) => String(error.message).split('\n')[0] ?? '')
  return { passed: stats.expected, failed: stats.unexpected + (stats.unexpected > 0 ? 0 : outside.length), skipped: stats.skipped, names: [...names, ...outside] }
}

/** A runner may fail although no test of its report did: a worker that died, an error that no test waited for. That counts as one failure. `failure`: how it ended, '' = well. */
export const withEnd = (counts: Read, failure: string): Read => (failure === '' || counts.failed > 0 ? counts : { ...counts, failed: 1, names: [`the runner itself: ${failure.slice(-2000)}`] })

/** Runs a runner to its end and adds up its report; one that wrote none counts as one failure. */
const suite = async (totals: Totals, name: string, args: readonly string[], env: Record<string, string>, read: () => Read | null): Promise<void> => {
  const began = Date.now()
  let failure = ''
  await run(process.execPath, [...args], { env: { ...env, TEST_SPANS_DIR: spansDir }, timeoutMs: 3_600_000, inherit: true }).catch((error: unknown) => (failure = String(error)))
  const took = secondsSince(began)
  const found = read()
  if (!found) return totals.add(name, { passed: 0, failed: 1, skipped: 0 }, [`no report\n${failure.slice(-2000)}`])
  const counts = withEnd(found, failure)
  totals.add(name, counts, counts.names)
  say(`${counts.failed > 0 ? '✗' : '✓'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${took} s)`)
}

/** Unit tests: all of them, or these files. */
export const unitTests = (totals: Totals, env: Record<string, string>, files: readonly string[] = []): Promise<void> =>
  suite(totals, 'vitest', [bin('vitest/vitest.mjs'), 'run', ...files, `--reporter=${files.length > 0 ? 'default' : 'dot'}`, '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`], env, () => {
    const found = readReport('vitest.json') as VitestReport | null
    return found && readVitest(found)
  })

/** User stories on the built product: all of them, or these files. */
export const stories = (totals: Totals, env: Record<string, string>, files: readonly string[] = []): Promise<void> =>
  suite(totals, 'playwright', [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts', ...files], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') }, () => {
    const found = readReport('playwright.json') as PlaywrightReport | null
    return found && readPlaywright(found)
  })
