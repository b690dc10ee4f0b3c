import type { BackendModule } from '../http/backend-module.ts'
import type { DeviceWords } from '../http/device-words.ts'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import { createAccountGains } from '../modules/numbers/account-gains.ts'
import { sumUpWaiting } from '../modules/numbers/sum-up.ts'
import { createFoundWorks } from '../modules/publishing/attempts/found-works.ts'
import type { PublishingDeps } from '../modules/publishing/publishing.ports.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import type { WorksDeps } from '../modules/works/works.ports.ts'
import { createWorksServices, worksRoutes } from '../modules/works/works.routes.ts'
import type { WorksServices } from '../modules/works/works.routes.ts'
import type { Foundation } from './foundation.ts'

/** How often accounts that wait to be summed up are looked for, ms. */
const SUM_UP_MS = 60_000

type WorksBase = Pick<Foundation, 'clock'>
interface WorksNeeds {
  accounts: Pick<AccountsParts, 'credentials' | 'uses'>
  settings: Pick<SettingsService, 'preferences'>
  anchors: PublishingDeps['anchors']
  restores: WorksDeps['restores']
  deviceWords: DeviceWords
}

/** Services of what became of works after publishing. */
export function composeWorks({ clock }: WorksBase, parts: WorksNeeds): WorksServices {
  return createWorksServices({
    clock,
    items: createFoundWorks({ clock, anchors: parts.anchors }),
    credentials: parts.accounts.credentials,
    uses: parts.accounts.uses,
    restores: parts.restores,
    gains: createAccountGains({ clock }),
    words: parts.deviceWords,
    settings: {
      failNotices: async (db, adminId) => (await parts.settings.preferences(db, adminId)).notify.fail === 1,
    },
  })
}

/** What became of works after publishing. */
export function worksModule(base: WorksBase & Pick<Foundation, 'database'>, parts: WorksNeeds): BackendModule {
  return {
    name: 'works',
    bindings: worksRoutes(composeWorks(base, parts)),
    periodic: [
      {
        name: 'works.sum-up',
        everyMs: SUM_UP_MS,
        timeless: true,
        run: async (signal) => void (await sumUpWaiting(base.database, createAccountGains(base), signal)),
      },
    ],
  }
}
