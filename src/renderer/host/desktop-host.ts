import type { DesktopBridge } from '../../contract/desktop/bridge.ts'
import type { Host } from './host.ts'

/** The desktop window: everything goes through the preload's bridge. */
export function createDesktopHost(bridge: DesktopBridge): Host {
  return {
    kind: 'desktop',
    openedToPair: false,
    takePairingCode: () => null,
    mayLookForHelper: true,
    async helperEndpoints() {
      const endpoint = await bridge.helperEndpoint()
      return endpoint.url === ''
        ? []
        : [
            {
              url: endpoint.url,
              token: endpoint.token,
              device: { id: endpoint.device_id, publicKey: endpoint.public_key },
            },
          ]
    },
    rememberPairing: () => undefined,
    forgetPairing: () => undefined,
    async startHelper() {
      return (await bridge.startHelper()).running
    },
    async openExternal(url) {
      await bridge.openExternal({ url })
    },
    async notify(title, body) {
      await bridge.showNotification({ title: title.slice(0, 80), body: body.slice(0, 300) })
    },
    appInfo: () => bridge.appInfo(),
    checkUpdate: () => bridge.checkUpdate(),
  }
}
