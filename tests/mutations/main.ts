// `npm run mutations`: removes the code that keeps each promise, in a copy of the tree, and expects a test to fail.
import { cacheDir, childEnv, root } from '../../scripts/setup/paths.mjs'
import { memoryFolder } from '../../scripts/test/memory-folder.ts'
import { MUTATIONS } from './list.ts'
import { type Mutation, mutatedFiles } from './mutation.ts'
import { readOptions } from './options.ts'
import { runTests, type TestRun } from './run-tests.ts'
import { makeScratchCopy } from './scratch-copy.ts'
import { type Row, tableOf } from './table.ts'
import type { Verdict } from './verdict.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const options = readOptions(process.argv.slice(2), MUTATIONS)
if (typeof options === 'string') {
  process.stderr.write(`${options}\n`)
  process.exit(2)
}
const { chosen, list, skipBaseline } = options
if (list) {
  for (const { id, promise, slow } of chosen) say(`${id}${slow ? ' (slow)' : ''}: ${promise}`)
  process.exit(0)
}

const TIMEOUT_MS = 20 * 60_000
const temporary = memoryFolder()
if (temporary !== null) process.env['TMPDIR'] = temporary
const copy = makeScratchCopy(root)
process.once('exit', copy.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const runner = {
  root: copy.root,
  env: childEnv({ TEST_SETUP_ENV: process.env['TEST_SETUP_ENV'] ?? '{}', NODE_COMPILE_CACHE: `${cacheDir}/compiled` }),
  timeoutMs: TIMEOUT_MS,
}

/** Unmutated runs, each choice of tests once. */
const baselines = new Map<string, Promise<Verdict>>()
const baselineOf = ({ tests, only }: Mutation): Promise<Verdict> => {
  const key = [...tests, only ?? ''].join('\n')
  const found = baselines.get(key) ?? runTests({ tests, only, first: true }, runner)
  baselines.set(key, found)
  return found
}

const mutatedRun = async (mutation: Mutation): Promise<Verdict> => {
  const before = new Map([...new Set(mutation.edits.map((one) => one.file))].map((file) => [file, copy.read(file)]))
  const run: TestRun = { tests: mutation.tests, only: mutation.only, first: true }
  try {
    for (const [file, text] of mutatedFiles(mutation, copy.read)) copy.write(file, text)
    return await runTests(run, runner)
  } finally {
    for (const [file, text] of before) copy.write(file, text)
  }
}

const rows: Row[] = []
for (const [at, mutation] of chosen.entries()) {
  const baseline = skipBaseline ? null : await baselineOf(mutation)
  const began = Date.now()
  const verdict: Verdict =
    baseline === null || baseline.kind === 'passed'
      ? await mutatedRun(mutation)
      : {
          kind: 'broken',
          reason: `not green without the mutation: ${baseline.kind === 'failed' ? `${baseline.file} › ${baseline.title}` : baseline.reason}`,
        }
  const row: Row = { mutation, verdict, seconds: (Date.now() - began) / 1000 }
  rows.push(row)
  say(
    `${at + 1}/${chosen.length} ${verdict.kind === 'failed' ? '✓' : '✗'} ${mutation.id} (${row.seconds.toFixed(1)} s)${verdict.kind === 'broken' ? `\n${verdict.reason.split('\n').slice(0, 30).join('\n')}` : ''}`,
  )
}
const caught = rows.filter((row) => row.verdict.kind === 'failed').length
for (const line of tableOf(rows)) say(line)
say(`${caught} caught, ${rows.length - caught} missed`)
process.exit(caught === rows.length ? 0 : 1)
