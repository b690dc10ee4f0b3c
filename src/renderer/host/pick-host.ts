import type { DesktopBridge } from '../../contract/desktop/bridge.ts'
import { BRIDGE_KEY, CHANNEL_NAMES } from '../../contract/desktop/channel-names.ts'
import { safeStorage } from '../lib/storage.ts'
import { createDesktopHost } from './desktop-host.ts'
import type { Host } from './host.ts'
import { takePairingCode } from './pairing-code.ts'
import { createWebHost } from './web-host.ts'

const isBridge = (value: unknown): value is DesktopBridge =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(CHANNEL_NAMES).every((name) => typeof Reflect.get(value, name) === 'function')

/** The desktop host when preload left its bridge on the window, else the browser's. */
export function pickHost(win: Window): Host {
  const bridge: unknown = Reflect.get(win, BRIDGE_KEY)
  if (isBridge(bridge)) return createDesktopHost(bridge)
  return createWebHost({
    storage: safeStorage(win.localStorage),
    location: win.location,
    open: (url) => void win.open(url, '_blank', 'noopener,noreferrer'),
    // A custom scheme opens its app and leaves the page where it is.
    openScheme: (url) => win.location.assign(url),
    notification: {
      allowed: () => 'Notification' in win && Notification.permission === 'granted',
      show: (title, body) => void new Notification(title, { body }),
    },
    version: '',
    pairing: takePairingCode(win),
  })
}
