import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import { pageBrowserPath } from '../../fixtures/paths.ts'
import { patient } from '../../fixtures/slowness.ts'
import type { FakePlatforms } from '../start.ts'

/** A Chromium that can reach the fake sites and nothing else. */
export interface FakeBrowser {
  readonly browser: Browser
  newPage(): Promise<Page>
  close(): Promise<void>
}

/** Starts Chromium with its own profile folder, removed on close. */
export async function openBrowser(fakes: FakePlatforms): Promise<FakeBrowser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'fake-browser-'))
  const browser = await launch({
    executablePath: pageBrowserPath,
    headless: true,
    pipe: true,
    userDataDir,
    // Without a UTF-8 locale Chromium can't open files with Chinese names.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--window-size=1400,1000',
      ...fakes.chromeArgs,
    ],
    defaultViewport: { width: 1400, height: 1000 },
  })
  return {
    browser,
    async newPage() {
      const page = await browser.newPage()
      page.setDefaultTimeout(patient(45_000))
      return page
    },
    async close() {
      await browser.close()
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
