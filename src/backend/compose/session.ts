import type { BackendModule } from '../http/backend-module.ts'
import { createCaptchas } from '../modules/session/captcha.ts'
import type { LoginThrottle } from '../modules/session/login-throttle.ts'
import { createLoginThrottle } from '../modules/session/login-throttle.ts'
import { createOwnSessions } from '../modules/session/own-sessions.service.ts'
import type { CreateTenant, OwnerSetup } from '../modules/session/owner-setup.ts'
import { createOwnerSetup } from '../modules/session/owner-setup.ts'
import { dropOldTokens } from '../modules/session/session.repository.ts'
import { sessionRoutes } from '../modules/session/session.routes.ts'
import { createSessionService } from '../modules/session/session.service.ts'
import type { GrantClips } from '../seed/tenant.ts'
import { createTenant } from '../seed/tenant.ts'
import type { Foundation } from './foundation.ts'

const TOKEN_KEPT_MS = 30 * 86_400_000

/** Signing in, first start. `setup` is also asked by the project's config (needs_setup). */
export function sessionModule(
  base: Foundation,
  parts: { grantClips: GrantClips; demo: boolean },
): BackendModule & { setup: OwnerSetup; throttle: LoginThrottle } {
  const { database, clock, passwords } = base
  const now = () => clock.now()
  const throttle = createLoginThrottle({ db: database.db, now })
  const captchas = createCaptchas({ db: database.db, now })
  const forTenant = (tenantId: number) => database.forTenant(tenantId)
  const sessions = createSessionService({
    db: database.db,
    forTenant,
    now,
    passwords,
    throttle,
    captchas,
    fileUrl: base.fileUrl,
  })
  const makeTenant: CreateTenant = async (trx, tenant) =>
    await createTenant({ scope: base.scope, grantClips: parts.grantClips }, trx, tenant)
  const setup = createOwnerSetup({
    db: database.db,
    forTenant,
    passwords,
    createTenant: makeTenant,
    sessions,
    demo: parts.demo,
  })
  return {
    name: 'session',
    bindings: sessionRoutes(sessions, createOwnSessions({ now }), setup, captchas),
    setup,
    throttle,
    periodic: [
      {
        name: 'session.clean',
        everyMs: 600_000,
        run: async () => {
          await throttle.clean()
          await captchas.clean()
          await dropOldTokens(database.db, now() - TOKEN_KEPT_MS)
        },
      },
    ],
  }
}
