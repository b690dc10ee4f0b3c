import { REPLY_GRACE_MS } from '../../../contract/constants.ts'
import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

/** How often the server is asked what waits to be sent, ms; news of the inbox are asked about at once. */
const POLL_MS = 30_000
/** Behind the time in which an answer can be taken back, ms: what was written just now may go out then. */
const MARGIN_MS = 1_000

export interface SendingDutyDeps {
  http: HttpClient
  helper: HelperLink
  /** Lists that show messages are old now. */
  changed: () => void
  /** Calls the listener at news of the inbox; answers how it stops. */
  onMessages: (listener: () => void) => () => void
}

/**
 * Presses the answers that wait for an account of this operator. The server hands none out while a work of the account
 * goes out.
 */
export function sendingDuty(deps: SendingDutyDeps): Duty {
  return {
    name: 'replies',
    perm: 'chat:reply',
    everyMs: POLL_MS,
    jitterMs: 10_000,
    async round(signal) {
      const { sendDue, sendingCalls } = await import('./message-sends.ts')
      return await sendDue(
        {
          ...sendingCalls(deps),
          helperConnected: () => deps.helper.store.getState().connected,
          onSent: deps.changed,
        },
        signal,
      )
    },
    listen: (turns) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const off = deps.onMessages(() => {
        turns.ask()
        clearTimeout(timer)
        timer = setTimeout(() => turns.ask(), REPLY_GRACE_MS + MARGIN_MS)
      })
      return () => {
        clearTimeout(timer)
        off()
      }
    },
  }
}
