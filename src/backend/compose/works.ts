import type { BackendModule } from '../http/backend-module.ts'
import type { DeviceWords } from '../http/device-words.ts'
import type { AccountsModule } from '../modules/accounts/accounts.module.ts'
import { createAccountGains } from '../modules/numbers/account-gains.ts'
import { sumUpWaiting } from '../modules/numbers/sum-up.ts'
import { createFoundWorks } from '../modules/publishing/attempts/found-works.ts'
import type { PublishingDeps } from '../modules/publishing/publishing.ports.ts'
import type { RestoreLooks } from '../modules/restores/restores.service.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import { worksRoutes } from '../modules/works/works.routes.ts'
import type { Foundation } from './foundation.ts'

/** How often accounts that wait to be summed up are looked for, ms. */
const SUM_UP_MS = 60_000

/** What became of works after publishing. */
export function worksModule(
  base: Pick<Foundation, 'clock' | 'database'>,
  parts: {
    accounts: Pick<AccountsModule, 'credentials' | 'uses'>
    settings: Pick<SettingsService, 'preferences'>
    anchors: PublishingDeps['anchors']
    restores: RestoreLooks
    deviceWords: DeviceWords
  },
): BackendModule {
  const gains = createAccountGains({ clock: base.clock })
  return {
    name: 'works',
    bindings: worksRoutes({
      clock: base.clock,
      items: createFoundWorks({ clock: base.clock, anchors: parts.anchors }),
      credentials: parts.accounts.credentials,
      uses: parts.accounts.uses,
      restores: parts.restores,
      gains,
      words: parts.deviceWords,
      settings: {
        failNotices: async (db, adminId) => (await parts.settings.preferences(db, adminId)).notify.fail === 1,
      },
    }),
    periodic: [
      {
        name: 'works.sum-up',
        everyMs: SUM_UP_MS,
        timeless: true,
        run: async (signal) => void (await sumUpWaiting(base.database, gains, signal)),
      },
    ],
  }
}
