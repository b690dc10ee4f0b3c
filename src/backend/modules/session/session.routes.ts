import { info, login, logout, setupOwner } from '../../../contract/http/admin.ts'
import { captcha } from '../../../contract/http/common.ts'
import { endOwnSessions, listOwnSessions } from '../../../contract/http/own-sessions.ts'
import type { Binding } from '../../http/handle.ts'
import { handle, handlePublic } from '../../http/handle.ts'
import type { Captchas } from './captcha.ts'
import type { OwnSessions } from './own-sessions.service.ts'
import type { OwnerSetup } from './owner-setup.ts'
import type { SessionService } from './session.service.ts'

/** Calls of signing in and out. */
export function sessionRoutes(
  sessions: SessionService,
  own: OwnSessions,
  setup: OwnerSetup,
  captchas: Captchas,
): Binding[] {
  return [
    handlePublic(login, async (ctx, input) => await sessions.login(ctx, input)),
    handlePublic(setupOwner, async (ctx, input) => await setup.run(ctx, input)),
    handlePublic(captcha, async () => await captchas.create()),
    handle(logout, async (ctx) => await sessions.logout(ctx)),
    handle(info, async (ctx) => await sessions.info(ctx)),
    handle(listOwnSessions, async (ctx) => await own.list(ctx)),
    handle(endOwnSessions, async (ctx, input) => await own.end(ctx, input)),
  ]
}
