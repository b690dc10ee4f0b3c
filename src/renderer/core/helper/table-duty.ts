import { installTable, tableStates } from '../../../contract/helper/table-commands.ts'
import { selectorTables } from '../../../contract/http/selector-tables.ts'
import type { Duty } from '../duties/duties.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { HelperLink } from './helper-link.ts'

export interface TableDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send'>
  /** The helper refused a table; it is not offered again by this page. */
  onRefused: (error: unknown) => void
}
const HOUR_MS = 3_600_000
const SILENT = { overlay: false, quiet: true } as const

/**
 * Carries the company's signed selector tables to the helper when it connects, and every hour. The helper checks each
 * signature itself: the page can't change one.
 */
export function tableDuty({ http, helper, onRefused }: TableDeps): Duty {
  const refused = new Set<string>()
  return {
    name: 'selector tables',
    everyMs: HOUR_MS,
    async round() {
      const { list } = await http.call(selectorTables, {}, SILENT)
      const states = list.length === 0 ? [] : (await helper.send(tableStates, {})).list
      for (const { platform_value: value, version, text } of list) {
        const known = states.find((state) => state.platform_value === value)
        if (known === undefined || known.version >= version || refused.has(text)) continue
        await helper.send(installTable, { text }).catch((error: unknown) => {
          refused.add(text)
          onRefused(error)
        })
      }
    },
  }
}
