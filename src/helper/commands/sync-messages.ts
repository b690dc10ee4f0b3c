// One reading of what people wrote to an account, signed by this device.
import { syncMessages } from '../../contract/helper/message-commands.ts'
import { messagesProofText } from '../../contract/helper/messages-proof.ts'
import { createNumberedReadings } from '../messages/numbered-readings.ts'
import type { ReadingAnswer } from '../messages/readings.ts'
import { handler } from './define.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { subjectOf } from './look-up.ts'
import { messageSubject } from './message-subject.ts'

/** Runs in the account's turn; whoever else waits for the account goes first. */
export function syncMessagesCommand(deps: CommandDeps) {
  const numbered = createNumberedReadings<ReadingAnswer>()
  return handler(
    syncMessages,
    async (ctx, { thirdauth, kind, cursor, look_no }) => {
      const { platform_value, account_id } = thirdauth
      const name = look_no === 0 ? null : JSON.stringify([ctx.client.origin, thirdauth.id, account_id, kind, look_no])
      const reading = await numbered.once(name, () =>
        deps.readings.read(messageSubject(deps, ctx, thirdauth), kind, cursor),
      )
      const backend = await backendOf(deps, ctx)
      const signature = deps.identity.sign(
        messagesProofText({
          device_id: deps.identity.deviceId,
          backend: backend.id,
          platform_value,
          account_id,
          kind,
          look_no,
          status: reading.status,
          cursor: reading.cursor,
          messages: reading.list,
        }),
      )
      return { ...reading, signature }
    },
    // The site was visited: what came of it is there for the page when it is back.
    { outlivesPage: true, subject: subjectOf },
  )
}
