import { installTable, tableStates } from '../../../contract/helper/table-commands.ts'
import { selectorTables } from '../../../contract/http/selector-tables.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import type { HelperLink } from './helper-link.ts'

export interface TableRelayDeps {
  http: Pick<HttpClient, 'call'>
  session: Pick<Session, 'store'>
  helper: Pick<HelperLink, 'send' | 'store'>
  /** A step failed; a table that the helper refused is not offered again by this page. */
  onProblem: (error: unknown) => void
  /** ms between two looks while connected. */
  everyMs?: number
}
const HOUR_MS = 3_600_000
const SILENT = { overlay: false, quiet: true } as const

/**
 * Carries the company's signed selector tables to the helper when it connects, when somebody signs in, and every hour.
 * The helper checks each signature itself: the page can't change one. Returns a stop function.
 */
export const startTableRelay = ({
  http,
  session,
  helper,
  onProblem,
  everyMs = HOUR_MS,
}: TableRelayDeps): (() => void) => {
  const refused = new Set<string>()
  let running = false
  const carry = async (): Promise<void> => {
    const { admin } = session.store.getState()
    if (running || !helper.store.getState().connected || admin === null || admin.expired === 1) return
    running = true
    try {
      const { list } = await http.call(selectorTables, {}, SILENT)
      const states = list.length === 0 ? [] : (await helper.send(tableStates, {})).list
      for (const { platform_value: value, version, text } of list) {
        const known = states.find((state) => state.platform_value === value)
        if (known === undefined || known.version >= version || refused.has(text)) continue
        await helper.send(installTable, { text }).catch((error: unknown) => {
          refused.add(text)
          onProblem(error)
        })
      }
    } catch (error) {
      onProblem(error)
    } finally {
      running = false
    }
  }
  const offs = [
    helper.store.subscribe((state, before) => {
      if (state.connected && !before.connected) void carry()
    }),
    session.store.subscribe((state, before) => {
      if (state.admin !== null && before.admin === null) void carry()
    }),
  ]
  const timer = setInterval(() => void carry(), everyMs)
  void carry()
  return () => {
    clearInterval(timer)
    for (const off of offs) off()
  }
}
