// The four answers per account; whatever goes wrong with one is that account's "could not look", never "dropped".
import { checkLogin } from '../../contract/helper/commands.ts'
import type { HelperThirdAuth } from '../../contract/helper/commands.ts'
import { LOGIN_STATUS } from '../../contract/entities/account.ts'
import type { LoginStatus } from '../../contract/entities/account.ts'
import { HelperError, toHelperError } from '../lib/errors.ts'
import type { LoginCheck, Profile } from '../platforms/platform.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import type { CommandContext } from './define.ts'
import { byInterface, officialFor } from './look-up.ts'

/** Three looks, of which the first may have to wait 40 s for a login page that lets somebody in by itself. */
const ONE_CHECK_MS = 90_000
const STATUS = {
  ok: LOGIN_STATUS.ok,
  never: LOGIN_STATUS.none,
  dropped: LOGIN_STATUS.dropped,
  unknown: LOGIN_STATUS.unknown,
} as const

const row = (id: number, status: LoginStatus, msg: string, profile: Profile | null = null) => ({
  id,
  third_login_status: status,
  msg,
  fans: profile?.fans ?? null,
  works: profile?.works ?? null,
  openname: profile?.openname ?? '',
  avatar: profile?.avatar ?? '',
})

const otherAccount = (name: string): LoginCheck => ({ status: 'dropped', msg: `授权的是「${name}」，请重新授权` })

export function checkLoginCommand(deps: CommandDeps) {
  const look = async (ctx: CommandContext, auth: HelperThirdAuth): Promise<LoginCheck> => {
    const official = officialFor(deps, auth)
    if (deps.jobs.isBusy(auth.platform_value, auth.account_id))
      return { status: 'unknown', msg: '账号正在使用中，稍后再检测' }
    if (official) {
      const answer = await byInterface(deps, ctx, auth, (run, call) =>
        run.race(official.checkLogin(run, call), { timeoutMs: ONE_CHECK_MS, what: '登录检测' }),
      )
      return answer.status === 'ok' && answer.profile && answer.profile.accountId !== auth.account_id
        ? otherAccount(answer.profile.openname)
        : answer
    }
    const platform = platformOf(deps, auth.platform_value)
    const account = { id: auth.id, accountId: auth.account_id, secUid: auth.third_sec_uid, openname: '' }
    // The minute begins with the account's own turn; while others are looked at it only waits.
    const job = {
      platform,
      account,
      sealed: auth.third_cookie,
      proxy: auth.proxy,
      visible: false,
      looksOnly: true,
      signal: ctx.signal,
      deadline: ctx.deadline,
      origin: ctx.client.origin,
    }
    return deps.jobs.run(job, async (run, browser) => {
      const answer = await run.race(platform.checkLogin(run, { account, browser }), {
        timeoutMs: ONE_CHECK_MS,
        what: '登录检测',
      })
      // Somebody else signed in there: that says as surely as a sign-in page that this account is out.
      if (answer.status === 'ok' && answer.profile && answer.profile.accountId !== auth.account_id)
        return { status: 'dropped' as const, msg: `浏览器里登录的是「${answer.profile.openname}」，请重新授权` }
      if (answer.status === 'ok') await deps.jobs.keepSession(platform, account, browser).catch(() => undefined)
      return answer
    })
  }
  return handler(
    checkLogin,
    async (ctx, input) => ({
      list: await Promise.all(
        input.list.map(async (auth) => {
          try {
            const answer = await look(ctx, auth)
            return answer.status === 'ok'
              ? row(auth.id, STATUS.ok, '', answer.profile)
              : row(auth.id, STATUS[answer.status], answer.msg)
          } catch (error) {
            if (error instanceof HelperError && error.code === 'NO_SESSION')
              return row(auth.id, STATUS.never, error.message)
            return row(auth.id, STATUS.unknown, toHelperError(error).message)
          }
        }),
      ),
    }),
    { subject: (input) => `${input.list.length} accounts` },
  )
}
