import { helperStatus } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

/** State of this helper for the settings page. */
export function statusCommand(deps: CommandDeps) {
  return handler(helperStatus, async (ctx) => deps.status(ctx.client.origin))
}
