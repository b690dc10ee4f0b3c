// The selector tables of this helper: installing a signed one, going back, and how they do.
import { installTable, resetTable, tableStates } from '../../contract/helper/table-commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

/** Checks and uses a signed table; pages hear of a platform that it switches off. */
export function installTableCommand(deps: CommandDeps) {
  return handler(installTable, async (ctx, input) => {
    const state = await deps.tables.install(input.text)
    deps.announce(ctx.client.origin)
    return state
  })
}
export function tableStatesCommand(deps: CommandDeps) {
  return handler(tableStates, () => Promise.resolve({ list: deps.tables.states() }))
}
export function resetTableCommand(deps: CommandDeps) {
  return handler(resetTable, (_ctx, input) => deps.tables.reset(input.platform_value), {
    subject: (input) => input.platform_value,
  })
}
