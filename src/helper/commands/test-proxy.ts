// Tries an account's proxy with a real browser, for the account's details.
import { testProxy } from '../../contract/helper/commands.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function testProxyCommand(deps: CommandDeps) {
  return handler(
    testProxy,
    (ctx, input) =>
      deps.testProxy({
        platform: platformOf(deps, input.platform_value),
        accountId: input.account_id,
        sealed: input.proxy,
        signal: ctx.signal,
      }),
    { subject: (input) => `${input.platform_value} ${input.account_id}` },
  )
}
