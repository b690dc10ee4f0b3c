// The common part of what is read for an account: one job of it, by the interface or in its browser; 501 where the
// platform has neither.
import type { HelperThirdAuth } from '../../contract/helper/commands.ts'
import type { BrowserSession } from '../browser/session.ts'
import { unsupported } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { OfficialCall, OfficialPlatform } from '../official/official.ts'
import type { AccountRef, Platform } from '../platforms/platform.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import type { CommandContext } from './define.ts'
import { waysOf } from './publish-routes.ts'

type Call = { readonly account: AccountRef; readonly browser: BrowserSession }

/** The interface, when it is this account's first way and a token is there, or when there is nothing else. */
export function officialFor(
  deps: Pick<CommandDeps, 'platforms' | 'officials'>,
  auth: HelperThirdAuth,
): OfficialPlatform | null {
  const official = deps.officials.get(auth.platform_value)
  if (official === undefined) return null
  if (deps.platforms.get(auth.platform_value) === undefined) return official
  return auth.third_token !== '' && waysOf(deps, auth.platform_value, auth)[0] === 'official' ? official : null
}

/** Runs calls of the interface in the account's turn. @throws HelperError NO_TOKEN */
export function byInterface<T>(
  deps: Pick<CommandDeps, 'jobs' | 'tokens'>,
  ctx: CommandContext,
  auth: HelperThirdAuth,
  read: (run: RunContext, call: OfficialCall) => Promise<T>,
): Promise<T> {
  const account = { id: auth.id, accountId: auth.account_id, secUid: auth.third_sec_uid, openname: '' }
  const job = {
    platformValue: auth.platform_value,
    account,
    proxy: auth.proxy,
    signal: ctx.signal,
    deadline: ctx.deadline,
    origin: ctx.client.origin,
  }
  return deps.jobs.direct(job, async (run) =>
    read(run, { account, token: await deps.tokens.use(auth.third_token, auth.platform_value, auth.account_id) }),
  )
}

/**
 * @param pick the platform's member, undefined when it has none
 * @param pickOfficial the same of its interface
 */
export function lookUp<T>(
  deps: CommandDeps,
  ctx: CommandContext,
  auth: HelperThirdAuth,
  what: string,
  pick: (platform: Platform) => ((run: RunContext, call: Call) => Promise<readonly T[]>) | undefined,
  pickOfficial: (
    official: OfficialPlatform,
  ) => ((run: RunContext, call: OfficialCall) => Promise<readonly T[]>) | undefined = () => undefined,
): Promise<readonly T[]> {
  const official = officialFor(deps, auth)
  const direct = official && pickOfficial(official)
  if (direct) return byInterface(deps, ctx, auth, direct)
  if (official && deps.platforms.get(auth.platform_value) === undefined)
    throw unsupported(`${official.info.name}${what}`)
  const platform = platformOf(deps, auth.platform_value)
  const read = pick(platform)
  if (!read) throw unsupported(`${platform.info.name}${what}`)
  const account = { id: auth.id, accountId: auth.account_id, secUid: auth.third_sec_uid, openname: '' }
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
  return deps.jobs.run(job, (run, browser) => read(run, { account, browser }))
}
/** For the log. */
export function subjectOf(input: { thirdauth: HelperThirdAuth }): string {
  return `account ${input.thirdauth.id}`
}
