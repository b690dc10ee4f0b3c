// Runs files of tests of a scratch copy, as `npm test -- FILE` does in the tree.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightReport, playwrightVerdict, together, type Verdict, vitestReport, vitestVerdict } from './verdict.ts'

export interface TestRun {
  readonly tests: readonly string[]
  readonly only?: string | undefined
  /** Ends with the first failure. */
  readonly first: boolean
}
export interface RunnerOptions {
  /** The copy. */
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** Ends a run that hangs, ms. */
  readonly timeoutMs: number
}

/** The runners take names as patterns. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isStory = (file: string): boolean => file.endsWith('.spec.ts')

/**
 * Starts the runner in a process group of its own and waits for its end; answers its exit code and the last of what it
 * printed.
 */
const runToEnd = (
  args: readonly string[],
  { root, env, timeoutMs }: RunnerOptions,
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kill = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    process.once('exit', kill)
    const timer = setTimeout(kill, timeoutMs)
    let output = ''
    const take = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-4000))
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', kill)
      resolve({ code, output })
    })
  })

/** Runs these tests and reads the reports. */
export async function runTests({ tests, only, first }: TestRun, options: RunnerOptions): Promise<Verdict> {
  const report = (name: string): string => join(options.root, '.cache/reports', name)
  const names = ['vitest.json', 'playwright.json'] as const
  for (const name of names) rmSync(report(name), { force: true })
  const { code, output } = await runToEnd(
    [
      'scripts/test/main.ts',
      ...tests,
      ...(only === undefined ? [] : ['-t', literal(only)]),
      ...(first ? ['--first'] : []),
    ],
    options,
  )
  const read = (name: (typeof names)[number]): unknown =>
    existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : null
  const verdictOf = (name: (typeof names)[number], judge: (found: unknown) => Verdict): Verdict => {
    const found = read(name)
    return found === null ? { kind: 'broken', reason: `no report\n${output}` } : judge(found)
  }
  const verdict = together([
    ...(tests.some((file) => !isStory(file))
      ? [verdictOf('vitest.json', (found) => vitestVerdict(vitestReport.parse(found), options.root))]
      : []),
    ...(tests.some(isStory)
      ? [verdictOf('playwright.json', (found) => playwrightVerdict(playwrightReport.parse(found)))]
      : []),
  ])
  // A worker that died leaves a report without its tests.
  return verdict.kind === 'passed' && code !== 0 ? { kind: 'broken', reason: output } : verdict
}
