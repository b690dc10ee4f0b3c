// Login by hand, or the signed-in back-office of an account in a window.
import { login } from '../../contract/helper/commands.ts'
import { HelperError } from '../lib/errors.ts'
import { loginName } from '../jobs/running.ts'
import type { AccountRef } from '../platforms/platform.ts'
import { backendOf, platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function loginCommand(deps: CommandDeps) {
  return handler(
    login,
    (ctx, input) =>
      deps.running.run(loginName(ctx.client.origin, input.login_id), ctx.signal, async (signal) => {
        const platform = platformOf(deps, input.platform_value)
        const account: AccountRef | null =
          input.account_id === ''
            ? null
            : { id: input.third_auth_id, accountId: input.account_id, secUid: '', openname: '' }
        const common = {
          platform,
          loginId: input.login_id,
          origin: ctx.client.origin,
          sealed: input.third_cookie,
          proxy: input.proxy,
          signal,
          deadline: ctx.deadline,
        }
        if (input.mode === 'view') {
          if (!account)
            throw new HelperError({ kind: 'content', code: 'BAD_INPUT', msg: '打开后台需要指定账号', reply: 400 })
          await deps.views.open({ ...common, account })
          return { status: 'ok' as const, msg: '账号后台已打开' }
        }
        const off = deps.tables.offOf(input.platform_value)
        if (off) return { status: 'fail' as const, msg: off }
        // Without the backend's key the session couldn't be handed over: ask before the person scans.
        const backend = await backendOf(deps, ctx)
        try {
          return {
            status: 'ok' as const,
            account: await deps.logins.login({ ...common, expected: account, sealingKey: backend.sealingKey }),
          }
        } catch (error) {
          if (!(error instanceof HelperError) || error.reply === 501) throw error
          return { status: error.reply === 499 ? ('cancel' as const) : ('fail' as const), msg: error.message }
        }
      }),
    { subject: (input) => `${input.platform_value} ${input.mode} ${input.account_id}` },
  )
}
