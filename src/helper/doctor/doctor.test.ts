import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChrome } from '../browser/find-chrome.ts'
import { launchBrowser } from '../browser/launch.ts'
import { checkHealth } from './check-health.ts'
import { type DoctorDeps, runDoctor } from './doctor.ts'

let dir = ''
let healthz = ''
const server = createServer((request, response) => response.end(request.url === '/healthz' ? healthz : ''))
let origin = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'doctor-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const healthy = async (patch: Partial<DoctorDeps> = {}) => {
  const browser = await findChrome(process.env['CHROMIUM_PATH'] ? { browserPath: process.env['CHROMIUM_PATH'] } : {})
  const checks = await runDoctor({
    dataDir: dir,
    browser,
    backendOrigins: [origin],
    ports: [],
    env: {},
    freeBytes: async () => 100 * 1024 ** 3,
    launch: (signal) =>
      launchBrowser({
        executablePath: browser.path,
        profileDir: join(dir, 'profile'),
        visible: false,
        signal,
        chromeArgs: ['--disable-gpu'],
      }),
    ...patch,
  })
  return Object.fromEntries(checks.map((check) => [check.name, check]))
}

test('a healthy computer: a real browser was started, the backend was reached', async () => {
  const checks = await healthy()
  expect(
    Object.fromEntries(
      Object.entries(checks)
        .filter(([name]) => name !== 'codecs' && name !== 'ffmpeg')
        .map(([name, check]) => [name, check.level]),
    ),
  ).toEqual({ browser: 'ok', disk: 'ok', backend: 'ok', clock: 'ok', proxy: 'ok' })
  expect(checks['codecs']?.level).toMatch(/ok|warn/)
  expect(checks['ffmpeg']?.level).toMatch(/ok|warn/)
})

test('each trouble has its remedy', async () => {
  const port = (server.address() as AddressInfo).port
  const checks = await healthy({
    browser: { path: '', found: false, version: '' },
    ports: [port],
    now: () => Date.now() + 300_000,
    freeBytes: async () => 10,
    ffmpeg: join(dir, 'no-ffmpeg'),
    env: { HTTPS_PROXY: 'http://user:secret@proxy.example:8080' },
  })
  expect(Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check.level]))).toEqual({
    browser: 'bad',
    ffmpeg: 'warn',
    disk: 'bad',
    port: 'bad',
    backend: 'ok',
    clock: 'bad',
    proxy: 'warn',
  })
  for (const check of Object.values(checks)) if (check.level !== 'ok') expect(check.remedy).not.toBe('')
  expect(JSON.stringify(checks)).not.toContain('secret')
  expect(
    (await healthy({ browser: { path: '', found: false, version: '' }, backendOrigins: ['http://127.0.0.1:9'] }))[
      'backend'
    ],
  ).toMatchObject({ level: 'bad' })
})

test('what the backend says of itself is told in its own words; with a session in full', async () => {
  healthz = JSON.stringify({ ok: true, version: '1', codes: ['clock.ahead', 'backup.old'] })
  expect(await checkHealth({ backendOrigins: [origin], token: 'of-nobody' })).toMatchObject([
    {
      name: 'health',
      level: 'bad',
      text: expect.stringMatching(/^电脑时间：.*已暂停 \[clock\.ahead\]$/),
      remedy: expect.stringContaining('我已校对时间'),
    },
    { name: 'health', level: 'warn', text: expect.stringContaining('最新的备份太旧 [') },
  ])
  healthz = JSON.stringify({ ok: true, version: '1' })
  expect(await checkHealth({ backendOrigins: [origin] })).toEqual([
    { name: 'health', level: 'ok', text: '后台各项检查正常', remedy: '' },
  ])
  healthz = ''
  expect(await checkHealth({ backendOrigins: ['http://127.0.0.1:9'] })).toEqual([])
})

test('a browser that does not start is told, not thrown', async () => {
  const checks = await healthy({
    browser: { path: '/bin/false', found: true, version: 'x' },
    launch: () => Promise.reject(new Error('boom')),
  })
  expect(checks['browser']).toMatchObject({ level: 'bad', text: expect.stringContaining('boom') })
})
