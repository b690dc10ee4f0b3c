import { createAccounts } from '../modules/accounts/accounts.module.ts'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import type { RenewalMoney } from '../modules/accounts/renewals.service.ts'
import type { DevicesService } from '../modules/devices/devices.service.ts'
import { dropAccounts } from '../modules/messages/rules/drop-accounts.ts'
import { createAccountItems } from '../modules/publishing/items/account-items.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import type { WechatService } from '../modules/wechat/wechat.service.ts'
import { toPlatformWorks } from '../modules/works/work-view.ts'
import { findTopWorks } from '../modules/works/works.repository.ts'
import { noRenewals } from './account-providers.ts'
import type { Foundation } from './foundation.ts'
import type { OfficialModule } from './official.ts'

type AccountsBase = Pick<Foundation, 'clock' | 'sealing' | 'cipher' | 'jobs' | 'database'>

/** What accounts take from their neighbours. */
export interface AccountsNeeds {
  official: Pick<OfficialModule, 'service' | 'redirectOf'>
  devices: Pick<DevicesService, 'publicKeyOf' | 'stateOf'>
  settings: Pick<SettingsService, 'preferences'>
  wechat: Pick<WechatService, 'dropped'>
  money: RenewalMoney
}

/** Matrix accounts; their credentials and platforms are used by publishing. */
export function composeAccounts(base: AccountsBase, parts: AccountsNeeds): AccountsParts {
  const { clock, sealing, cipher } = base
  return createAccounts({
    clock,
    stamp: async () => await base.database.stamp(),
    sealing,
    cipher,
    devices: parts.devices,
    official: parts.official.service,
    redirectOf: parts.official.redirectOf,
    items: createAccountItems({ clock }),
    rules: { dropAccounts },
    settings: {
      offlineNotices: async (db, adminId) => (await parts.settings.preferences(db, adminId)).notify.offline === 1,
    },
    works: {
      top: async (db, accountId, range, limit) =>
        toPlatformWorks(await findTopWorks(db, accountId, range, limit), clock.now()),
    },
    wechat: parts.wechat,
    jobs: base.jobs,
    forTenant: (tenantId) => base.database.forTenant(tenantId),
    renewals: noRenewals,
    money: parts.money,
    shops: null,
  })
}
