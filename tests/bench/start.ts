import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { setupOwner } from '../../src/contract/http/admin.ts'
import { createApiClient } from '../fixtures/api-client.ts'
import { chromeFlags, chromePath, ffmpegPath, ffprobePath } from '../fixtures/paths.ts'
import { startWeb } from '../fixtures/web-product.ts'
import { median, type Report } from './figure.ts'

const ROUNDS = 5

/**
 * From the start of the process to the login page in a browser that already runs; the data folder and the files were
 * used before.
 */
export async function benchStart(report: Report): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const env = {
    ...process.env,
    CHROME_PATH: chromePath,
    FFMPEG_PATH: ffmpegPath,
    FFPROBE_PATH: ffprobePath,
    HELPER_HEADLESS: '1',
  }
  const browser = await launch({ executablePath: chromePath, args: chromeFlags, headless: true })
  try {
    const first = await startWeb(dir, env)
    await createApiClient(first.url).call(setupOwner, {
      username: 'boss',
      nickname: '老板',
      company: '山野',
      password: 'abcd1234',
    })
    await first.stop()
    const shown: number[] = []
    const ready: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const page = await browser.newPage()
      const began = performance.now()
      const product = await startWeb(dir, env)
      const up = performance.now() - began
      await page.goto(product.url)
      await page.waitForSelector('input[type=password]', { visible: true, timeout: 60_000 })
      // The first round warms the files and the browser's own caches.
      if (round > 0) {
        shown.push(performance.now() - began)
        ready.push(up)
      }
      if (!page.url().includes('/login')) throw new Error(`not the login page: ${page.url()}`)
      await page.close()
      await product.stop()
    }
    report({
      part: 'start',
      name: 'start to login page shown, warm, web mode',
      value: median(shown) / 1000,
      unit: 's',
      budget: 2.5,
      note: `median of ${ROUNDS}; READY after ${(median(ready) / 1000).toFixed(2)} s`,
    })
  } finally {
    await browser.close()
    await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
