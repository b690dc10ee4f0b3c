import type { BackendModule } from '../http/backend-module.ts'
import type { PasswordDeps } from '../modules/settings/password-change.ts'
import { settingsRoutes } from '../modules/settings/settings.routes.ts'
import type { SettingsService } from '../modules/settings/settings.service.ts'
import { createSettingsService } from '../modules/settings/settings.service.ts'
import { createAvatarKeeper } from './avatars.ts'
import type { Foundation } from './foundation.ts'

/** The personal page; its preferences are asked by publishing and accounts. */
export function settingsModule(base: Foundation, parts: Pick<PasswordDeps, 'throttle'>): BackendModule & { service: SettingsService } {
  const service = createSettingsService({
    now: () => base.clock.now(), passwords: base.passwords, throttle: parts.throttle, fileUrl: base.fileUrl,
    keepAvatar: createAvatarKeeper({ files: base.files }),
  })
  return { name: 'settings', bindings: settingsRoutes(service), service }
}
