import { join } from 'node:path'
import { startHelper, type HelperHost } from './helper-host.ts'
import { safeStorageKeys } from './safe-storage-key.ts'

/** The helper inside the desktop app: any free port, token handed over by the bridge, consent by a dialog. */
export const desktopHelper = (deps: { dataDir: string; backendOrigin: string; version: string; consent: (origin: string) => Promise<boolean>; log: (line: string) => void }): HelperHost =>
  startHelper(
    {
      dataDir: join(deps.dataDir, 'helper'),
      mode: 'desktop',
      ports: 0,
      backendOrigins: [deps.backendOrigin],
      ...(process.env['CHROME_PATH'] ? { browserPath: process.env['CHROME_PATH'] } : {}),
      ...(process.env['HELPER_CHROME_ARGS'] ? { chromeArgs: process.env['HELPER_CHROME_ARGS'].split('\n') } : {}),
      ...(process.env['HELPER_HEADLESS'] ? { headless: process.env['HELPER_HEADLESS'] === '1' } : {}),
      version: deps.version,
      log: deps.log,
    },
    { consent: deps.consent, keyPort: safeStorageKeys },
  )
