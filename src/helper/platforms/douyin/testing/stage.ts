// The fake sites and one real browser, for the tests of this folder.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { startFakePlatforms, type FakePlatforms } from '../../../../../tests/fake-platforms/start.ts'
import { launchBrowser } from '../../../browser/launch.ts'
import type { BrowserSession } from '../../../browser/session.ts'
import type { AccountRef } from '../../platform.ts'

export const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

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

const forget = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  const client = await page.createCDPSession()
  await client.send('Network.clearBrowserCookies')
  await client.send('Storage.clearDataForOrigin', { origin: 'https://creator.douyin.com', storageTypes: 'local_storage' })
  await client.detach()
}

/** Starts the sites and a headless browser. */
export const openStage = async (): Promise<Stage> => {
  const dir = await mkdtemp(join(tmpdir(), 'douyin-'))
  const fakes = await startFakePlatforms()
  const { control } = fakes
  const browser = await launchBrowser({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    profileDir: join(dir, 'profile'),
    visible: false,
    chromeArgs: [...fakes.chromeArgs, '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
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
      await forget(page)
    },
    signIn: async (user) => {
      await page.goto('https://creator.douyin.com/creator-micro/static/site.css')
      const token = await page.evaluate(async () => {
        const answer: unknown = await (await fetch('https://sso.douyin.com/get_qrcode/', { credentials: 'include' })).json()
        return (answer as { data: { token: string } }).data.token
      })
      const { ticket } = await control.scan(token, user)
      await page.goto(`https://creator.douyin.com/passport/sso/login/callback/?ticket=${ticket ?? ''}`, { waitUntil: 'domcontentloaded' })
      const found = (await control.users()).find((one) => one.uniqueId === user)
      if (!found) throw new Error(`no user ${user}`)
      await page.goto('about:blank')
      return { id: 1, accountId: found.uid, secUid: found.secUid, openname: found.nickname }
    },
    close: async () => {
      await browser.close()
      await fakes.close()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
