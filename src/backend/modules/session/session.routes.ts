import { info, login, logout, setupOwner } from '../../../contract/http/admin.ts'
import { captcha } from '../../../contract/http/common.ts'
import type { Binding } from '../../http/handle.ts'
import { handle, handlePublic } from '../../http/handle.ts'
import type { Captchas } from './captcha.ts'
import type { OwnerSetup } from './owner-setup.ts'
import type { SessionService } from './session.service.ts'

/** Calls of signing in and out. */
export const sessionRoutes = (sessions: SessionService, setup: OwnerSetup, captchas: Captchas): Binding[] => [
  handlePublic(login, async (ctx, input) => await sessions.login(ctx, input)),
  handlePublic(setupOwner, async (ctx, input) => await setup.run(ctx, input)),
  handlePublic(captcha, async () => await captchas.create()),
  handle(logout, async (ctx) => await sessions.logout(ctx)),
  handle(info, async (ctx) => await sessions.info(ctx)),
]
