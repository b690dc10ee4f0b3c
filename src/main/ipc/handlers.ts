import { app, Notification } from 'electron'
import { CHANNELS } from '../../contract/desktop/bridge.ts'
import { openExternalLink } from '../security/external-links.ts'
import type { HelperHost } from '../services/helper-host.ts'
import { checkForUpdate } from '../services/updater.ts'
import type { TrustedSender } from './answer-call.ts'
import { handleChannel } from './channel.ts'

/** Everything the window may ask of the desktop; one line per channel of the contract. */
export function registerHandlers(trusted: TrustedSender, deps: { helper: HelperHost; dataDir: string }): void {
  handleChannel(CHANNELS.helperEndpoint, trusted, () => deps.helper.endpoint())
  handleChannel(CHANNELS.startHelper, trusted, async () => ({ running: await deps.helper.endpoint().then(() => true) }))
  handleChannel(CHANNELS.appInfo, trusted, () => ({
    version: app.getVersion(),
    platform: process.platform,
    dataDir: deps.dataDir,
  }))
  handleChannel(CHANNELS.openExternal, trusted, async ({ url }) => ({ opened: await openExternalLink(url) }))
  handleChannel(CHANNELS.showNotification, trusted, ({ title, body }) => {
    const shown = Notification.isSupported()
    if (shown) new Notification({ title, body }).show()
    return { shown }
  })
  handleChannel(CHANNELS.checkUpdate, trusted, () => checkForUpdate())
}
