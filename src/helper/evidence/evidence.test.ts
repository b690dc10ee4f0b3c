import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBrowserPath } from '../../../tests/fixtures/paths.ts'
import { launchBrowser } from '../browser/launch.ts'
import type { BrowserSession } from '../browser/session.ts'
import { HelperError } from '../lib/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import { find, seen } from '../browser/look.ts'
import { liveTable } from '../tables/live-table.ts'
import { createRunContext } from '../jobs/run-context.ts'
import { createEvidence } from './evidence.ts'

let dir = ''
let browser: BrowserSession
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'evidence-'))
  browser = await launchBrowser({
    executablePath: pageBrowserPath,
    profileDir: join(dir, 'profile'),
    visible: false,
    chromeArgs: ['--disable-gpu'],
  })
})
afterAll(async () => {
  await browser.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})
const key = { backend: '../../etc', epoch: '', itemId: 7, attemptNo: 2 }
const page = `<title>x</title><script>secret()</script><form action="/pay?token=abc"><input name="phone" value="13812345678"><a href="https://x.example/?ticket=1">联系 13812345678</a></form><p>${'A1b2'.repeat(20)}</p>`

test('steps, small pictures and a cleaned page; nothing secret, nothing outside the folder', async () => {
  const evidence = createEvidence({ dataDir: dir, log: silentLogger })
  await browser.page.setContent(page)
  const recorder = evidence.record(key)
  await recorder.step('ready', '准备发布，手机 13812345678', browser.page, true)
  await recorder.failed(
    new HelperError({ kind: 'page-changed', code: 'WAIT_TIMEOUT', msg: '等待「发布按钮」超过 15 秒', step: 'ready' }),
    browser.page,
  )
  const [attempt] = await evidence.list(key.backend, 7)
  expect(attempt).toMatchObject({
    attemptNo: 2,
    lines: [
      { step: 'ready', text: '准备发布，手机 138****5678', picture: '1.jpg', code: '' },
      { step: 'ready', picture: '2.jpg', outline: 'page.html', code: 'WAIT_TIMEOUT' },
    ],
  })
  const picture = await evidence.read(key, '1.jpg')
  expect(picture?.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(picture?.length).toBeLessThan(100_000)
  const outline = (await evidence.read(key, 'page.html'))?.toString() ?? ''
  expect(outline).toContain('name="phone"')
  for (const secret of ['13812345678', 'secret()', 'token=abc', 'ticket=1', 'A1b2A1b2A1b2'])
    expect(outline).not.toContain(secret)
  expect(await evidence.read(key, '../../identity.json')).toBeNull()
  expect(await evidence.list('other', 7)).toEqual([])
  expect(await readdir(join(dir, 'evidence'))).toHaveLength(1)
})

test('each step tells which alternative of which key was found last, a failure what was not', async () => {
  const S = liveTable(
    'evidence',
    { version: 1, date: '2026-11-20' },
    { title: ['#old', 'input[name=phone]'], publish: ['#go', 'says(button)=发布'], note: ['p'] },
  )
  const { ctx, dispose } = createRunContext({ deadline: Date.now() + 60_000, log: silentLogger })
  const evidence = createEvidence({ dataDir: dir, log: silentLogger })
  await browser.page.setContent(page)
  const recorder = evidence.record({ ...key, itemId: 9 })
  await recorder.step('filling', '填写内容', browser.page, false)
  expect(await seen(ctx, browser.page, { other: S.publish, note: S.note })).toBe('note')
  expect(await find(ctx, browser.page, S.title)).not.toBeNull()
  await recorder.step('ready', '准备发布', browser.page, false)
  expect(await find(ctx, browser.page, S.publish)).toBeNull()
  await recorder.failed(new HelperError({ kind: 'page-changed', code: 'WAIT_TIMEOUT', msg: '找不到' }), browser.page)
  dispose()
  expect((await evidence.list(key.backend, 9))[0]?.lines).toMatchObject([
    { step: 'filling', selector: 'title 2/2 input[name=phone]' },
    { step: 'ready', selector: '' },
    { step: 'ready', code: 'WAIT_TIMEOUT', selector: 'publish 0/2' },
  ])
})

test('a page that is gone costs the picture, not the run', async () => {
  const evidence = createEvidence({ dataDir: dir, log: silentLogger })
  const tab = await browser.newPage()
  await tab.close()
  await evidence.record({ ...key, itemId: 8 }).step('form-open', '打开', tab, true)
  expect((await evidence.list(key.backend, 8))[0]?.lines[0]).toMatchObject({ step: 'form-open', picture: '' })
})

test('after thirty days it is gone', async () => {
  const evidence = createEvidence({ dataDir: dir, log: silentLogger })
  const [backend = ''] = await readdir(join(dir, 'evidence'))
  const old = new Date(Date.now() - 31 * 86_400_000)
  await utimes(join(dir, 'evidence', backend, '7-2'), old, old)
  await evidence.sweep()
  expect(await evidence.list(key.backend, 7)).toEqual([])
  expect(await evidence.list(key.backend, 8)).toHaveLength(1)
})
