import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HELPER_PROTOCOL } from '../contract/helper/protocol.ts'
import { challenge, connect, openSocket } from './testing/ws-client.ts'

let dataDir = ''
const children: ChildProcess[] = []
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'standalone-'))))
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const PAGE = 'https://team.example.com'
const run = (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'standalone.ts'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => ((text += String(chunk)), listeners.forEach((look) => look())))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const shows = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text)
        if (!found) return
        listeners.delete(look)
        resolve(found[1] ?? found[0])
      }
      listeners.add(look)
      look()
      void ended.then(() => (look(), reject(new Error(`ended without ${pattern}: ${text}`))))
    })
  return { child, shows, ended, text: () => text }
}
const start = async (env?: Record<string, string>) => {
  const helper = run(['--port', '0', '--data-dir', dataDir, '--quiet'], env)
  const ready = JSON.parse(await helper.shows(/^READY (\{.*\})$/m)) as { helper: string }
  return { ...helper, url: ready.helper }
}

it('prints a code that pairs one page, once, and remembers it over a restart', async () => {
  const first = await start()
  const code = await first.shows(/配对码：(\d{4}-\d{4})/)
  const page = await openSocket(first.url, { origin: PAGE })
  await challenge(page, first.url, PAGE)
  expect(await page.send('pair', { protocol: HELPER_PROTOCOL })).toMatchObject({ code: 402 })
  // The terminal names the page that asks.
  await first.shows(/【配对请求】网页 https:\/\/team\.example\.com/)
  expect(await page.send('pair', { protocol: HELPER_PROTOCOL, code: '0000-0000' })).toMatchObject({ code: 402 })
  const paired = await page.send('pair', { protocol: HELPER_PROTOCOL, code })
  expect(paired).toMatchObject({ code: 1, data: { mode: 'standalone', token: expect.any(String) } })
  const { token } = paired.data as { token: string }
  page.close()
  const other = await openSocket(first.url, { origin: 'https://other.example.com' })
  await challenge(other, first.url, 'https://other.example.com')
  expect(await other.send('pair', { protocol: HELPER_PROTOCOL, code })).toMatchObject({ code: 402 })
  other.close()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(statSync(join(dataDir, 'pairings.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'device.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'pairings.json'), 'utf8')).not.toContain(token)
  const second = await start()
  ;(await connect(second.url, token, PAGE)).close()
})

it('takes the fixed token from the environment, for clients without an origin', async () => {
  const helper = await start({ HOUSEKEEPER_TOKEN: 'fixed-token' })
  ;(await connect(helper.url, 'fixed-token')).close()
  await expect(connect(helper.url, 'fixed-token', PAGE)).rejects.toThrow('4401')
  expect(helper.text()).not.toContain('fixed-token')
})

it('says in a sentence why it does not start', async () => {
  const helper = await start()
  const again = run(['--port', '0', '--data-dir', dataDir])
  await again.shows(/数据目录正被另一个云管家使用/)
  expect(await again.ended).toBe(1)
  const port = new URL(helper.url).port
  const taken = run(['--port', port, '--data-dir', join(dataDir, 'other')])
  await taken.shows(/端口 \d+ 都被占用/)
  expect(await taken.ended).toBe(1)
  const wrong = run(['--backend-origin', 'nonsense'])
  await wrong.shows(/后台地址不正确/)
  expect(await wrong.ended).toBe(1)
  const echo = run(['--echo-url', 'ftp://ip.example'])
  await echo.shows(/--echo-url 应为 http 或 https 网址/)
  expect(await echo.ended).toBe(1)
})

it('a probe wants an account, and says when that one never signed in here', async () => {
  const asked = run(['doctor', '--probe', 'douyin', '--data-dir', dataDir])
  expect(await asked.ended).toBe(1)
  expect(asked.text()).toContain('--account')
  const unknown = run(['doctor', '--probe', 'douyin', '--account', 'nobody', '--data-dir', dataDir])
  expect(await unknown.ended).toBe(1)
  expect(unknown.text()).toContain('从未在云管家登录')
  expect(unknown.text()).not.toContain('配对码')
})
