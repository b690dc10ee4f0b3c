import { revokePairing } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

/** Takes a paired page's token back; its open pages are closed. */
export function revokePairingCommand(deps: CommandDeps) {
  return handler(
    revokePairing,
    async (ctx, input) => ({ revoked: await deps.revoke(input.origin, ctx.client.origin) }),
    {
      subject: (input) => input.origin,
    },
  )
}
