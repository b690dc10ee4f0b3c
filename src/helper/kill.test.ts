// kill -9 of the helper and of the browser at every step: nothing twice, nothing lost, every attempt ends in a word that is true.
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startFakeBackend } from './testing/fake-backend.ts'
import type { FakeBackend } from './testing/fake-backend.ts'
import { TEST_CHROME_ARGS } from './testing/helper-kit.ts'
import { publishInput } from './testing/publish-input.ts'
import { startTinySite } from './testing/tiny-site.ts'
import type { TinySite } from './testing/tiny-site.ts'
import { connect } from './testing/ws-client.ts'
import type { TestClient } from './testing/ws-client.ts'

// Real browsers on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const CHILD = join(import.meta.dirname, 'testing', 'helper.child.ts')
let dataDir = ''
let site: TinySite
let backend: FakeBackend
const children: ChildProcess[] = []
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
  site = await startTinySite()
  backend = await startFakeBackend()
  backend.files.set('/f.mp4', { body: Buffer.from('video') })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all([site.close(), backend.close()])
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

interface Run {
  readonly child: ChildProcess
  readonly client: TestClient
  readonly held: Promise<void>
}
const start = (step: string): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, dataDir, backend.origin, site.origin, step, JSON.stringify(TEST_CHROME_ARGS)], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    let hold: () => void = () => undefined
    const held = new Promise<void>((done) => (hold = done))
    child.once('exit', () => reject(new Error('the helper ended before it was ready')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'HELD') hold()
      else if (line.startsWith('READY ')) connect(line.slice(6), 'kill-test').then((client) => resolve({ child, client, held }), reject)
    })
  })
const kill9 = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
const publish = async (client: TestClient) => {
  const { filePath } = z.object({ filePath: z.string() }).parse((await client.send('downloadFile', { url: '/f.mp4' })).data)
  return client.send('publishWork', publishInput({ itemId: 1, accountId: 'u1', cookie: '', filePath }))
}
const statusOf = async (client: TestClient) => z.object({ list: z.array(z.object({ outcome: z.string(), platform_item_id: z.string() })) }).parse((await client.send('journalStatus', { items: [{ item_id: 1, attempt_no: 1 }] })).data).list
const browsersOf = () => execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n').filter((line) => line.includes(`--user-data-dir=${dataDir}`) && !line.includes('--type='))

const BEFORE = ['session-check', 'form-open', 'uploading', 'filling', 'ready']
const AFTER = ['publish-pressed', 'confirming']

describe('helper killed', () => {
  it.each([...BEFORE, ...AFTER])('at %s', async (step) => {
    const first = await start(step)
    await first.client.send('login', { platform_value: 'tiny', login_id: 'login-kill-1' })
    publish(first.client).catch(() => undefined)
    await first.held
    // The click of `publish-pressed` is on its way to the site while the helper dies.
    await kill9(first.child)
    // The pipe is the browser's lifeline: it goes with its helper.
    await expect.poll(browsersOf, { timeout: 20_000 }).toEqual([])

    const second = await start('')
    if (BEFORE.includes(step)) {
      expect(await statusOf(second.client)).toMatchObject([{ outcome: 'not-published' }])
      expect(site.submits).toBe(0)
    } else {
      await expect.poll(async () => (await statusOf(second.client))[0]?.outcome, { timeout: 30_000 }).toBe(site.works.length === 1 ? 'done' : 'unconfirmed')
      expect(site.submits).toBeLessThanOrEqual(1)
    }
    // The same attempt sent again is told, not run.
    const again = await publish(second.client)
    const works = site.works.length
    expect(again.code).toBe(works === 1 ? 1 : BEFORE.includes(step) ? 500 : 520)
    expect(site.submits).toBeLessThanOrEqual(1)
  })
})

describe('browser killed', () => {
  it.each([...BEFORE, ...AFTER])('at %s', async (step) => {
    const run = await start(step)
    await run.client.send('login', { platform_value: 'tiny', login_id: 'login-kill-2' })
    const going = publish(run.client)
    await run.held
    const pid = Number(browsersOf()[0]?.trim().split(/\s+/)[0])
    process.kill(pid, 'SIGKILL')
    const reply = await going
    // Before the press it is simply done again; after it the works list has the word.
    if (BEFORE.includes(step)) expect([reply.code, site.works.length]).toEqual([1, 1])
    else expect([1, 520]).toContain(reply.code)
    await expect.poll(async () => (await statusOf(run.client))[0]?.outcome, { timeout: 30_000 }).toBe(site.works.length === 1 ? 'done' : 'unconfirmed')
    expect(site.submits).toBeLessThanOrEqual(1)
  })
})
