// The page of one computer in a run over messages: its own two duties, which read what guests wrote and press what
// waits, in front of a helper that may die.
import type { Command } from '../../../src/contract/helper/command.ts'
import { syncMessages } from '../../../src/contract/helper/message-commands.ts'
import { sendMessage } from '../../../src/contract/helper/reply-commands.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { reportMessages, takeDueReadings } from '../../../src/contract/http/message-readings.ts'
import { outbox, outboxCallBack } from '../../../src/contract/http/replies.ts'
import type { HelperLink } from '../../../src/renderer/core/helper/helper-link.ts'
import type { HttpClient } from '../../../src/renderer/core/http/http-client.ts'
import { readingDuty, type ReadingDutyDeps } from '../../../src/renderer/core/messages/reading-duty.ts'
import { sendingDuty } from '../../../src/renderer/core/messages/sending-duty.ts'
import { openPageParts } from '../../kill/parts/page-parts.ts'

/**
 * Steps of an answer and of a reading, as the page sees them. Those in -ing happen beside the call, the others when it
 * was answered and before anything else.
 */
export type PageStep =
  | 'handed-out'
  | 'sending'
  | 'pressed'
  | 'reporting'
  | 'reported'
  | 'taken'
  | 'reading'
  | 'read'
  | 'delivering'

export interface Desktop {
  connected(): boolean
  /** One round of both duties; answers how much they did. Never throws. */
  round(): Promise<number>
  close(): void
}

const isSomething = (answer: unknown): boolean => (answer as { list: readonly unknown[] }).list.length > 0

/** Before and after a call; what is awaited keeps the page from going on. */
interface Around {
  readonly before?: PageStep
  readonly after?: PageStep
  readonly counts?: (answer: unknown) => boolean
}
const CALLS = new Map<Endpoint, Around>([
  [outbox, { after: 'handed-out', counts: isSomething }],
  [outboxCallBack, { before: 'reporting', after: 'reported' }],
  [takeDueReadings, { after: 'taken', counts: isSomething }],
  [reportMessages, { before: 'delivering' }],
])
const COMMANDS = new Map<Command, Around>([
  [sendMessage, { before: 'sending', after: 'pressed' }],
  [syncMessages, { before: 'reading', after: 'read' }],
])

/**
 * Opens the page of a signed-in operator. `at` is called at each step.
 * `globalThis.window.location.origin` must be the backend's.
 */
export function openDesktop(
  origin: string,
  token: string,
  helperUrl: () => string,
  at: (step: PageStep) => Promise<void>,
): Desktop {
  const parts = openPageParts(origin, token, helperUrl)
  const around = async <T>({ before, after, counts }: Around, work: () => Promise<T>): Promise<T> => {
    if (before !== undefined) void at(before)
    const answer = await work()
    if (after !== undefined && (counts?.(answer) ?? true)) await at(after)
    return answer
  }
  const http: HttpClient = {
    ...parts.http,
    call: (endpoint, input, options) =>
      around(CALLS.get(endpoint) ?? {}, () => parts.http.call(endpoint, input, options)),
  }
  const helper: HelperLink = {
    ...parts.link,
    send: (command, input, options) =>
      around(COMMANDS.get(command) ?? {}, () => parts.link.send(command, input, options)),
  }
  const nobodyPublishes = { store: { getState: () => ({ runs: [] }) } } as unknown as ReadingDutyDeps['publishing']
  const shared = { http, helper, changed: () => undefined }
  const duties = [
    readingDuty({ ...shared, publishing: nobodyPublishes, manualRunActive: () => false }),
    sendingDuty({ ...shared, onMessages: () => () => undefined }),
  ]
  const { signal } = new AbortController()
  parts.link.connect('page')
  return {
    connected: () => parts.link.store.getState().connected,
    round: async () => {
      const made = await Promise.all(duties.map(async (duty) => await duty.round?.(signal, false)))
      return made.reduce<number>((sum, many) => sum + Number(many ?? 0), 0)
    },
    close: () => parts.link.stop(),
  }
}
