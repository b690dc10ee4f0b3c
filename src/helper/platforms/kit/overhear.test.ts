import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { BrowserSession } from '../../browser/session.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { overhear } from './overhear.ts'

const PRESSES = 12
let browser: BrowserSession
const server = createServer((request, response) => {
  response.setHeader('content-type', request.method === 'POST' ? 'application/json' : 'text/html')
  response.end(
    request.method === 'POST' ? JSON.stringify({ id: request.url?.slice('/create/'.length) }) : '<h1>页面</h1>',
  )
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await borrowBrowser()
})
afterAll(() => void server.close())

test('the answer to a create call is read whole, also when its page is left for another at once', async () => {
  const { page } = browser
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let press = 1; press <= PRESSES; press += 1) {
    await page.goto(`${origin}/form`)
    const heard = overhear(
      page,
      (url) => url.pathname.startsWith('/create/'),
      (status, text) => ({ itemId: status === 200 ? (JSON.parse(text) as { id: string }).id : '', refusal: '' }),
    )
    await heard.ready()
    await page.evaluate(
      `void fetch('/create/${press}', { method: 'POST' }).then((answer) => answer.json()).then(() => { location.href = '/works' })`,
    )
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/works'))
    await eventually(() => expect([heard.newest()?.itemId, heard.isReading()]).toEqual([String(press), false]))
    heard.stop()
  }
})
