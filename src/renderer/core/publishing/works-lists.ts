import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { PublishDesk } from './publish-desk.ts'
import { isAlive } from './run-result.ts'
import { type LookPorts, lookAtDue, lookCalls } from './works-look.ts'

/** How often the server is asked whose list of works is due, ms. */
const POLL_MS = 30_000

export interface WorksListDeps {
  http: HttpClient
  helper: HelperLink
  publishing: Pick<PublishDesk, 'store'>
  /** True while a person's run goes on. */
  manualRunActive: () => boolean
  /** Lists that show works are old now. */
  changed: () => void
}

/** Ports of reading lists of works: never beside a publish of this computer. */
export function worksListPorts(deps: WorksListDeps): LookPorts {
  const { helper, publishing } = deps
  const isPublishing = (): boolean =>
    publishing.store
      .getState()
      .runs.some(
        (run) => isAlive(run) && run.kind === 'due' && run.device_id === helper.store.getState().info?.device_id,
      )
  return {
    ...lookCalls(deps),
    helperConnected: () => helper.store.getState().connected,
    manualRunActive: () => deps.manualRunActive() || isPublishing(),
    onLooked: deps.changed,
  }
}

/** Reads the platforms' lists of works of the accounts that are due, to see what became of works. */
export function worksListDuty(deps: WorksListDeps): Duty {
  return {
    name: 'works lists',
    perm: 'task:publish',
    everyMs: POLL_MS,
    round: (signal) => lookAtDue(worksListPorts(deps), signal),
  }
}
