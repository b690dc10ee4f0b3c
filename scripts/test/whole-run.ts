// Everything that CI checks, or the parts of it that were asked for by name.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { run, say } from '../setup/run.mjs'
import { ensureBuild } from '../setup/setup.mjs'
import { freshReports, knownTimes, leftIn, readLines, spansDir, timesFile } from './places.ts'
import { platformTable, type ShownCells } from './platform-table.ts'
import { startSampler } from './sampler.ts'
import { staticChecks } from './static-checks.ts'
import { stories, unitTests } from './suites.ts'
import { type FileTime, fileTimes, slowest, type Span } from './times.ts'
import type { Totals } from './totals.ts'

/** Names of the parts. */
export const PARTS: readonly string[] = ['static', 'unit', 'e2e']

/** How each platform's steps met a changed page. */
const changesTable = (): void => {
  const rows = leftIn<{ name: string; cells: Record<string, string> }>('changes')
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.cells)))]
  say(`\n| changes | ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}`)
  for (const row of rows) say(`| ${row.name} | ${columns.map((column) => row.cells[column] ?? '').join(' | ')} |`)
}

const shownTables = async (totals: Totals): Promise<void> => {
  const { lines, missing } = platformTable(leftIn<ShownCells>('platforms'))
  say(`\n${lines.join('\n')}`)
  changesTable()
  await totals.check('every cell of the platform table was shown', () => {
    if (missing.length > 0) throw new Error(`NOT SHOWN: ${missing.join('; ')}`)
  })
}

/** Those of files that did not run this time stay. */
const keepTimes = (times: readonly FileTime[]): void => {
  const ran = new Set(times.map((one) => one.file))
  const all = [...times, ...knownTimes().filter((one) => !ran.has(one.file))]
  writeFileSync(timesFile, `${JSON.stringify(all.toSorted((a, b) => b.seconds - a.seconds), null, 1)}\n`)
}

/** Runs the parts (none named = all) and says at the end where the time went. */
export const wholeRun = async (totals: Totals, env: Record<string, string>, parts: readonly string[]): Promise<void> => {
  const wants = (part: string): boolean => parts.length === 0 || parts.includes(part)
  freshReports()
  const sampler = startSampler()
  if (wants('unit')) for (const folder of ['platforms', 'changes']) rmSync(join(root, 'test-results', folder), { recursive: true, force: true })
  // The unit tests begin with those that kill processes and wait for them: compilers and linter find the cores half idle. Alone they take both cores.
  await Promise.all([wants('static') ? staticChecks(totals, env, { lanes: wants('unit') ? 1 : 2 }) : null, wants('unit') ? unitTests(totals, env) : null])
  if (wants('unit')) await shownTables(totals)
  if (wants('e2e')) {
    await totals.check('build', () => ensureBuild())
    await totals.check('bundle budgets', () => run(process.execPath, ['scripts/check-bundles.mjs'], { env }))
    await stories(totals, env)
  }
  sampler.stop()
  const times = fileTimes(readLines(spansDir) as Span[], sampler.timeline)
  keepTimes(times)
  say(`\n${slowest(times).join('\n')}`)
}
