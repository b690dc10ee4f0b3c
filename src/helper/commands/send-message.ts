// One reply to a comment or private message, pressed in the account's own page; how it ended is signed by this device.
import { sendMessage } from '../../contract/helper/reply-commands.ts'
import { replyProofText } from '../../contract/helper/reply-proof.ts'
import { handler } from './define.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { subjectOf } from './look-up.ts'
import { messageSubject } from './message-subject.ts'

/** Goes on when the page leaves: its end is kept, and answered to who asks again. */
export function sendMessageCommand(deps: CommandDeps) {
  return handler(
    sendMessage,
    async (ctx, { thirdauth, kind, epoch, send_no, attempt_no, target, text }) => {
      const backend = await backendOf(deps, ctx)
      const result = await deps.replies.send(
        messageSubject(deps, ctx, thirdauth),
        epoch === '' ? backend.id : `${backend.id} ${epoch}`,
        { kind, sendNo: send_no, attemptNo: attempt_no, target, text },
      )
      const signature = deps.identity.sign(
        replyProofText({
          device_id: deps.identity.deviceId,
          backend: backend.id,
          platform_value: thirdauth.platform_value,
          account_id: thirdauth.account_id,
          kind,
          send_no,
          attempt_no,
          end: result.end,
          platform_msg_id: result.platform_msg_id,
        }),
      )
      return { ...result, signature }
    },
    { outlivesPage: true, subject: subjectOf },
  )
}
