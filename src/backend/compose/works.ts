import type { BackendModule } from '../http/backend-module.ts'
import type { DeviceWords } from '../http/device-words.ts'
import type { AccountsModule } from '../modules/accounts/accounts.module.ts'
import { createFoundWorks } from '../modules/publishing/attempts/found-works.ts'
import type { PublishingDeps } from '../modules/publishing/publishing.ports.ts'
import type { RestoreLooks } from '../modules/restores/restores.service.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import { worksRoutes } from '../modules/works/works.routes.ts'
import type { Foundation } from './foundation.ts'

/** What became of works after publishing. */
export function worksModule(
  base: Pick<Foundation, 'clock'>,
  parts: {
    accounts: Pick<AccountsModule, 'credentials' | 'uses'>
    settings: Pick<SettingsService, 'preferences'>
    anchors: PublishingDeps['anchors']
    restores: RestoreLooks
    deviceWords: DeviceWords
  },
): BackendModule {
  return {
    name: 'works',
    bindings: worksRoutes({
      clock: base.clock,
      items: createFoundWorks({ clock: base.clock, anchors: parts.anchors }),
      credentials: parts.accounts.credentials,
      uses: parts.accounts.uses,
      restores: parts.restores,
      words: parts.deviceWords,
      settings: {
        failNotices: async (db, adminId) => (await parts.settings.preferences(db, adminId)).notify.fail === 1,
      },
    }),
  }
}
