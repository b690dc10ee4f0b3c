import { Notification } from 'electron'
import { askConsent } from './consent.ts'
import { startHelper, type HelperHost } from './helper-host.ts'
import { helperOptions } from './helper-options.ts'
import { safeStorageKeys } from './safe-storage-key.ts'

/** The helper inside the desktop app: any free port, token handed over by the bridge, consent by a dialog. */
export function desktopHelper(deps: { dataDir: string; backendOrigin: string; version: string }): HelperHost {
  return startHelper(helperOptions({ ...deps, mode: 'desktop', ports: 0, env: process.env }), {
    consent: (origin) => askConsent(origin),
    keyPort: safeStorageKeys(deps.dataDir),
    notifyPerson: (title, body) => {
      if (Notification.isSupported()) new Notification({ title, body }).show()
    },
  })
}
