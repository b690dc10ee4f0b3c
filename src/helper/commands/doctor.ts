// Looks whether this computer can do the work, for the settings page.
import { doctor } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function doctorCommand(deps: CommandDeps) {
  return handler(doctor, async (ctx) => ({ checks: await deps.doctor(ctx.client.origin) }))
}
