import type { CommandOutput } from '../../../contract/helper/command.ts'
import { worksList } from '../../../contract/helper/commands.ts'
import { REPLY } from '../../../contract/helper/protocol.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { reportWorks, takeDueLooks } from '../../../contract/http/works.ts'
import { withUse } from '../accounts/account-use.ts'
import { HelperError } from '../errors/helper-error.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

/** An account that is due, as the server hands it out. */
export type Look = OutputOf<typeof takeDueLooks>['list'][number]
/** What the helper read. */
export type Reading = CommandOutput<typeof worksList>

/** Looks in one go at most; what is due to be published is asked for in between. */
const AT_ONCE = 5
const SILENT = { overlay: false, quiet: true } as const

export interface LookPorts {
  helperConnected: () => boolean
  /** True while a person's own run is going on: it goes first. */
  manualRunActive: () => boolean
  /** The next account that is due, or null. */
  take: () => Promise<Look | null>
  read: (look: Look, signal: AbortSignal) => Promise<Reading>
  report: (look: Look, reading: Reading) => Promise<void>
  /** Something may have changed. */
  onLooked: () => void
}

/** Looks at the due accounts, one after the other, at most five; answers how many were looked at. Never throws. */
export async function lookAtDue(ports: LookPorts, signal: AbortSignal): Promise<number> {
  let looked = 0
  for (let turn = 0; turn < AT_ONCE; turn += 1) {
    if (signal.aborted || !ports.helperConnected() || ports.manualRunActive()) break
    const look = await ports.take().catch(() => null)
    if (look === null) break
    try {
      await ports.report(look, await ports.read(look, signal))
      looked += 1
      ports.onLooked()
    } catch {
      // A look that could not be made says nothing about the works; the server asks again later.
    }
  }
  return looked
}

interface Deps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
}

/** A helper of before there were signatures does not know what is asked; the backend says what to do about it. */
const unsigned = (error: unknown): Reading => {
  if (error instanceof HelperError && error.code === REPLY.badInput)
    return { list: [], complete_from: null, signature: '' }
  throw error
}

/** The calls of a look. */
export function lookCalls({ http, helper }: Deps) {
  const device = (): string => helper.store.getState().info?.device_id ?? ''
  return {
    /**
     * Without an account the one that is due longest.
     * @throws ApiError
     */
    take: async (thirdAuthId?: number): Promise<Look | null> => {
      if (!device()) return null
      return (
        (
          await http.call(
            takeDueLooks,
            { device_id: device(), limit: 1, ...(thirdAuthId === undefined ? {} : { third_auth_id: thirdAuthId }) },
            SILENT,
          )
        ).list[0] ?? null
      )
    },
    /** @throws HelperError */
    read: (look: Look, signal?: AbortSignal): Promise<Reading> =>
      withUse({ http, helper }, [look.thirdauth.id], 'works', () =>
        helper
          .send(
            worksList,
            { thirdauth: look.thirdauth, since: look.since, look_no: look.look_no },
            signal ? { signal } : {},
          )
          .catch(unsigned),
      ),
    /** @throws ApiError */
    report: async (look: Look, reading: Reading): Promise<void> =>
      void (await http.call(
        reportWorks,
        {
          third_auth_id: look.thirdauth.id,
          look_no: look.look_no,
          device_id: device(),
          complete_from: reading.complete_from,
          works: reading.list,
          signature: reading.signature,
        },
        SILENT,
      )),
  }
}

/**
 * Looks at one account now, due or not.
 * @throws ApiError, HelperError
 */
export async function lookNow(deps: Deps, thirdAuthId: number): Promise<void> {
  const calls = lookCalls(deps)
  const look = await calls.take(thirdAuthId)
  if (look !== null) await calls.report(look, await calls.read(look))
}
