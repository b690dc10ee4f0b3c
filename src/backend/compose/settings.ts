import type { BackendModule } from '../http/backend-module.ts'
import type { BackupsDeps } from '../modules/backups/backups.routes.ts'
import { confirmPassword } from '../modules/settings/password-change.ts'
import type { PasswordDeps } from '../modules/settings/password-change.ts'
import { settingsRoutes } from '../modules/settings/settings.routes.ts'
import type { SettingsDeps, SettingsService } from '../modules/settings/settings.service.ts'
import { createSettingsService } from '../modules/settings/settings.service.ts'
import type { Foundation } from './foundation.ts'
import { createPictureKeeper } from './kept-pictures.ts'

/** The personal page; its preferences are asked by publishing and accounts. */
export function settingsModule(
  base: Foundation,
  parts: Pick<PasswordDeps, 'throttle'> & Pick<SettingsDeps, 'textService'>,
): BackendModule & { service: SettingsService; confirmPassword: BackupsDeps['confirmPassword'] } {
  const passwordDeps: PasswordDeps = {
    now: () => base.clock.now(),
    passwords: base.passwords,
    throttle: parts.throttle,
  }
  const service = createSettingsService({
    ...passwordDeps,
    fileUrl: base.fileUrl,
    textService: parts.textService,
    keepAvatar: createPictureKeeper({ files: base.files, as: 'avatar' }),
  })
  return {
    name: 'settings',
    bindings: settingsRoutes(service),
    service,
    confirmPassword: async (ctx, password, field, refused) => {
      await confirmPassword(passwordDeps, ctx, password, field, refused)
    },
  }
}
