// npm test: all set-up, then everything CI checks. Last line: N passed, N failed, N skipped.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { platformTable } from './platform-table.mjs'
import { cacheDir, node24, root } from './setup/paths.mjs'
import { run, say } from './setup/run.mjs'
import { ensureBuild, setup } from './setup/setup.mjs'

const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1)

/** One check that passes or fails as a whole. */
const check = async (name, work) => {
  const began = Date.now()
  try {
    await work()
    totals.passed += 1
    say(`✓ ${name} (${seconds(began)} s)`)
  } catch (error) {
    totals.failed += 1
    failures.push(name)
    say(`✗ ${name} (${seconds(began)} s)\n${error.message}`)
  }
}
const bin = (path) => join(root, 'node_modules', path)
const reports = join(cacheDir, 'reports')
const report = (name) => (existsSync(join(reports, name)) ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null)

/** Runs a test runner and adds up its own JSON report; a runner that wrote none counts as one failure. */
const suite = async (name, args, env, read) => {
  const began = Date.now()
  let output = ''
  await run(node24(), args, { env, timeoutMs: 1_500_000, inherit: true }).catch((error) => (output = error.message))
  const took = seconds(began)
  const counts = read()
  if (!counts) {
    totals.failed += 1
    failures.push(`${name}: no report\n${output.slice(-2000)}`)
    return
  }
  for (const key of Object.keys(totals)) totals[key] += counts[key]
  if (counts.failed) failures.push(`${name}: ${counts.names.slice(0, 20).join('\n  ')}`)
  say(`${counts.failed ? '✗' : '✓'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${took} s)`)
}

const readVitest = () => {
  const found = report('vitest.json')
  if (!found) return null
  const names = found.testResults.flatMap((file) => file.assertionResults.filter((one) => one.status === 'failed').map((one) => `${file.name.replace(`${root}/`, '')} > ${one.fullName}`))
  const broken = found.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')).map((file) => file.name.replace(`${root}/`, ''))
  return { passed: found.numPassedTests, failed: found.numFailedTests + broken.length, skipped: found.numPendingTests + found.numTodoTests, names: [...names, ...broken] }
}
const readPlaywright = () => {
  const found = report('playwright.json')
  if (!found) return null
  const names = []
  const walk = (one, trail) => {
    for (const spec of one.specs ?? []) {
      if (!spec.ok) names.push([...trail, spec.title].join(' > '))
      else if (spec.tests.some((test) => test.status === 'flaky')) say(`! passed only at the second try: ${[...trail, spec.title].join(' > ')}`)
    }
    for (const child of one.suites ?? []) walk(child, [...trail, child.title])
  }
  found.suites.forEach((one) => walk(one, [one.title]))
  const { expected, unexpected, flaky, skipped } = found.stats
  const outside = found.errors.map((error) => String(error.message).split('\n')[0])
  return { passed: expected + flaky, failed: unexpected + (unexpected ? 0 : outside.length), skipped, names: [...names, ...outside] }
}

const only = process.argv.slice(2)
const wants = (part) => only.length === 0 || only.includes(part)

const { env } = await setup({ build: false })
// Compiler and linter are Go programs: with more room before they tidy up, they need a fifth less of the processor.
const goEnv = { ...env, GOGC: '400' }
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const staticChecks = async () => {
  // A compiler for each of two cores; the longest begin.
  const rooms = ['tests', 'src/renderer', 'src/backend', 'src/main', 'src/helper', 'src/contract', 'src/preload']
  const lane = async () => {
    for (let room = rooms.shift(); room !== undefined; room = rooms.shift()) await check(`types ${room}`, () => run(node24(), [bin('typescript/bin/tsc'), '--noEmit', '-p', room], { env: goEnv }))
  }
  // Beside the tests one is enough.
  await Promise.all(wants('unit') ? [lane()] : [lane(), lane()])
  await check('lint', () => run(node24(), [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'src', 'tests', 'scripts'], { env: goEnv }))
}
/** What the tests left in a folder of test-results. */
const leftIn = (folder) => {
  const dir = join(root, 'test-results', folder)
  return existsSync(dir) ? readdirSync(dir).sort().map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8'))) : []
}
/** How each platform's steps met a changed page. */
const changesTable = () => {
  const rows = leftIn('changes')
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.cells)))]
  say(`\n| changes | ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length + 1)}`)
  for (const row of rows) say(`| ${row.name} | ${columns.map((column) => row.cells[column] ?? '').join(' | ')} |`)
}
if (wants('unit')) for (const folder of ['platforms', 'changes']) rmSync(join(root, 'test-results', folder), { recursive: true, force: true })
const unitTests = () => suite('vitest', [bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--reporter=${join(root, 'scripts/flaky-reporter.mjs')}`, `--outputFile.json=${join(reports, 'vitest.json')}`], env, readVitest)
// The unit tests begin with those that kill processes and wait for them: compilers and linter find the cores half idle.
await Promise.all([wants('static') ? staticChecks() : null, wants('unit') ? unitTests() : null])
if (wants('unit')) {
  const { lines, missing } = platformTable(leftIn('platforms'))
  say(`\n${lines.join('\n')}`)
  changesTable()
  await check('every cell of the platform table was shown', () => {
    if (missing.length > 0) throw new Error(`NOT SHOWN: ${missing.join('; ')}`)
  })
}
if (wants('e2e')) {
  await check('build', () => ensureBuild())
  await check('bundle budgets', () => run(node24(), ['scripts/check-bundles.mjs'], { env }))
  await suite('playwright', [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts'], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') }, readPlaywright)
}
if (failures.length) say(`\n${failures.join('\n')}`)
say('\nThe double of electron stands in where no binary exists; see README "Not verified here" for what it can not prove.')
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
process.exit(totals.failed ? 1 : 0)
