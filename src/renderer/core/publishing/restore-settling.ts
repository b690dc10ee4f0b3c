import type { CommandOutput } from '../../../contract/helper/command.ts'
import { journalSince } from '../../../contract/helper/commands.ts'
import { reportJournal, restoreState } from '../../../contract/http/restores.ts'
import { REPLY } from '../../../contract/helper/protocol.ts'
import { HelperError } from '../errors/helper-error.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

interface Deps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
}

const SILENT = { overlay: false, quiet: true } as const
/** Pages of one journal in one go; the rest comes with the next. */
const MOST_PAGES = 40

/** A helper of before there were signatures does not know what is asked; the backend says what to do about it. */
const unsigned = (error: unknown): CommandOutput<typeof journalSince> => {
  if (error instanceof HelperError && error.code === REPLY.badInput) return { list: [], next: 0, signature: '' }
  throw error
}

/**
 * After a restored backup: carries this helper's journal since the backup to the backend. True when something is still
 * open elsewhere, or an attempt is still running.
 * @throws ApiError, HelperError
 */
export async function settleByJournals({ http, helper }: Deps): Promise<boolean> {
  const state = await http.call(restoreState, {}, SILENT)
  const device = helper.store.getState().info?.device_id
  if (state.active === 0 || state.since === 0 || !device) return state.since > 0
  const mine = state.checks.find((check) => check.kind === 'device' && check.subject === device)
  if (mine?.settled === 1) return state.since > 0
  let after = 0
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = { epoch: state.epoch, since: state.since, after }
    const { list, next, signature } = await helper.send(journalSince, asked).catch(unsigned)
    await http.call(reportJournal, { device_id: device, ...asked, list, next, signature }, SILENT)
    // What still runs is told again later, and what comes after it with it.
    if (next === 0 || list.some((one) => one.outcome === 'running')) return true
    after = next
  }
  return true
}
