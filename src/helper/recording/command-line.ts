// `npm run helper -- probe FILE` and `-- replay FILE`: what a recording tells, without any account.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from '../../contract/entities/recording.ts'
import { findChrome } from '../browser/find-chrome.ts'
import { launchBrowser } from '../browser/launch.ts'
import { createRunContext } from '../jobs/run-context.ts'
import { HelperError, unsupported } from '../lib/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import type { Platform } from '../platforms/platform.ts'
import { builtInFacts, tableLists } from '../tables/live-table.ts'
import { compareRecording } from './compare.ts'
import { comparisonLines, isHealthy } from './comparison-lines.ts'
import { readRecording } from './read-recording.ts'

const COMPARE_MS = 300_000
export interface CompareOptions {
  readonly file: string
  /** A recording from when all was well. */
  readonly against?: string | undefined
  readonly browserPath?: string | undefined
  readonly chromeArgs: readonly string[]
  /** The built-in ones: a table is there once its platform is made. */
  readonly platforms: readonly Platform[]
}

/**
 * Compares recordings with the built-in table in a browser of their own without a window. Answers false when something
 * has to be mended. @throws HelperError
 */
export async function printComparison(
  { file, against, browserPath, chromeArgs, platforms }: CompareOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const recording = await readRecording(file)
  const earlier = against === undefined ? undefined : await readRecording(against)
  if (earlier && earlier.platform !== recording.platform)
    throw new HelperError({
      kind: 'environment',
      code: 'BAD_RECORDING',
      msg: `两个录制不是同一平台：${recording.platform}、${earlier.platform}`,
    })
  const known = platforms.some(({ info }) => info.value === recording.platform)
  const facts = builtInFacts(recording.platform)
  if (!known || !facts) throw unsupported(`平台 ${recording.platform} 的页面规则`)
  const chrome = await findChrome(browserPath ? { browserPath } : {})
  const dir = await mkdtemp(join(tmpdir(), 'recording-'))
  const run = createRunContext({
    deadline: Date.now() + COMPARE_MS,
    signal: new AbortController().signal,
    log: silentLogger,
  })
  const browser = await launchBrowser({
    executablePath: chrome.path,
    profileDir: join(dir, 'profile'),
    visible: false,
    headless: true,
    chromeArgs,
  })
  try {
    const table = tableLists(recording.platform)
    const before: Comparison | undefined =
      earlier &&
      (await compareRecording(run.ctx, browser.page, { recording: earlier, table, tableVersion: facts.version }))
    const found = await compareRecording(run.ctx, browser.page, {
      recording,
      table,
      tableVersion: facts.version,
      before,
    })
    for (const line of comparisonLines(found)) say(line)
    return isHealthy(found)
  } finally {
    run.dispose()
    await browser.close()
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}
