// Opens a page through an account's proxy, in a browser of its own that is thrown away, and tells which address the
// outside saw.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isIP } from 'node:net'
import { proxyBlamed, proxyFailed } from '../browser/proxy.ts'
import type { Via } from '../browser/proxy.ts'
import type { BrowserSession } from '../browser/session.ts'
import { HelperError } from '../lib/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Proxies } from '../vault/proxies.ts'
import type { BrowserPool } from './browser-pool.ts'

/** `ms` from asking for the page to its answer; `ip` '' = the answer was none. */
interface ProxyTestResult {
  readonly reachable: boolean
  readonly ms: number
  readonly ip: string
  readonly msg: string
}
/** @throws HelperError PROXY_UNKNOWN; kind `environment` when no browser starts; the signal's reason */
export type ProxyTest = (request: {
  platform: Platform
  accountId: string
  sealed: string
  signal: AbortSignal
}) => Promise<ProxyTestResult>

const PAGE_MS = 25_000

export function createProxyTest(deps: {
  dataDir: string
  proxies: Proxies
  pool: Pick<BrowserPool, 'places' | 'makeRoom'>
  launch: (profileDir: string, visible: boolean, signal: AbortSignal, via: Via | null) => Promise<BrowserSession>
  echoUrl: string
  /** Hears which address was seen. */
  saw?: (label: string, platform: string, accountId: string, ip: string) => Promise<void>
}): ProxyTest {
  const host = new URL(deps.echoUrl).hostname
  const look = async (dir: string, via: Via, signal: AbortSignal): Promise<ProxyTestResult> => {
    const browser = await deps.launch(dir, false, signal, via)
    try {
      const began = performance.now()
      const page = browser.page
      const response = await page
        .goto(deps.echoUrl, { waitUntil: 'domcontentloaded', timeout: PAGE_MS })
        .catch((error: unknown) => {
          signal.throwIfAborted()
          throw proxyBlamed(error, via.proxy) ?? proxyFailed(via.proxy, `能连上，但打不开检测页面 ${host}`, error)
        })
      const ms = Math.round(performance.now() - began)
      const text = (await page.evaluate(() => document.body?.innerText ?? '')).trim()
      if (response === null || !response.ok()) throw proxyFailed(via.proxy, `能连上，但检测页面 ${host} 没有正常打开`)
      return isIP(text) === 0
        ? { reachable: true, ms, ip: '', msg: '代理可用，但没有得到网络出口 IP' }
        : { reachable: true, ms, ip: text, msg: '' }
    } finally {
      await browser.close()
    }
  }
  return async ({ platform, accountId, sealed, signal }) => {
    const proxy = deps.proxies.open(sealed, platform.info.value, accountId)
    if (proxy === null)
      throw new HelperError({ kind: 'content', code: 'NO_PROXY', msg: '该账号没有设置代理', reply: 400 })
    await deps.pool.places.take(signal, { makeRoom: deps.pool.makeRoom })
    const dir = await mkdtemp(join(deps.dataDir, 'proxy-'))
    const began = performance.now()
    try {
      const result = await look(dir, { proxy, host }, signal)
      await deps.saw?.(proxy.label, platform.info.value, accountId, result.ip)
      return result
    } catch (error) {
      if (!(error instanceof HelperError) || error.kind !== 'network') throw error
      return { reachable: false, ms: Math.round(performance.now() - began), ip: '', msg: error.message }
    } finally {
      deps.pool.places.give()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
