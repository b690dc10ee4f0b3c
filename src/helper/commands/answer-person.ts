// What a person did: a code, a wish for another SMS, a wish for a fresh QR (then `person_id` may be the login's id).
import { answerPerson } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function answerPersonCommand(deps: CommandDeps) {
  return handler(answerPerson, async (ctx, input) => {
    const { origin } = ctx.client
    const accepted =
      deps.desk.answer(origin, input.person_id, { action: input.action, value: input.value.trim() }) ||
      (input.action === 'refresh' && deps.logins.refresh(origin, input.person_id))
    return { accepted }
  })
}
