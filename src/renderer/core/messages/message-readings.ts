import type { CommandOutput } from '../../../contract/helper/command.ts'
import { syncMessages } from '../../../contract/helper/message-commands.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { reportMessages, takeDueReadings } from '../../../contract/http/message-readings.ts'
import { withUse } from '../accounts/account-use.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

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
  report: (due: DueReading, result: ReadMessages) => Promise<void>
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
      withUse({ http, helper }, [due.thirdauth.id], 'messages', () =>
        helper.send(
          syncMessages,
          { thirdauth: due.thirdauth, kind: due.kind, cursor: due.cursor, look_no: due.look_no },
          { signal },
        ),
      ),
    /** @throws ApiError */
    report: async (due, { status, list, cursor, reason, resume_at, signature }) =>
      void (await http.call(
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
      )),
  }
}
