import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readProxy } from '../../contract/proxy.ts'
import type { Via } from '../browser/proxy.ts'
import { outgoingAddress } from '../browser/outgoing-address.ts'
import { silentLogger } from '../lib/logger.ts'
import { startHttpProxy, startSocksProxy } from '../testing/tiny-proxy.ts'
import type { AccountJob } from './account-jobs.ts'
import { createAddressWatch, tellAddress } from './address-watch.ts'

const never = new AbortController().signal
const viaOf = (text: string): Via => {
  const { proxy } = readProxy(text)
  if (proxy === null) throw new Error('no proxy')
  return { proxy, host: 'x' }
}
const open = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'address-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const state = { now: 0, ip: '203.0.113.9', looks: 0 }
  const make = () =>
    createAddressWatch({
      dataDir,
      log: silentLogger,
      now: () => state.now,
      look: () => {
        state.looks += 1
        return state.ip === 'dead' ? Promise.reject(new Error('no')) : Promise.resolve(state.ip)
      },
    })
  return { state, make }
}
const via = viaOf('http://u:p@10.0.0.8:8080')

it('remembers the first address, tells a change once, and looks every ten minutes at most', async () => {
  const { state, make } = open()
  const watch = make()
  const check = (): Promise<unknown> => watch.check(via, 'tiny', 'u1', never)
  expect(await check()).toBeNull()
  state.ip = '203.0.113.10'
  expect(await check()).toBeNull()
  expect(state.looks).toBe(1)
  state.now = 600_000
  expect(await check()).toEqual({ before: '203.0.113.9', after: '203.0.113.10' })
  state.now = 1_200_000
  expect(await check()).toBeNull()
  // A restart forgets nothing; another proxy is no change.
  state.ip = '203.0.113.11'
  expect(await make().check(viaOf('http://10.0.0.9:8080'), 'tiny', 'u1', never)).toBeNull()
  state.ip = '203.0.113.12'
  expect(await make().check(viaOf('http://10.0.0.9:8080'), 'tiny', 'u1', never)).toEqual({
    before: '203.0.113.11',
    after: '203.0.113.12',
  })
})

it('says nothing when it could not look, and takes what a test of the proxy saw for known', async () => {
  const { state, make } = open()
  await make().saw(via.proxy.label, 'tiny', 'u1', '203.0.113.1')
  await make().saw(via.proxy.label, 'tiny', 'u1', '')
  state.ip = 'dead'
  expect(await make().check(via, 'tiny', 'u1', never)).toBeNull()
  state.ip = 'not an address'
  expect(await make().check(via, 'tiny', 'u1', never)).toBeNull()
  state.ip = '203.0.113.2'
  expect(await make().check(via, 'tiny', 'u1', never)).toEqual({ before: '203.0.113.1', after: '203.0.113.2' })
})

it('asks through the proxy itself: http with a password, SOCKS5; a refused one tells nothing', async () => {
  const echo = createServer((_request, response) => response.end('203.0.113.9\n'))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void echo.close())
  const { port } = echo.address() as AddressInfo
  const resolve = (host: string) => (host === 'echo.test' ? { host: '127.0.0.1', port } : null)
  const [web, socks] = [await startHttpProxy({ auth: 'u:p@ss', resolve }), await startSocksProxy({ resolve })]
  onTestFinished(async () => void (await Promise.all([web.close(), socks.close()])))
  const ask = (text: string, url = 'http://echo.test/') => outgoingAddress(viaOf(text).proxy, url, never)
  expect(await ask(`http://u:p%40ss@127.0.0.1:${web.port}`)).toBe('203.0.113.9')
  expect(await ask(`socks5://127.0.0.1:${socks.port}`)).toBe('203.0.113.9')
  await expect(ask(`http://u:other@127.0.0.1:${web.port}`)).rejects.toThrow('refused')
  await expect(ask(`http://u:p%40ss@127.0.0.1:${web.port}`, 'http://elsewhere.test/')).rejects.toThrow()
  expect([...web.log, ...socks.log].every((one) => one.startsWith('echo.test'))).toBe(true)
})

it('a change reaches the account’s row and the job’s progress, once', async () => {
  const { state, make } = open()
  const told: unknown[] = []
  const watch = tellAddress(make(), { emit: (event, data, audience) => told.push([event.event, data, audience]) })
  const job = {
    platform: { info: { value: 'tiny' } },
    account: { id: 7, accountId: 'u1' },
    origin: 'http://127.0.0.1:1',
  } as unknown as AccountJob
  const lines = []
  for (const ip of ['203.0.113.9', '198.51.100.4', '198.51.100.4']) {
    state.ip = ip
    lines.push(await watch(job, via, never))
    state.now += 600_000
  }
  expect(lines).toEqual(['', '注意：代理 http · 10.0.0.8:8080 的网络出口 IP 已由 203.0.113.9 变为 198.51.100.4', ''])
  expect(told).toEqual([
    [
      'addressChanged',
      {
        third_auth_id: 7,
        platform_value: 'tiny',
        account_id: 'u1',
        proxy_host: 'http · 10.0.0.8:8080',
        before: '203.0.113.9',
        after: '198.51.100.4',
      },
      { origin: 'http://127.0.0.1:1' },
    ],
  ])
})
