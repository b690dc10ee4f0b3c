import type { CommandOutput } from '../../../contract/helper/command.ts'
import { syncMessages } from '../../../contract/helper/message-commands.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { reportMessages, takeDueReadings } from '../../../contract/http/message-readings.ts'
import { releaseUse, withUse } from '../accounts/account-use.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import { ApiError } from '../http/api-error.ts'
import type { HttpClient } from '../http/http-client.ts'

/** One kind of an account's messages. */
export type ReadingName = Pick<MessagesOf, 'third_auth_id' | 'kind'>
type MessagesOf = InputOf<typeof reportMessages>
/** What the server kept of a reading. */
export type KeptReading = OutputOf<typeof reportMessages>

/** A reading that is due, as the server hands it out. */
export type DueReading = OutputOf<typeof takeDueReadings>['list'][number]
/** What the helper read. */
export type ReadMessages = CommandOutput<typeof syncMessages>

/** Readings in one go at most; what is due to be published is asked for in between. */
const AT_ONCE = 5
const SILENT = { overlay: false, quiet: true } as const

export interface ReadingPorts {
  helperConnected: () => boolean
  /** True while a publish of this computer goes on: it goes first. */
  isPublishing: () => boolean
  /** The next one that is due, or null. */
  take: () => Promise<DueReading | null>
  read: (due: DueReading, signal: AbortSignal) => Promise<ReadMessages>
  report: (due: DueReading, result: ReadMessages) => Promise<KeptReading>
  /** Something may have changed. */
  onRead: () => void
}

/** Makes the readings that are due, one after the other, at most five; answers how many were made. Never throws. */
export async function readDue(ports: ReadingPorts, signal: AbortSignal): Promise<number> {
  let made = 0
  for (let turn = 0; turn < AT_ONCE; turn += 1) {
    if (signal.aborted || !ports.helperConnected() || ports.isPublishing()) break
    const due = await ports.take().catch(() => null)
    if (due === null) break
    try {
      await ports.report(due, await ports.read(due, signal))
      made += 1
      ports.onRead()
    } catch {
      // A reading that could not be made says nothing of the messages; the server hands it out again later.
    }
  }
  return made
}

interface Deps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
}

/**
 * Reads what a person asks for at once, and reports it; null = another computer was quicker.
 * @throws ApiError as `takeDueReadings` for one that is named; HelperError, also when `signal` gives it up
 */
export async function readNow(
  deps: Deps,
  name: ReadingName,
  signal: AbortSignal,
): Promise<(Pick<ReadMessages, 'status' | 'reason'> & Pick<KeptReading, 'added'>) | null> {
  const { read, report } = readingCalls(deps)
  const device_id = deps.helper.store.getState().info?.device_id ?? ''
  const { list } = await deps.http.call(takeDueReadings, { ...name, device_id, limit: 1 }, SILENT)
  const [due] = list
  if (due === undefined) return null
  const result = await read(due, signal)
  const { added } = await report(due, result)
  return { status: result.status, reason: result.reason, added }
}

/** The calls of a reading. */
export function readingCalls({ http, helper }: Deps): Pick<ReadingPorts, 'take' | 'read' | 'report'> {
  const device = (): string => helper.store.getState().info?.device_id ?? ''
  return {
    /** @throws ApiError */
    take: async () => {
      if (!device()) return null
      return (await http.call(takeDueReadings, { device_id: device(), limit: 1 }, SILENT)).list[0] ?? null
    },
    /** @throws HelperError */
    read: (due, signal) =>
      withUse({ http, helper, outcomeFrees: true }, [due.thirdauth.id], 'messages', () =>
        helper.send(
          syncMessages,
          { thirdauth: due.thirdauth, kind: due.kind, cursor: due.cursor, look_no: due.look_no },
          { signal },
        ),
      ),
    /** @throws ApiError */
    report: async (due, { status, list, cursor, reason, resume_at, signature }) =>
      await http
        .call(
          reportMessages,
          {
            third_auth_id: due.thirdauth.id,
            kind: due.kind,
            look_no: due.look_no,
            device_id: device(),
            status,
            cursor,
            reason,
            resume_at,
            messages: list,
            signature,
          },
          SILENT,
        )
        .catch((error: unknown) => {
          // What the server does not believe it never will. Without an answer it is told again, from what was kept.
          if (error instanceof ApiError && error.kind === 'business')
            releaseUse({ http, helper }, [due.thirdauth.id], 'messages')
          throw error
        }),
  }
}
