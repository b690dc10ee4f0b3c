// How an account's messages are read and answered: by its official interface, or in its own page.
import type { HelperThirdAuth } from '../../contract/helper/commands.ts'
import type { ReadingSubject } from '../messages/readings.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import type { CommandContext } from './define.ts'
import { officialFor } from './look-up.ts'
import { requireSelf } from './works-list.ts'

/**
 * The interface where it is the account's first way, or where the page has no messages to read.
 * @throws HelperError 501 where the helper has neither
 */
export function messageSubject(
  deps: Pick<CommandDeps, 'platforms' | 'officials' | 'tokens'>,
  ctx: CommandContext,
  auth: HelperThirdAuth,
): ReadingSubject {
  const common = {
    account: {
      id: auth.id,
      accountId: auth.account_id,
      secUid: auth.third_sec_uid,
      sealed: auth.third_cookie,
      proxy: auth.proxy,
    },
    origin: ctx.client.origin,
    signal: ctx.signal,
    deadline: ctx.deadline,
  }
  const official = deps.officials.get(auth.platform_value)
  const hasPage = deps.platforms.get(auth.platform_value)?.messages !== undefined
  if (official?.messages && (!hasPage || officialFor(deps, auth) === official))
    return {
      ...common,
      platform: official,
      token: () => deps.tokens.use(auth.third_token, auth.platform_value, auth.account_id),
    }
  return { ...common, platform: platformOf(deps, auth.platform_value), requireSelf }
}
