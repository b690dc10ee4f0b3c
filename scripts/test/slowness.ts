// How slow this machine is now, measured at the start of a run: every deadline of the tests is multiplied by it
// (tests/fixtures/slowness.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { pbkdf2Sync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { chromeFlags, pageBrowserPath } from '../../tests/fixtures/paths.ts'

/** What an idle machine of two cores needs (Xeon of 2.x GHz, November 2026), ms. */
const USUAL = { calculation: 210, browser: 220 }
/** More than this is no slow machine but a broken one, and its run may well end red. */
const MOST = 10

export interface Slowness {
  /** For deadlines: by the clock on the wall, so that a crowd counts, too. */
  readonly factor: number
  /** For the budget: by processor time, so that a crowd does not count. */
  readonly processor: number
  readonly calculationMs: number
  readonly browserMs: number
}

/** A fixed amount of work, wall and processor time in ms. */
const calculate = (): { wallMs: number; cpuMs: number } => {
  const began = performance.now()
  const before = process.cpuUsage()
  pbkdf2Sync('slowness', 'fixed', 120_000, 64, 'sha512')
  const rows = Array.from({ length: 120_000 }, (_, at) => ({ key: (at * 7_919) % 120_011, text: `row ${at}` }))
  rows.sort((a, b) => a.key - b.key)
  JSON.parse(JSON.stringify(rows))
  const { user, system } = process.cpuUsage(before)
  return { wallMs: performance.now() - began, cpuMs: (user + system) / 1000 }
}

/** Starts a browser, lets it draw one page, and ends it. */
const startBrowser = async (): Promise<number> => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'slowness-'))
  const began = performance.now()
  try {
    const browser = await launch({
      executablePath: pageBrowserPath,
      userDataDir,
      args: [...chromeFlags, '--headless'],
      timeout: 120_000,
    })
    const page = await browser.newPage()
    await page.setContent('<p>quick</p>')
    const took = performance.now() - began
    await browser.close()
    return took
  } finally {
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What these measures mean; never below 1 nor above MOST. */
export function toSlowness({
  wallMs,
  cpuMs,
  browserMs,
}: {
  wallMs: number
  cpuMs: number
  browserMs: number
}): Slowness {
  const within = (value: number): number => Math.round(Math.min(MOST, Math.max(1, value)) * 100) / 100
  return {
    factor: within(Math.max(wallMs / USUAL.calculation, browserMs / USUAL.browser)),
    processor: within(cpuMs / USUAL.calculation),
    calculationMs: Math.round(wallMs),
    browserMs: Math.round(browserMs),
  }
}

/** Measures twice and takes the second: the first start reads its programs from the disk. */
export async function measureSlowness(): Promise<Slowness> {
  await startBrowser()
  calculate()
  const { wallMs, cpuMs } = calculate()
  return toSlowness({ wallMs, cpuMs, browserMs: await startBrowser() })
}
