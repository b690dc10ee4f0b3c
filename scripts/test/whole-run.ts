// The check, the long run, or parts of them: one phase after the other, so that no phase crowds another.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { run, say } from '../setup/run.mjs'
import { ensureBuild } from '../setup/setup.mjs'
import type { Gear } from './gears.ts'
import { createOutcome } from './outcome.ts'
import { createPhases, judge, phaseLines } from './phases.ts'
import { freshReports, knownTimes, leftIn, readLines, spansDir, timesFile } from './places.ts'
import { platformTable, type ShownCells } from './platform-table.ts'
import { startSampler } from './sampler.ts'
import { measureSlowness } from './slowness.ts'
import { staticChecks } from './static-checks.ts'
import { stories, type SuiteResult, unitTests } from './suites.ts'
import { type FileTime, fileTimes, slowest, type Span } from './times.ts'
import type { Totals } from './totals.ts'

/** Names of the parts, in the order in which they run. */
export const PARTS: readonly string[] = ['static', 'logic', 'browsers', 'e2e']

/**
 * Projects of vitest.config.ts whose tests calculate, and those that start browsers, films or processes and wait for
 * them.
 */
export const LOGIC = ['backend', 'renderer', 'components', 'main', 'scripts']
const BROWSERS = ['media', 'platforms', 'helper', 'forms', 'drills']

/** How each platform's steps met a changed page. */
const changesTable = (): void => {
  const rows = leftIn<{ name: string; cells: Record<string, string> }>('changes')
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.cells)))]
  say(`\n| changes | ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}`)
  for (const row of rows) say(`| ${row.name} | ${columns.map((column) => row.cells[column] ?? '').join(' | ')} |`)
}

const shownTables = async (totals: Totals, isWhole: boolean): Promise<void> => {
  const { lines, missing } = platformTable(leftIn<ShownCells>('platforms'))
  say(`\n${lines.join('\n')}`)
  changesTable()
  // The check shows each platform's journey; every cell is the long run's, when all its tests ran.
  if (isWhole)
    await totals.check('every cell of the platform table was shown', () => {
      if (missing.length > 0) throw new Error(`NOT SHOWN: ${missing.join('; ')}`)
    })
}

/** Those of files that did not run this time stay. */
const keepTimes = (times: readonly FileTime[]): void => {
  const ran = new Set(times.map((one) => one.file))
  const all = [...times, ...knownTimes().filter((one) => !ran.has(one.file))]
  writeFileSync(
    timesFile,
    `${JSON.stringify(
      all.toSorted((a, b) => b.seconds - a.seconds),
      null,
      1,
    )}\n`,
  )
}

export interface RunOptions {
  readonly gear: Gear
  /** None = all. */
  readonly parts: readonly string[]
  /** No second look. */
  readonly strict: boolean
}

/** Runs the phases one after the other and says at the end what each used and where the time went. */
export async function wholeRun(
  totals: Totals,
  env: Record<string, string>,
  { gear, parts, strict }: RunOptions,
): Promise<void> {
  const wants = (part: string): boolean => parts.length === 0 || parts.includes(part)
  freshReports()
  // Cells of the platforms are shown by tests of both kinds.
  if (wants('logic') || wants('browsers'))
    for (const folder of ['platforms', 'changes'])
      rmSync(join(root, 'test-results', folder), { recursive: true, force: true })
  const slowness = await measureSlowness()
  say(
    `· slowness ${slowness.factor}: deadlines are so many times as long (a calculation took ${slowness.calculationMs} ms, a browser's start ${slowness.browserMs} ms; processor ${slowness.processor})`,
  )
  const all = { ...env, TEST_SLOWNESS: String(slowness.factor) }
  const sampler = startSampler()
  const phases = createPhases(sampler.totalMs)
  const outcome = createOutcome(totals, all)
  const suite = async (name: string, work: () => Promise<SuiteResult>): Promise<void> => {
    const began = Date.now()
    const found = await phases.measure(name, work)
    outcome.take(name, found, (Date.now() - began) / 1000)
  }
  if (wants('static'))
    await phases.measure('static checks', () => staticChecks(totals, all, { lanes: 2, unused: true }))
  if (wants('logic')) await suite('tests without browsers', () => unitTests({ env: all, gear, projects: LOGIC }))
  if (wants('browsers')) {
    await suite('tests with browsers, films and processes', () => unitTests({ env: all, gear, projects: BROWSERS }))
    await shownTables(totals, gear === 'long' && wants('logic'))
  }
  if (wants('e2e')) {
    await phases.measure('build', async () => {
      await totals.check('build', () => ensureBuild())
      await totals.check('bundle budgets', () => run(process.execPath, ['scripts/check-bundles.mjs'], { env: all }))
    })
    await suite('stories', () => stories({ env: all, gear }))
  }
  await phases.measure('second look', () => outcome.close({ strict }))
  sampler.stop()
  const times = fileTimes(readLines(spansDir) as Span[], sampler.timeline)
  keepTimes(times)
  say(`\n${slowest(times).join('\n')}\n\n${phaseLines(phases.rows).join('\n')}`)
  if (gear === 'check' && parts.length === 0) await holdBudget(totals, judge(phases.rows, slowness.processor))
}

/**
 * Above the budget the run says so; above twice of it it is red: it can neither grow slow unnoticed nor fail by a slow
 * machine.
 */
const holdBudget = async (totals: Totals, { used, allowed, above, over }: ReturnType<typeof judge>): Promise<void> => {
  if (used === null) return
  const line = `${used.toFixed(0)} processor seconds of ${allowed.toFixed(0)}`
  say(
    `${above ? '! above the budget: ' : ''}${line}${above ? '; move what is long by nature to *.long.test.ts, or make it cheaper' : ''}`,
  )
  await totals.check('the check keeps to twice its budget', () => {
    if (over) throw new Error(line)
  })
}
