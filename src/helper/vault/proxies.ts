// Proxies of accounts: opened only here, and remembered (sealed to this device), so that a look after a restart goes
// the same way.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readProxy } from '../../contract/proxy.ts'
import type { Proxy } from '../../contract/proxy.ts'
import { profileName } from '../browser/profile.ts'
import { HelperError } from '../lib/errors.ts'
import type { Identity } from './identity.ts'
import { readIfThere, writePrivateFile } from './key-port.ts'
import { seal } from './sealing.ts'

export interface Proxies {
  /** Opens a proxy from the wire; null for ''. @throws HelperError kind `environment`, code PROXY_UNKNOWN */
  open(sealed: string, platform: string, accountId: string): Proxy | null
  /**
   * The account's proxy from now on: what the wire says, and without a word of it (undefined) what it said last.
   * @throws HelperError PROXY_UNKNOWN when there is one that can't be opened: never work without it then
   */
  use(sealed: string | undefined, platform: string, accountId: string): Promise<Proxy | null>
}

const proxyAad = (platform: string, accountId: string): string => `proxy:${platform}:${accountId}`
const unknown = (): HelperError =>
  new HelperError({
    kind: 'environment',
    code: 'PROXY_UNKNOWN',
    msg: '该账号设置了代理，但本机没有拿到可用的代理信息，未使用本机网络。请刷新页面并确认云管家已登记，或重新设置代理',
  })

/** Proxies below `<dataDir>/proxies`, 0600. */
export function createProxies(deps: { dataDir: string; identity: Identity }): Proxies {
  const path = (platform: string, accountId: string) =>
    join(deps.dataDir, 'proxies', `${profileName(platform, accountId)}.sealed`)
  const open: Proxies['open'] = (sealed, platform, accountId) => {
    if (sealed === '') return null
    let text: string
    try {
      text = deps.identity.open(sealed, proxyAad(platform, accountId))
    } catch {
      throw unknown()
    }
    const { proxy } = readProxy(text)
    if (proxy === null) throw unknown()
    return proxy
  }
  return {
    open,
    use: async (sealed, platform, accountId) => {
      const file = path(platform, accountId)
      if (sealed === undefined) return open((await readIfThere(file)) ?? '', platform, accountId)
      const proxy = open(sealed, platform, accountId)
      if (proxy === null) await rm(file, { force: true })
      // The envelope is this device's already.
      else if ((await readIfThere(file)) !== sealed) await writePrivateFile(file, sealed)
      return proxy
    },
  }
}

/** What a backend would send: for tests and tools. */
export function sealProxy(text: string, publicKey: string, platform: string, accountId: string): string {
  return seal(text, publicKey, proxyAad(platform, accountId))
}
