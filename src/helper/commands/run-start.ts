// A page hands a publish run over, or tells that the backend has news for it.
import { runNudge, runStart } from '../../contract/helper/run-commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function runStartCommand(deps: Pick<CommandDeps, 'runs'>) {
  return handler(
    runStart,
    async (ctx, input) => {
      await deps.runs().start(ctx.client.origin, input.run_id, input.grant, input.after)
      return { started: true }
    },
    { subject: (input) => `run ${input.run_id}` },
  )
}
export function runNudgeCommand(deps: Pick<CommandDeps, 'runs'>) {
  return handler(runNudge, async (ctx, input) => ({ known: deps.runs().nudge(ctx.client.origin, input.run_id) }))
}
