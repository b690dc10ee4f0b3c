import type { OutputOf } from '../../../contract/endpoint.ts'
import type { CommandOutput } from '../../../contract/helper/command.ts'
import { sendMessage } from '../../../contract/helper/reply-commands.ts'
import { outbox, outboxCallBack } from '../../../contract/http/replies.ts'
import { withUse } from '../accounts/account-use.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

/** An answer to press, as the server hands it out. */
export type DueReply = OutputOf<typeof outbox>['list'][number]
/** What the helper says of it. */
export type PressedReply = CommandOutput<typeof sendMessage>

/** Answers in one go at most; what came into the queue meanwhile is asked for in between. */
const AT_ONCE = 5
/** Of one go, those that could not be pressed: an account that is signed out keeps no other one's answers. */
const FAILED_MOST = 15
const SILENT = { overlay: false, quiet: true } as const

export interface SendPorts {
  helperConnected: () => boolean
  /** The next one, taken for this computer, or null; never one of `tried`. */
  take: (tried: readonly number[]) => Promise<DueReply | null>
  press: (due: DueReply, signal: AbortSignal) => Promise<PressedReply>
  report: (due: DueReply, result: PressedReply) => Promise<void>
  /** Something may have changed. */
  onSent: () => void
}

/**
 * Presses what waits, one after the other, each answer once in a go; answers how many ends were reported. What could
 * not be pressed or reported comes again under the same number, and the helper's journal answers. Never throws.
 */
export async function sendDue(ports: SendPorts, signal: AbortSignal): Promise<number> {
  const tried = new Set<number>()
  let made = 0
  while (made < AT_ONCE && tried.size - made < FAILED_MOST) {
    if (signal.aborted || !ports.helperConnected()) break
    const due = await ports.take([...tried]).catch(() => null)
    if (due === null || tried.has(due.message_id)) break
    tried.add(due.message_id)
    try {
      await ports.report(due, await ports.press(due, signal))
      made += 1
      ports.onSent()
    } catch {
      // The same attempt is handed out again, to this computer alone.
    }
  }
  return made
}

interface Deps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
}

/** The calls of an answer. */
export function sendingCalls({ http, helper }: Deps): Pick<SendPorts, 'take' | 'press' | 'report'> {
  const device = (): string => helper.store.getState().info?.device_id ?? ''
  return {
    /** @throws ApiError */
    take: async (tried) => {
      if (!device()) return null
      return (await http.call(outbox, { device_id: device(), limit: 1, except: [...tried] }, SILENT)).list[0] ?? null
    },
    /** @throws HelperError */
    press: ({ message_id: send_no, ...due }, signal) =>
      withUse({ http, helper, outcomeFrees: true }, [due.thirdauth.id], 'messages', () =>
        helper.send(sendMessage, { ...due, send_no }, { signal }),
      ),
    /** @throws ApiError */
    report: async ({ message_id, attempt_no }, { end, platform_msg_id, reason, resume_at, signature }) =>
      void (await http.call(
        outboxCallBack,
        { message_id, attempt_no, device_id: device(), end, platform_msg_id, reason, resume_at, signature },
        SILENT,
      )),
  }
}
