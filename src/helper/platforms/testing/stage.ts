// The fake sites and one real browser, for the tests of the platforms.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { startFakePlatforms, type FakePlatforms } from '../../../../tests/fake-platforms/start.ts'
import { pageBrowserPath } from '../../../../tests/fixtures/paths.ts'
import { launchBrowser } from '../../browser/launch.ts'
import type { BrowserSession } from '../../browser/session.ts'
import type { AccountRef } from '../platform.ts'
import { signIn, type SiteDoor } from './sign-in.ts'

export function sha(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export interface Stage {
  readonly fakes: FakePlatforms
  readonly control: FakePlatforms['control']
  /** Removed at the end. */
  readonly dir: string
  readonly browser: BrowserSession
  /** A healthy, quick site, and a browser that knows nothing. */
  fresh(): Promise<void>
  /** Signs the browser in as this user, the short way. */
  signIn(user: string): Promise<AccountRef>
  close(): Promise<void>
}

/** The door of a site made with the kit of the fake platforms. */
export function kitDoor(platform: string, origin: string): SiteDoor {
  return {
    platform,
    origin,
    code: { method: 'POST', url: `${origin}/__site/qr`, token: (answer) => (answer as { token: string }).token },
    enter: (ticket) => `${origin}/__site/enter?ticket=${ticket}`,
  }
}

const forget = async (page: Page, origin: string): Promise<void> => {
  await page.goto('about:blank')
  const client = await page.createCDPSession()
  await client.send('Network.clearBrowserCookies')
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await client.detach()
}

interface Running {
  readonly fakes: FakePlatforms
  readonly browser: BrowserSession
  close(): Promise<void>
}

/** The sites that all test files of a process use one after the other. */
let sites: Promise<FakePlatforms> | undefined
const keepSites = (): Promise<FakePlatforms> => {
  const start = async () => {
    const dir = await mkdtemp(join(tmpdir(), 'stage-sites-'))
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
    return startFakePlatforms({ dir })
  }
  return (sites ??= start())
}

const startBrowser = async (fakes: FakePlatforms): Promise<Running> => {
  const dir = await mkdtemp(join(tmpdir(), 'stage-browser-'))
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  const browser = await launchBrowser({
    executablePath: pageBrowserPath,
    profileDir: join(dir, 'profile'),
    visible: false,
    chromeArgs: [...fakes.chromeArgs, '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  process.once('exit', remove)
  return {
    fakes,
    browser,
    close: async () => {
      await browser.close()
      process.off('exit', remove)
      remove()
    },
  }
}

const start = async (): Promise<Running> => startBrowser(await keepSites())

/** The browser that they hand on to each other. */
let kept: Promise<Running> | undefined

/** The kept browser with nothing left in them; a browser that a test ended is replaced. */
const keep = async (): Promise<Running> => {
  kept ??= start()
  const running = await kept
  const { browser, page } = running.browser
  if (!running.browser.isOpen() || page.isClosed()) {
    await running.close()
    kept = start()
    return kept
  }
  for (const other of await browser.pages()) if (other !== page) await other.close()
  const client = await page.createCDPSession()
  await client.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await client.detach()
  return running
}

const stageOn = async (door: SiteDoor, { fakes, browser }: Running, leave: () => Promise<void>): Promise<Stage> => {
  const dir = await mkdtemp(join(tmpdir(), `${door.platform}-`))
  const { control } = fakes
  const { page } = browser
  return {
    fakes,
    control,
    dir,
    browser,
    fresh: async () => {
      await control.reset()
      await control.setSettings({ confirmDelayMs: 0, formDelayMs: 60, coverDelayMs: 30, reviewDelayMs: 60_000 })
      await control.setFaults({ tour: 'off', redirectLateMs: 50 })
      await forget(page, door.origin)
    },
    signIn: async (user) => {
      // What stands open would go on as the one who was signed in before.
      if (page.url() !== 'about:blank') await page.goto('about:blank')
      await signIn(fakes, door, page, user)
      const found = (await control.users()).find((one) => one.uniqueId === user)
      if (!found) throw new Error(`no user ${user}`)
      return { id: 1, accountId: found.uid, secUid: found.secUid, openname: found.nickname }
    },
    close: async () => {
      await leave()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Sites and a browser of one's own, for several beside each other. */
export async function openStage(door: SiteDoor): Promise<Stage> {
  const fakes = await startFakePlatforms()
  const running = await startBrowser(fakes)
  return stageOn(door, running, async () => {
    await running.close()
    await fakes.close()
  })
}

/**
 * The sites and the browser that the test files of a process use one after the other: starting them anew for each costs
 * a third of the time of a short one.
 */
export async function borrowStage(door: SiteDoor): Promise<Stage> {
  const running = await keep()
  return stageOn(door, running, () => running.fakes.control.reset())
}

/** Only the sites, with nothing left in them, for browsers that a test starts itself. */
export async function borrowSites(): Promise<FakePlatforms> {
  const fakes = await keepSites()
  await fakes.control.reset()
  return fakes
}

/** Only the browser, on an empty page, for tests that write their pages themselves. */
export async function borrowBrowser(): Promise<BrowserSession> {
  const { browser } = await keep()
  await browser.page.goto('about:blank')
  return browser
}
