import type { AccountsModule } from '../modules/accounts/accounts.module.ts'
import { createAccountsModule } from '../modules/accounts/accounts.module.ts'
import type { DevicesService } from '../modules/devices/devices.service.ts'
import { createAccountItems } from '../modules/publishing/account-items.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import type { Foundation } from './foundation.ts'

/** Matrix accounts; their credentials and platforms are used by publishing. */
export function accountsModule(
  base: Pick<Foundation, 'clock' | 'sealing' | 'cipher'>, parts: { devices: Pick<DevicesService, 'publicKeyOf'>; settings: Pick<SettingsService, 'preferences'> },
): AccountsModule {
  const { clock, sealing, cipher } = base
  return createAccountsModule({
    clock, sealing, cipher,
    devices: parts.devices,
    items: createAccountItems({ clock }),
    settings: { offlineNotices: async (db, adminId) => (await parts.settings.preferences(db, adminId)).notify.offline === 1 },
  })
}
