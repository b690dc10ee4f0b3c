import { HELPER_PATH, HELPER_PORTS } from '../../contract/helper/protocol.ts'
import { readJson, type SafeStorage } from '../lib/storage.ts'
import type { HelperCandidate, HelperDevice, Host, LaunchCode } from './host.ts'

/** Browser storage key of the pairing tokens; storage itself is per origin. */
const KEY = 'helper-pairing'
/** Deep link that starts the desktop app; it carries no command. */
export const HELPER_SCHEME_URL = 'matrix-publisher://open'

export interface WebHostDeps {
  storage: SafeStorage
  location: { hostname: string }
  open: (url: string) => void
  /** Asks the operating system to open a custom scheme without leaving the page. */
  openScheme: (url: string) => void
  notification: { allowed: () => boolean; show: (title: string, body: string) => void }
  version: string
  pairing: { present: boolean; take: () => LaunchCode | null }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]', '::1'])

interface Pairing {
  token: string
  device: HelperDevice
}
const isPairing = (value: unknown): value is Pairing =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'token') === 'string' &&
  typeof Reflect.get(Object(Reflect.get(value, 'device')), 'id') === 'string' &&
  typeof Reflect.get(Object(Reflect.get(value, 'device')), 'publicKey') === 'string'

/** Those that say which helper they belong to; older ones are paired anew. */
const readPairings = (storage: SafeStorage): Record<string, Pairing> => {
  const found = readJson(storage, KEY)
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, Pairing] => isPairing(pair[1])))
}

/** The browser: the helper is found on the project's address or on the fixed ports, and paired once. */
export function createWebHost(deps: WebHostDeps): Host {
  return {
    kind: 'web',
    get mayLookForHelper() {
      // From a loopback page no permission question appears; elsewhere only after pairing once.
      return LOOPBACK.has(deps.location.hostname) || Object.keys(readPairings(deps.storage)).length > 0
    },
    openedToPair: deps.pairing.present,
    takePairingCode: deps.pairing.take,
    helperEndpoints(wsUrl) {
      const pairings = readPairings(deps.storage)
      const addresses = [
        ...new Set([
          ...Object.keys(pairings),
          ...(wsUrl === '' ? [] : [wsUrl]),
          ...HELPER_PORTS.map((port) => `ws://127.0.0.1:${port}${HELPER_PATH}`),
        ]),
      ]
      return Promise.resolve(
        addresses.map((url): HelperCandidate => {
          const pairing = pairings[url]
          if (pairing !== undefined) return { url, ...pairing }
          const known = Object.values(pairings)
          return known.length === 0 ? { url } : { url, known }
        }),
      )
    },
    rememberPairing(url, token, device) {
      // One address for each helper: where it was before is another's now, or nobody's.
      const others = Object.entries(readPairings(deps.storage)).filter(([, one]) => one.device.id !== device.id)
      deps.storage.set(KEY, JSON.stringify({ ...Object.fromEntries(others), [url]: { token, device } }))
    },
    forgetPairing(url) {
      const { [url]: _gone, ...rest } = readPairings(deps.storage)
      deps.storage.set(KEY, JSON.stringify(rest))
    },
    startHelper() {
      deps.openScheme(HELPER_SCHEME_URL)
      return Promise.resolve(true)
    },
    openExternal(url) {
      if (/^(https?:|mailto:)/i.test(url)) deps.open(url)
      return Promise.resolve()
    },
    notify(title, body) {
      if (deps.notification.allowed()) deps.notification.show(title, body)
      return Promise.resolve()
    },
    appInfo: () => Promise.resolve({ version: deps.version, platform: 'web', dataDir: '' }),
    checkUpdate: () => Promise.resolve({ configured: false, available: false, version: '' }),
  }
}
