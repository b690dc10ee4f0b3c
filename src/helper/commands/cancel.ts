// Stops a request of this page, a login, a window or a publish of its origin.
import { cancel } from '../../contract/helper/commands.ts'
import { itemName, loginName } from '../jobs/running.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function cancelCommand(deps: CommandDeps) {
  return handler(cancel, async (ctx, input) => {
    const { origin, id } = ctx.client
    const stopped = [
      input.request_id !== undefined && deps.cancelRequest(id, input.request_id),
      input.login_id !== undefined &&
        (deps.running.stop(loginName(origin, input.login_id)) || (await deps.views.close(origin, input.login_id))),
      input.item_id !== undefined && deps.running.stop(itemName(origin, input.item_id)),
    ]
    return { cancelled: stopped.includes(true) }
  })
}
