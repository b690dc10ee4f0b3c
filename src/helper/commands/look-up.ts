// The common part of the four look-ups: one job of the account, 501 where the platform has none.
import type { HelperThirdAuth } from '../../contract/helper/commands.ts'
import type { BrowserSession } from '../browser/session.ts'
import { unsupported } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { AccountRef, Platform } from '../platforms/platform.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import type { CommandContext } from './define.ts'

type Call = { readonly account: AccountRef; readonly browser: BrowserSession }

/** @param pick the platform's member, undefined when it has none */
export const lookUp = <T>(
  deps: CommandDeps, ctx: CommandContext, auth: HelperThirdAuth, what: string,
  pick: (platform: Platform) => ((run: RunContext, call: Call) => Promise<readonly T[]>) | undefined,
): Promise<readonly T[]> => {
  const platform = platformOf(deps, auth.platform_value)
  const read = pick(platform)
  if (!read) throw unsupported(`${platform.info.name}${what}`)
  const account = { id: auth.id, accountId: auth.account_id, secUid: auth.third_sec_uid, openname: '' }
  const job = { platform, account, sealed: auth.third_cookie, proxy: auth.proxy, visible: false, signal: ctx.signal, deadline: ctx.deadline, origin: ctx.client.origin }
  return deps.jobs.run(job, (run, browser) => read(run, { account, browser }))
}
/** For the log. */
export const subjectOf = (input: { thirdauth: HelperThirdAuth }): string => `account ${input.thirdauth.id}`
