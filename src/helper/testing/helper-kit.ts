// A whole helper with the tiny platform, a fake backend and a real Chromium.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageBrowserPath } from '../../../tests/fixtures/paths.ts'
import { createHelper } from '../create-helper.ts'
import type { Helper, HelperOptions, HelperPorts } from '../create-helper.ts'
import { startFakeBackend } from './fake-backend.ts'
import type { FakeBackend } from './fake-backend.ts'
import { tinyPlatform, tinySwitches } from './tiny-platform.ts'
import type { TinySwitches } from './tiny-platform.ts'
import { startTinySite } from './tiny-site.ts'
import type { TinySite } from './tiny-site.ts'
import { connect } from './ws-client.ts'
import type { TestClient } from './ws-client.ts'

export const TEST_CHROME_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

export interface HelperKit {
  readonly dataDir: string
  readonly site: TinySite
  readonly switches: TinySwitches
  readonly backend: FakeBackend
  readonly helper: Helper
  readonly url: string
  readonly lines: string[]
  /** A signed-in client without an origin; acts for the fake backend. */
  client(): Promise<TestClient>
  /** Closes the helper and starts another on the same data folder. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startHelperKit(
  options: Partial<HelperOptions> = {},
  ports: HelperPorts = {},
): Promise<HelperKit> {
  const dataDir = mkdtempSync(join(tmpdir(), 'helper-kit-'))
  const site = await startTinySite()
  const backend = await startFakeBackend()
  const switches = tinySwitches()
  const lines: string[] = []
  const make = () =>
    createHelper(
      {
        dataDir,
        mode: 'desktop',
        ports: 0,
        backendOrigins: [backend.origin],
        version: '0.0.0',
        log: (line) => lines.push(line),
        headless: true,
        browserPath: pageBrowserPath,
        chromeArgs: TEST_CHROME_ARGS,
        platforms: [tinyPlatform(site, switches)],
        pauses: { checks: [0, 100, 200], confirm: [50, 100], retry: [50, 50], ...options.pauses },
        ...options,
      },
      ports,
    )
  let helper = make()
  let { url } = await helper.listen()
  const clients: TestClient[] = []
  return {
    dataDir,
    site,
    switches,
    backend,
    lines,
    get helper() {
      return helper
    },
    get url() {
      return url
    },
    client: async () => {
      const client = await connect(url, helper.launchToken)
      clients.push(client)
      return client
    },
    restart: async () => {
      await helper.close()
      helper = make()
      ;({ url } = await helper.listen())
    },
    close: async () => {
      for (const client of clients) client.close()
      await helper.close()
      await Promise.all([site.close(), backend.close()])
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
